import type { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import { RolloutConfigError } from "./config-error";
import { type DecisionGroup, orderGroups } from "./decision-groups";
import { planPerCluster } from "./per-cluster";
import { planPerGroup } from "./per-group";
import { byCluster, type ClusterRolloutStatus } from "./status";
import { type MandatoryGroup, type ParsedStrategy, parseStrategy } from "./strategy";
import type { IsBlocked, RolloutPlan } from "./tally";
import { resolveThreshold } from "./threshold";

export interface RolloutInput {
  readonly groups: readonly DecisionGroup[];
  readonly strategy: RolloutStrategy;
  /** The Placement's; the default for an unset `maxConcurrency`. */
  readonly clustersPerDecisionGroup?: number | string;
  /** One per cluster with the add-on; those of clusters outside `groups` are ignored. */
  readonly statuses: readonly ClusterRolloutStatus[];
  readonly now: Date;
  /** Which clusters may not start now. */
  readonly isBlocked?: IsBlocked | undefined;
}

export type RolloutOutcome = ({ readonly ok: true } & RolloutPlan) | { readonly ok: false; readonly error: string };

const NONE_MAY_FAIL = { kind: "count", count: 0 } as const;

/**
 * Decides which clusters move now. Keeps no state: the same statuses at the same time give the same plan
 * (docs/reference/rollouts.md).
 */
export function planRollout(input: RolloutInput): RolloutOutcome {
  try {
    const strategy = parseStrategy(input.strategy, input.clustersPerDecisionGroup);
    return { ok: true, ...planStrategy(strategy, factsOf(input)) };
  } catch (error) {
    if (error instanceof RolloutConfigError) return { ok: false, error: error.message };
    throw error;
  }
}

interface Facts {
  readonly groups: readonly DecisionGroup[];
  readonly clusters: readonly string[];
  readonly statuses: readonly ClusterRolloutStatus[];
  readonly nowMs: number;
  readonly isBlocked: IsBlocked | undefined;
}

function factsOf(input: RolloutInput): Facts {
  const groups = orderGroups(input.groups);
  const clusters = clustersOf(groups);
  const known = new Set(clusters);
  const statuses = input.statuses.filter(({ cluster }) => known.has(cluster)).toSorted(byCluster);
  return { groups, clusters, statuses, nowMs: input.now.getTime(), isBlocked: input.isBlocked };
}

function planStrategy(strategy: ParsedStrategy, facts: Facts): RolloutPlan {
  const { timing } = strategy;
  const total = facts.clusters.length;
  if (strategy.type === "All") return planPerCluster({ ...facts, timing, size: total, maxFailures: total });
  const mandatory = facts.groups.filter((group) => isMandatory(group, strategy.mandatory));
  if (mandatory.length > 0) {
    const first = planPerGroup({ ...facts, timing, groups: mandatory, maxFailures: NONE_MAY_FAIL });
    if (first.rollout.length > 0 || first.timedOut.length > 0 || first.blocked) return first;
  }
  const groups = facts.groups.filter((group) => !mandatory.includes(group));
  if (strategy.type === "ProgressivePerGroup")
    return planPerGroup({ ...facts, timing, groups, maxFailures: strategy.maxFailures });
  const clusters = clustersOf(groups);
  const size = resolveThreshold(strategy.maxConcurrency, clusters.length, clusters.length);
  return planPerCluster({
    ...facts,
    timing,
    clusters,
    size,
    maxFailures: resolveThreshold(strategy.maxFailures, total, 0),
  });
}

/** Whether the strategy names the group as mandatory, before all others. */
export function isMandatory(group: DecisionGroup, mandatory: readonly MandatoryGroup[]): boolean {
  return mandatory.some(({ groupName, groupIndex }) =>
    groupName === "" ? group.index === groupIndex : group.name === groupName,
  );
}

function clustersOf(groups: readonly DecisionGroup[]): string[] {
  return groups.flatMap((group) => group.clusters).toSorted();
}
