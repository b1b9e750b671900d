import type { EnablePreview } from "@/lib/api/addons/enable";
import { duration } from "@/lib/format/time";
import type { WaveClock } from "@/lib/lists/rollouts/row";
import { parseDeadline, parseDuration } from "@/lib/rollout/duration";
import { type ForecastTimes, forecastTimes } from "@/lib/rollout/forecast";
import { parseThreshold, resolveThreshold } from "@/lib/rollout/threshold";
import type { Draft } from "./draft";

interface Guards {
  readonly minSuccessTime: string;
  readonly progressDeadline: string;
  /** Absent where no number of failures stops anything. */
  readonly maxFailures?: string;
  /** How many move at a time, in percent; absent where all of a wave do. */
  readonly atOnce?: string;
}

export interface WaveTime {
  /** Its position, from 1. */
  readonly number: number;
  readonly name: string | undefined;
  readonly mandatory: boolean;
  readonly size: number;
  /** Of those, clusters that it goes on without, because they are away. */
  readonly away: number;
  /** How many may fail before nothing further starts; unknown while that cannot be read. */
  readonly failures: number | undefined;
  /** "5 to 15 min", "after 5 min", counted from the start. */
  readonly ends: string;
  /** Where windows, freezes or vetoes delay it. */
  readonly clock?: WaveClock | undefined;
}

/** What delays a draft's waves: All neither soaks nor stops, and Manual has no deadline. */
export function guardsOf({ way, rollout }: Draft): Guards {
  if (way !== "hand" && rollout.type === "at-most") return { ...rollout, atOnce: rollout.percent };
  if (way !== "hand" && rollout.type === "waves") return rollout;
  return { minSuccessTime: "", progressDeadline: way === "hand" ? "" : rollout.progressDeadline };
}

/**
 * When each wave is done, at the earliest (every cluster applies at once) and at the latest (each uses its whole
 * deadline; without one there is no latest).
 */
export function waveTimes(waves: EnablePreview["waves"], guards: Guards): readonly WaveTime[] {
  const soakMs = readMs(guards.minSuccessTime, parseDuration);
  const deadlineMs = readMs(guards.progressDeadline, parseDeadline, Number.POSITIVE_INFINITY);
  const steps = waves.map(({ away = 0, size }) => {
    return { size: size - away, atOnce: atOnceOf(guards.atOnce, size - away) };
  });
  return waves.map(({ away = 0, clock, name, mandatory, size }, index) => ({
    ...(clock && { clock }),
    number: index + 1,
    name,
    mandatory,
    size,
    away,
    failures: mandatory ? 0 : failuresOf(guards.maxFailures, size - away),
    ends:
      soakMs === undefined || deadlineMs === undefined
        ? ""
        : span(forecastTimes(steps.slice(0, index + 1), { minSuccessMs: soakMs, deadlineMs })),
  }));
}

function atOnceOf(percent: string | undefined, size: number): number {
  if (percent === undefined || !/^\d{1,3}$/.test(percent.trim())) return size;
  return resolveThreshold({ kind: "percent", percent: Number(percent) }, size, size);
}

function span({ earliestMs, latestMs }: ForecastTimes): string {
  if (latestMs === Number.POSITIVE_INFINITY) return earliestMs === 0 ? "open" : `after ${duration(earliestMs)}`;
  return earliestMs === 0 ? `within ${duration(latestMs)}` : `${duration(earliestMs)} to ${duration(latestMs)}`;
}

function failuresOf(text: string | undefined, size: number): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  if (!/^\d+%?$/.test(trimmed)) return undefined;
  return resolveThreshold(parseThreshold(trimmed.endsWith("%") ? trimmed : Number(trimmed)), size, 0);
}

/** Undefined for invalid text; the field reports it. */
function readMs(text: string, parse: (text: string) => number, empty = 0): number | undefined {
  if (text.trim() === "") return empty;
  try {
    const ms = parse(text.trim());
    return ms >= 0 ? ms : undefined;
  } catch {
    return undefined;
  }
}
