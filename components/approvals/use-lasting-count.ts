import { useEffect, useRef, useState } from "react";
import { LASTS_AFTER_MS } from "./use-passing";

/** A count that falls at once, and grows by what has been there for a second. */
export function useLastingCount(size: number): number {
  const [shown, setShown] = useState(size);
  const growth = useRef<{ readonly until: number; readonly least: number }>(undefined);
  if (size < shown) setShown(size);
  useEffect(() => {
    if (size <= shown) {
      growth.current = undefined;
      return;
    }
    const { until = performance.now() + LASTS_AFTER_MS, least = size } = growth.current ?? {};
    const lasting = Math.min(least, size);
    growth.current = { until, least: lasting };
    const timer = setTimeout(() => {
      growth.current = undefined;
      setShown(lasting);
    }, until - performance.now());
    return () => clearTimeout(timer);
  }, [size, shown]);
  return Math.min(size, shown);
}
