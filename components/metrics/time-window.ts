import type { Series } from "@/lib/api/metrics/metrics";

export const RANGES = {
  "5m": { label: "5 min", ms: 5 * 60_000, stepMs: 2_000 },
  "15m": { label: "15 min", ms: 15 * 60_000, stepMs: 4_000 },
  "1h": { label: "1 h", ms: 60 * 60_000, stepMs: 12_000 },
} as const;

export type RangeName = keyof typeof RANGES;

/** A sample may come this late before the time it was for counts as missing. */
const LATE_MS = 2_500;

/** The shown times, and the sample for each. */
export interface TimeWindow {
  readonly times: readonly number[];
  /** Indexes of samples; undefined if none was taken. */
  readonly indexes: readonly (number | undefined)[];
}

/**
 * The last stretch of the samples, in even steps at full multiples: what is drawn moves and does not change, but for
 * the step that has not ended.
 */
export function timeWindow(at: readonly number[], range: RangeName): TimeWindow {
  const { ms, stepMs } = RANGES[range];
  const last = Math.ceil((at.at(-1) ?? 0) / stepMs) * stepMs;
  const times = Array.from({ length: ms / stepMs + 1 }, (_, index) => last - ms + index * stepMs);
  return { times, indexes: lastBefore(at, times, stepMs) };
}

/** All samples, which are at even times. */
export function wholeWindow(at: readonly number[]): TimeWindow {
  return { times: at, indexes: at.map((_, index) => index) };
}

function lastBefore(at: readonly number[], times: readonly number[], stepMs: number): (number | undefined)[] {
  let next = 0;
  return times.map((time) => {
    while ((at[next] ?? Number.POSITIVE_INFINITY) <= time) next += 1;
    const index = next - 1;
    const taken = at[index];
    return taken === undefined || taken <= time - stepMs - LATE_MS ? undefined : index;
  });
}

/** A series at the times of the window. */
export function inWindow(series: Series, { indexes: positions }: TimeWindow): (number | null)[] {
  return positions.map((index) => (index === undefined ? null : (series[index] ?? null)));
}

/** Gaps in which none of these is known, from the last time before to the first time after. */
export function gapsIn(
  times: readonly number[],
  all: readonly (readonly (number | null)[])[],
): { from: number; to: number }[] {
  const isKnown = times.map((_, index) => all.some((values) => (values[index] ?? null) !== null));
  const gaps: { from: number; to: number }[] = [];
  for (let index = 0; index < times.length; index += 1) {
    if (isKnown[index]) continue;
    const end = isKnown.indexOf(true, index);
    gaps.push({ from: times[Math.max(0, index - 1)] ?? 0, to: times[end < 0 ? times.length - 1 : end] ?? 0 });
    if (end < 0) break;
    index = end;
  }
  return gaps;
}
