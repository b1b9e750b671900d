import type { PlacementNode } from "./config-graph";
import { hasConfigs, planWaves } from "./lane-waves";
import { isMandatory } from "./plan";
import type { ParsedStrategy, Timing } from "./strategy";
import { resolveThreshold } from "./threshold";

export interface ForecastWave {
  /** Of the decision group, where it has one. */
  readonly name: string | undefined;
  readonly mandatory: boolean;
  readonly size: number;
  /** So many of them move at a time. */
  readonly atOnce: number;
  /** How many may fail before nothing further starts. */
  readonly failuresAllowed: number;
}

/** When a change is through, counted from its start, if no cluster fails. */
export interface ForecastTimes {
  /** Every cluster applies at once, and soaks. */
  readonly earliestMs: number;
  /** Every cluster takes as long as they took before; absent where that is not known. */
  readonly expectedMs: number | undefined;
  /** Every cluster uses its whole deadline; `Infinity` without one. */
  readonly latestMs: number;
}

/** What becomes of a change when clusters fail. */
export interface FailureOutcome {
  /** "waits": without a deadline a cluster that hangs never counts as failed, and what is behind it never starts. */
  readonly kind: "goes-on" | "stops" | "waits";
  /** So many clusters have started by then, at most. */
  readonly started: number;
}

/** The waves that one change takes through a placement, all of its clusters being without it yet. */
export function forecastWaves(node: PlacementNode, strategy: ParsedStrategy | undefined): ForecastWave[] {
  const rolls = hasConfigs(node);
  return planWaves(node, strategy).map(({ group, mandatory, failuresAllowed, clusters: { length: size } }) => {
    const isLane = rolls && strategy?.type === "Progressive" && !mandatory;
    const atOnce = isLane ? Math.min(size, concurrencyOf(node, strategy)) : size;
    return { name: group, mandatory, size, atOnce, failuresAllowed };
  });
}

function concurrencyOf(
  { grouped }: PlacementNode,
  strategy: Extract<ParsedStrategy, { readonly type: "Progressive" }>,
): number {
  const rest = grouped.ok ? grouped.groups.filter((group) => !isMandatory(group, strategy.mandatory)) : [];
  const total = rest.reduce((size, { clusters }) => size + clusters.length, 0);
  return Math.max(1, resolveThreshold(strategy.maxConcurrency, total, total));
}

/** When all waves are through. `applyMs`: how long a cluster takes, as far as it is known. */
export function forecastTimes(
  waves: readonly Pick<ForecastWave, "size" | "atOnce">[],
  { minSuccessMs, deadlineMs }: Timing,
  applyMs?: number,
): ForecastTimes {
  const steps = waves.reduce((sum, { size, atOnce }) => sum + (size > 0 ? Math.ceil(size / atOnce) : 0), 0);
  const after = (ms: number) => (steps === 0 ? 0 : steps * (ms + minSuccessMs));
  return {
    earliestMs: after(0),
    expectedMs: applyMs === undefined ? undefined : after(Math.min(applyMs, deadlineMs)),
    latestMs: after(deadlineMs),
  };
}

/**
 * The most clusters that can end up broken before the rollout lets no further one start. A wave begins when no more
 * clusters are on their way than have failed, and those may fail, too: each tolerated failure counts twice for the waves
 * after it.
 */
export function mostBroken(waves: readonly ForecastWave[]): number {
  const total = waves.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  let most = 0;
  for (const { size, atOnce, failuresAllowed } of waves) {
    most = Math.max(most, before + Math.min(size, atOnce + failuresAllowed));
    before += 2 * Math.min(size, failuresAllowed);
  }
  return Math.min(total, most);
}

/**
 * What happens if the first clusters that start never apply, so many of them, and all others do. What has started
 * everywhere goes on.
 */
export function failureOutcome(waves: readonly ForecastWave[], timing: Timing, failing: number): FailureOutcome {
  const total = waves.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  let left = failing;
  for (const wave of waves) {
    const here = Math.min(left, wave.size);
    if (here === 0) break;
    const outcome = wave.atOnce < wave.size ? laneOutcome(wave, timing, here) : waveOutcome(wave, timing, here);
    const started = before + outcome.started;
    if (started === total && outcome.kind === "waits") break;
    if (outcome.kind !== "goes-on") return { ...outcome, started };
    left -= here;
    before += wave.size;
  }
  return { kind: "goes-on", started: total };
}

/** All of a wave start together. A cluster that hangs holds up the wave behind until its deadline, else for ever. */
function waveOutcome({ size, failuresAllowed }: ForecastWave, { deadlineMs }: Timing, failing: number): FailureOutcome {
  if (deadlineMs === Number.POSITIVE_INFINITY) return { kind: "waits", started: size };
  return { kind: failing > failuresAllowed ? "stops" : "goes-on", started: size };
}

/** Clusters follow each other, so many at a time; those that hang keep their place until the deadline. */
function laneOutcome(wave: ForecastWave, { minSuccessMs, deadlineMs }: Timing, failing: number): FailureOutcome {
  const { size, atOnce, failuresAllowed } = wave;
  if (deadlineMs === Number.POSITIVE_INFINITY)
    return failing >= atOnce ? { kind: "waits", started: atOnce } : { kind: "goes-on", started: size };
  if (failing <= failuresAllowed) return { kind: "goes-on", started: size };
  const followers = minSuccessMs > 0 ? 1 + Math.floor(deadlineMs / minSuccessMs) : size;
  let started = 0;
  for (let failed = 0; failed <= failuresAllowed; failed += atOnce) {
    const free = Math.max(0, atOnce - (failing - failed));
    started += atOnce - free + free * followers;
  }
  return { kind: "stops", started: Math.min(size, started) };
}
