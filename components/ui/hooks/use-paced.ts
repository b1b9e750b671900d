"use client";

import { useEffect, useRef, useState } from "react";

/** A value that changes at most so often: the first change at once, those that follow together. */
export function usePaced<T>(value: T, paceMs: number): T {
  const [paced, setPaced] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (Object.is(value, paced)) return;
    const timer = setTimeout(
      () => {
        changedAt.current = performance.now();
        setPaced(value);
      },
      Math.max(0, changedAt.current + paceMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, paced, paceMs]);
  return paced;
}
