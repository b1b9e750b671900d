"use client";

import { useEffect, useMemo, useState } from "react";
import { parsedTime } from "@/lib/dashboards/time-range";

const MIN_MS = 10_000;
const HOUR_MS = 3_600_000;

export interface ShownTime {
  readonly from: number;
  readonly to: number;
  /** Its end is now, and moves. */
  readonly isLive: boolean;
}

/**
 * The time that all panels show. "now" moves each so many seconds while the page is seen, with 0 on a refresh alone. The
 * same object until it moves.
 */
export function useShownTime(
  from: string,
  to: string,
  refreshSeconds: number,
): { readonly window: ShownTime; readonly refresh: () => void } {
  const [now, setNow] = useState(() => Date.now());
  const isLive = to.startsWith("now");
  useEffect(() => {
    if (!isLive || refreshSeconds === 0) return;
    const everyMs = Math.max(MIN_MS, refreshSeconds * 1000);
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setNow(Date.now());
    }, everyMs);
    return () => clearInterval(timer);
  }, [isLive, refreshSeconds]);
  const window = useMemo(() => {
    const end = parsedTime(to, now, true) ?? now;
    const start = parsedTime(from, now) ?? end - HOUR_MS;
    return { from: Math.min(start, end - MIN_MS), to: end, isLive };
  }, [from, to, now, isLive]);
  return { window, refresh: () => setNow(Date.now()) };
}
