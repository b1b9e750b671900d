import type { ForecastWave } from "@/lib/rollout/forecast";

/** What was seen of a rollout, and when (epoch). */
export interface Happening {
  readonly at: number;
  readonly kind: string;
  /** Of kind "wave": which one opened, from 1. */
  readonly wave?: number | undefined;
}

/**
 * How long a cluster takes to apply: the time that waves took in what was seen of a rollout, oldest first, without
 * their soak; the median of them. Undefined where no wave was seen from its beginning to its end.
 */
export function typicalApplyMs(
  happenings: readonly Happening[],
  waves: readonly ForecastWave[],
  soakMs: number,
): number | undefined {
  const took: number[] = [];
  let begun: { readonly at: number; readonly index: number } | undefined;
  for (const { at, kind, wave = 1 } of happenings) {
    const isEnd = kind === "wave" || kind === "done";
    if (isEnd && begun) took.push(Math.max(0, (at - begun.at) / stepsOf(waves[begun.index]) - soakMs));
    begun = kind === "began" || kind === "wave" ? { at, index: wave - 1 } : undefined;
  }
  const ordered = took.sort((a, b) => a - b);
  return ordered[Math.floor(ordered.length / 2)];
}

function stepsOf(wave: ForecastWave | undefined): number {
  return wave && wave.size > 0 ? Math.ceil(wave.size / wave.atOnce) : 1;
}
