"use client";

import { useEffect, useState } from "react";

/** Whoever never rests is not waited for. */
const AT_MOST_MS = 2_000;
/** For browsers that do not say when they rest. */
const ABOUT_MS = 200;

/** Whether what somebody came for had its turn: what stands around it can wait until the page first rests. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(settle, ABOUT_MS);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(settle, { timeout: AT_MOST_MS });
    return () => cancelIdleCallback(asked);
  }, []);
  return isSettled;
}
