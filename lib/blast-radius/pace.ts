import { RolloutConfigError } from "@/lib/rollout/config-error";
import type { ConfigNode, PlacementNode } from "@/lib/rollout/config-graph";
import { forecastTimes } from "@/lib/rollout/forecast";
import { type PlannedWave, planWaves } from "@/lib/rollout/lane-waves";
import { type ParsedStrategy, parseStrategy } from "@/lib/rollout/strategy";
import { resolveThreshold } from "@/lib/rollout/threshold";

/** How a configuration gets to the clusters that change. */
export interface Pace {
  /** In how many steps; 1 where all may change at once. */
  readonly waves: number;
  /** How many clusters change in each wave that the strategy has. */
  readonly sizes: readonly number[];
  /** From the start, if no cluster fails: where each applies at once, and where each uses its whole deadline. */
  readonly earliestMs: number;
  readonly latestMs: number;
}

const AT_ONCE: Pace = { waves: 1, sizes: [], earliestMs: 0, latestMs: Number.POSITIVE_INFINITY };

/** Of the placement that takes the most steps: they roll out beside each other. */
export function paceOf(nodes: readonly ConfigNode[], changing: ReadonlySet<string>): Pace {
  const paces = nodes.flatMap((node) => (node.kind === "placement" ? [placementPace(node, changing)] : []));
  return paces.reduce((longest, pace) => (pace.waves > longest.waves ? pace : longest), AT_ONCE);
}

function placementPace(node: PlacementNode, changing: ReadonlySet<string>): Pace {
  const rolling = new Set(node.members.map(({ cluster }) => cluster).filter((cluster) => changing.has(cluster)));
  const strategy = parsed(node);
  const steps = planWaves(node, strategy).flatMap((wave) => stepOf(wave, strategy, rolling));
  const { earliestMs, latestMs } = strategy ? forecastTimes(steps, strategy.timing) : AT_ONCE;
  return {
    waves: steps.reduce((sum, { size, atOnce }) => sum + Math.ceil(size / atOnce), 0),
    sizes: steps.map(({ size }) => size),
    earliestMs,
    latestMs,
  };
}

/** Without waves of its own a progressive rollout moves so many clusters at a time. */
function stepOf(
  { clusters, mandatory }: PlannedWave,
  strategy: ParsedStrategy | undefined,
  rolling: ReadonlySet<string>,
): { readonly size: number; readonly atOnce: number }[] {
  const size = clusters.filter((cluster) => rolling.has(cluster)).length;
  if (size === 0) return [];
  if (strategy?.type !== "Progressive" || mandatory) return [{ size, atOnce: size }];
  const atOnce = resolveThreshold(strategy.maxConcurrency, clusters.length, clusters.length);
  return [{ size, atOnce: atOnce > 0 ? atOnce : size }];
}

/** Undefined for a strategy that starts no cluster. */
function parsed({ strategy, clustersPerDecisionGroup }: PlacementNode): ParsedStrategy | undefined {
  try {
    return parseStrategy(strategy, clustersPerDecisionGroup);
  } catch (error) {
    if (error instanceof RolloutConfigError) return undefined;
    throw error;
  }
}
