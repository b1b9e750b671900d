import { MAX_POINTS, MAX_RANGE_MS } from "@/lib/api/metrics/prometheus";
import { roundStep } from "@/lib/dashboards/time-range";
import { ApiError } from "@/server/errors";

/** Evenly spaced times at full multiples of the step, so that windows that move share answers. */
export interface Grid {
  /** In seconds since epoch. */
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** In milliseconds from and to; a step in seconds that gives no more points than allowed. Throws `ApiError` "invalid". */
export function gridOf({ from, to, step }: { from: number; to: number; step: number }): Grid {
  if (to <= from) throw new ApiError("invalid", "The time ends before it begins.");
  if (to - from > MAX_RANGE_MS) throw new ApiError("invalid", "The time is longer than 400 days.");
  const seconds = (to - from) / 1000;
  const least = Math.max(step, seconds / (MAX_POINTS - 1));
  const chosen = least <= step ? Math.ceil(step) : roundStep(least);
  const first = Math.ceil(from / 1000 / chosen) * chosen;
  const last = Math.floor(to / 1000 / chosen) * chosen;
  return { from: Math.min(first, last), to: last, step: chosen };
}
