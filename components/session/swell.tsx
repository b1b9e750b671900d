"use client";

import { useEffect, useRef } from "react";

const PITCH = 9;

/** Cells in a slow swell: the only ornament, and only on the sign-in page. Redrawn when the window or theme changes. */
export function Swell() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const pen = element.getContext("2d");
    const redraw = () => pen && draw(pen);
    const size = new ResizeObserver(redraw);
    const theme = new MutationObserver(redraw);
    const system = matchMedia("(prefers-color-scheme: dark)");
    size.observe(element);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    system.addEventListener("change", redraw);
    return () => {
      size.disconnect();
      theme.disconnect();
      system.removeEventListener("change", redraw);
    };
  }, []);
  return <canvas ref={canvas} className="absolute inset-0 size-full text-line-strong" />;
}

function draw(pen: CanvasRenderingContext2D): void {
  const { canvas } = pen;
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const ink = getComputedStyle(canvas);
  Object.assign(pen, { fillStyle: ink.color });
  for (let row = 0; row * PITCH < height; row += 1) {
    for (let column = 0; column * PITCH < width; column += 1) {
      const size = Math.round(1 + 6 * swellAt(column, row));
      const inset = (PITCH - size) / 2;
      pen.fillRect(Math.round(column * PITCH + inset), Math.round(row * PITCH + inset), size, size);
    }
  }
}

/** The water level at a cell, 0 to 1: a long bending wave, and a shorter one across it. */
function swellAt(column: number, row: number): number {
  const long = Math.sin(column * 0.07 + row * 0.19 + 1.5 * Math.sin(column * 0.035 - row * 0.03));
  const across = Math.sin(column * 0.026 - row * 0.12 + 2);
  return Math.max(0, 0.62 * long + 0.38 * across) ** 1.4;
}
