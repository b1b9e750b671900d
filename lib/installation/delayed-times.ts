import type { StartFacts } from "@/lib/gates/start-rules";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { type ForecastTimes, type ForecastWave, forecastTimes } from "@/lib/rollout/forecast";
import type { PlannedWave } from "@/lib/rollout/lane-waves";
import type { Timing } from "@/lib/rollout/strategy";
import { clocksOf, type WaveTimes, wavePlayer } from "@/lib/rollout/wave-clocks";

interface Waves {
  readonly addOn: string;
  /** As planned and as forecast, wave by wave. */
  readonly planned: readonly PlannedWave[];
  readonly waves: readonly ForecastWave[];
  readonly timing: Timing;
  /** How long a cluster takes, as far as it is known. */
  readonly applyMs: number | undefined;
  readonly clusterOf: (name: string) => ManagedCluster | undefined;
}

/** When a change that starts now is through where windows, freezes and vetoes hold clusters back. */
export interface DelayedTimes {
  readonly times: ForecastTimes;
  /** Of each wave that is delayed, alone or by one before. */
  readonly clocks: readonly (WaveTimes | undefined)[];
}

/**
 * By the same functions as the preview of the wizard and the page of a rollout. `earliestMs` is `Infinity` where nobody
 * knows when some clusters may start. Undefined where nothing delays the change.
 */
export function delayedTimes(change: Waves, facts: StartFacts): DelayedTimes | undefined {
  if (facts.windows.length === 0 && facts.freezes.length === 0 && facts.unread.length === 0) return undefined;
  const { applyMs, planned, timing, waves } = change;
  const moving = planned.map(({ clusters }, index) => ({ clusters, atOnce: waves[index]?.atOnce ?? clusters.length }));
  const play = wavePlayer({ ...change, waves: moving }, facts);
  const after = (ms: number) => {
    const takesMs = ms + timing.minSuccessMs;
    return takesMs === Number.POSITIVE_INFINITY ? takesMs : (play(takesMs).at(-1)?.endsMs ?? facts.nowMs) - facts.nowMs;
  };
  const times = {
    earliestMs: after(0),
    expectedMs: applyMs === undefined ? undefined : after(Math.min(applyMs, timing.deadlineMs)),
    latestMs: after(timing.deadlineMs),
  };
  return isSame(times, forecastTimes(waves, timing, applyMs)) ? undefined : { times, clocks: clocksOf(play, timing) };
}

function isSame(times: ForecastTimes, other: ForecastTimes): boolean {
  return (
    times.earliestMs === other.earliestMs && times.expectedMs === other.expectedMs && times.latestMs === other.latestMs
  );
}
