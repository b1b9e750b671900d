"use client";

import { useLayoutEffect, useState } from "react";

/** How wide an element is now, in pixels; 0 while it does not stand. */
export function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
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
