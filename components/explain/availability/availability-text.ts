import type { AddOnAvailability } from "@/lib/api/metrics/availability";
import { plural } from "@/lib/format/count";
import { duration } from "@/lib/format/time";

interface Counted {
  readonly flaps: number;
  readonly unavailableMs: number;
}

/** "Unavailable 3 times, 41 min in all". */
export function availabilityText({ flaps, unavailableMs }: Counted): string {
  if (unavailableMs <= 0) return "Always available";
  const all = inAllText(unavailableMs);
  // It may have been so from the beginning.
  return flaps === 0 ? `Unavailable for ${all}` : `Unavailable ${timesText(flaps)}, ${all}`;
}

/** "41 min in all". */
export function inAllText(ms: number): string {
  return `${ms < SECOND_MS ? `less than ${duration(SECOND_MS)}` : duration(ms)} in all`;
}

const SECOND_MS = 1_000;

export function timesText(times: number): string {
  return times === 1 ? "once" : plural(times, "time");
}

/** "in 30 d", "in the 2 h that are recorded". RFC 3339. */
export function recordedText({ from, to }: Pick<AddOnAvailability, "from" | "to">): string {
  const ms = Date.parse(to) - Date.parse(from);
  return ms >= WHOLE_MS ? "in 30\u00a0days" : `in the last ${duration(ms)}, all that is recorded`;
}

/** Thirty days, but for the time that it takes to be told. */
const WHOLE_MS = 30 * 24 * 60 * 60_000 - 60_000;
