import { RolloutConfigError } from "@/lib/rollout/config-error";
import type { ConfigNode, PlacementNode } from "@/lib/rollout/config-graph";
import { type PlannedWave, planWaves } from "@/lib/rollout/lane-waves";
import { type ParsedStrategy, parseStrategy } from "@/lib/rollout/strategy";
import { resolveThreshold } from "@/lib/rollout/threshold";

/**
 * In how many steps these clusters get their new configuration: 1 where all may change at once. Placements roll out
 * beside each other, so the longest counts.
 */
export function countWaves(nodes: readonly ConfigNode[], changing: ReadonlySet<string>): number {
  const counts = nodes.map((node) => (node.kind === "placement" ? wavesOf(node, changing) : 1));
  return Math.max(1, ...counts);
}

function wavesOf(node: PlacementNode, changing: ReadonlySet<string>): number {
  const rolling = new Set(node.members.map(({ cluster }) => cluster).filter((cluster) => changing.has(cluster)));
  const strategy = parsed(node);
  const steps = planWaves(node, strategy).map((wave) => stepsOf(wave, strategy, rolling));
  return steps.reduce((sum, each) => sum + each, 0);
}

/** Without waves of its own a progressive rollout moves so many clusters at a time. */
function stepsOf(
  { clusters, mandatory }: PlannedWave,
  strategy: ParsedStrategy | undefined,
  rolling: ReadonlySet<string>,
): number {
  const moving = clusters.filter((cluster) => rolling.has(cluster)).length;
  if (moving === 0) return 0;
  if (strategy?.type !== "Progressive" || mandatory) return 1;
  const size = resolveThreshold(strategy.maxConcurrency, clusters.length, clusters.length);
  return size > 0 ? Math.ceil(moving / size) : 1;
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
