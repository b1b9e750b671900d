"use client";

import { type RefObject, useEffect } from "react";
import { FrameHeights } from "@/lib/embed/frame-height";

/** Tells how high the content of a frame is, whenever that changes and within bounds. */
export function useFrameHeight(content: RefObject<HTMLElement | null>, onHeight: (heightPx: number) => void): void {
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const heights = new FrameHeights();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      clearTimeout(timer);
      const now = performance.now();
      const height = heights.next(element.getBoundingClientRect().height, now);
      if (height !== undefined) onHeight(height);
      const pauseMs = heights.pauseMs(now);
      if (pauseMs > 0) timer = setTimeout(measure, pauseMs);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [content, onHeight]);
}
