"use client";

import { useLayoutEffect, useState } from "react";

/** Current width of an element, in pixels; an estimate until it is mounted. */
export function useWidth(element: HTMLElement | null, takenAs = 0): number {
  const [width, setWidth] = useState(takenAs);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
