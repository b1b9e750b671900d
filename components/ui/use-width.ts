"use client";

import { useLayoutEffect, useState } from "react";

/** How wide an element is now, in pixels; as wide as it is taken to be while it does not stand. */
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
