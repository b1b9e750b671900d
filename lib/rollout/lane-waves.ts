import type { PlacementNode } from "./config-graph";
import type { DecisionGroup } from "./decision-groups";
import { isMandatory } from "./plan";
import type { ParsedStrategy } from "./strategy";
import { resolveThreshold } from "./threshold";

/** Clusters that go together. */
export interface PlannedWave {
  /** Of the decision group; absent if it has none, or if several move as one. */
  readonly group: string | undefined;
  /** It comes before all others and tolerates no failure. */
  readonly mandatory: boolean;
  /** How many may fail before nothing further starts. */
  readonly failuresAllowed: number;
  /** Sorted; those that this placement configures. */
  readonly clusters: readonly string[];
}

/**
 * The clusters of a rollout in the order in which they go, each in one wave: mandatory groups first, then group by
 * group, or the rest as one where the strategy is not per group. Without a strategy or groups that can be read all are
 * one, and without configurations too: then the strategy holds nothing back.
 */
export function planWaves(node: PlacementNode, strategy: ParsedStrategy | undefined): PlannedWave[] {
  const { configuredClusters, grouped } = node;
  const groups = grouped.ok ? grouped.groups : [{ index: 0, name: "", clusters: [...configuredClusters].toSorted() }];
  return wavesOf(groups, hasConfigs(node) ? strategy : undefined)
    .map((wave) => ({ ...wave, clusters: wave.clusters.filter((cluster) => configuredClusters.has(cluster)) }))
    .filter(({ clusters }) => clusters.length > 0);
}

/** Whether anything rolls out through the placement (docs/reference/rollouts.md#status-of-a-cluster). */
export function hasConfigs({ desired, members }: Pick<PlacementNode, "desired" | "members">): boolean {
  return desired.length > 0 || members.some((member) => member.desired.length > 0);
}

function wavesOf(groups: readonly DecisionGroup[], strategy: ParsedStrategy | undefined): PlannedWave[] {
  const total = groups.reduce((size, { clusters }) => size + clusters.length, 0);
  if (!strategy || strategy.type === "All") return [asOne(groups, total)];
  const first = groups.filter((group) => isMandatory(group, strategy.mandatory));
  const rest = groups.filter((group) => !first.includes(group));
  const before = first.map((group) => asWave(group, true, 0));
  if (strategy.type === "Progressive")
    return [...before, asOne(rest, resolveThreshold(strategy.maxFailures, total, 0))];
  return [
    ...before,
    ...rest.map((group) => asWave(group, false, resolveThreshold(strategy.maxFailures, group.clusters.length, 0))),
  ];
}

function asWave({ name, clusters }: DecisionGroup, mandatory: boolean, failuresAllowed: number): PlannedWave {
  return { group: name || undefined, mandatory, failuresAllowed, clusters };
}

function asOne(groups: readonly DecisionGroup[], failuresAllowed: number): PlannedWave {
  const clusters = groups.flatMap((group) => group.clusters).toSorted();
  return { group: undefined, mandatory: false, failuresAllowed, clusters };
}
