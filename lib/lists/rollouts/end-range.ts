import { parseDeadline, parseDuration } from "@/lib/rollout/duration";
import type { RolloutRow, RolloutWave, WaveClock } from "./row";

/** When a rollout ends, in milliseconds since epoch. */
export interface EndRange {
  /** If everything that starts from now on applies at once. */
  readonly earliest: number;
  /** If everything needs its whole deadline; absent without a deadline. */
  readonly latest?: number;
}

type Timed = Pick<RolloutRow, "strategy" | "stage" | "held" | "waves" | "minSuccessTime" | "progressDeadline"> &
  Pick<RolloutRow, "maxConcurrency">;

/** When a rollout ends by its strategy, and by windows and freezes where they delay it. Undefined if it does not go on by itself, or if its durations cannot be read. */
export function endRange(row: Timed, nowMs: number): EndRange | undefined {
  const last = row.waves.at(-1)?.clock;
  if (last) return clockedRange(last);
  return rangeByStrategy(row, nowMs);
}

/** By windows and freezes, too. Undefined where nobody knows when clusters may start. */
function clockedRange({ ends, endsLatest }: WaveClock): EndRange | undefined {
  if (ends === undefined) return undefined;
  return { earliest: Date.parse(ends), ...(endsLatest !== undefined && { latest: Date.parse(endsLatest) }) };
}

function rangeByStrategy(row: Timed, nowMs: number): EndRange | undefined {
  const soakMs = read(row.minSuccessTime, parseDuration);
  const deadlineMs = read(row.progressDeadline ?? "None", parseDeadline);
  const isMoving = row.stage === "applying" || row.stage === "soaking";
  if (!isMoving || row.held || soakMs === undefined || deadlineMs === undefined) return undefined;
  let earliest = nowMs;
  let latest = nowMs;
  for (const wave of row.waves) {
    const rounds = roundsOf(wave, row);
    const soakedAt = Date.parse(wave.soaksUntil ?? "");
    if (rounds === 0 && soakedAt > earliest) earliest = soakedAt;
    if (rounds === 0 && soakedAt > latest) latest = soakedAt;
    earliest += rounds * soakMs;
    // Without this, no round times an endless deadline is not a number.
    if (rounds > 0) latest += rounds * (soakMs + deadlineMs);
  }
  return { earliest, ...(Number.isFinite(latest) && { latest }) };
}

/** How often clusters of the wave have to start, one after another: each uses its place until it has soaked. */
function roundsOf({ counts, mandatory }: RolloutWave, { strategy, maxConcurrency }: Timed): number {
  const open = counts.reduce((sum, { stage, size }) => sum + (OPEN.has(stage) ? size : 0), 0);
  if (open === 0) return 0;
  if (mandatory || strategy !== "Progressive" || !maxConcurrency) return 1;
  return Math.ceil(open / maxConcurrency);
}

const OPEN: ReadonlySet<string> = new Set(["waiting", "applying"]);

function read(text: string | undefined, parse: (text: string) => number): number | undefined {
  try {
    return text === undefined ? 0 : parse(text);
  } catch {
    return undefined;
  }
}
