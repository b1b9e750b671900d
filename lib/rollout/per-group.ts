import type { DecisionGroup } from "./decision-groups";
import type { ClusterRolloutStatus } from "./status";
import type { Timing } from "./strategy";
import { type IsBlocked, type RolloutPlan, RolloutTally } from "./tally";
import { resolveThreshold, type Threshold } from "./threshold";

export interface PerGroupInput {
  /** In the order in which they roll; the clusters of each sorted by name. */
  readonly groups: readonly DecisionGroup[];
  /**
   * Sorted by cluster; also those of clusters outside `groups`, which hold up the next group while they are on their
   * way.
   */
  readonly statuses: readonly ClusterRolloutStatus[];
  readonly maxFailures: Threshold;
  readonly timing: Timing;
  readonly nowMs: number;
  readonly isBlocked?: IsBlocked | undefined;
}

/**
 * One group after the other; a group with tolerated failures lets the next one in
 * (docs/reference/rollouts.md#order-and-limits). A cluster that is on its way keeps none of the same group waiting:
 * their turns are stored one by one, and a plan may be made between two of them. One that may not start holds up the next
 * group, as if it were on its way.
 */
export function planPerGroup(input: PerGroupInput): RolloutPlan {
  const { groups, statuses, maxFailures, timing, nowMs } = input;
  const tally = new RolloutTally(timing, nowMs, input.isBlocked);
  const { failed, underWay } = classifyAll(statuses, tally);
  let failures = 0;
  for (const [index, { clusters }] of groups.entries()) {
    for (const cluster of clusters) if (!failed.has(cluster)) tally.start(cluster);
    const failuresHere = clusters.filter((cluster) => failed.get(cluster)).length;
    const breached = failuresHere > resolveThreshold(maxFailures, clusters.length, 0);
    failures += failuresHere;
    const ahead = groups[index + 1]?.clusters.filter((cluster) => underWay.has(cluster)).length ?? 0;
    if (breached || tally.rolling - ahead > failures) return tally.plan(breached);
  }
  return tally.plan(false);
}

/** All that have started: whether each counts as a failure, and those that are progressing. */
function classifyAll(statuses: readonly ClusterRolloutStatus[], tally: RolloutTally) {
  const failed = new Map<string, boolean>();
  const underWay = new Set<string>();
  for (const status of statuses) {
    if (status.status === "to-apply") continue;
    const before = tally.rolling;
    const isFailed = tally.classify(status);
    failed.set(status.cluster, isFailed);
    if (!isFailed && tally.rolling > before) underWay.add(status.cluster);
  }
  return { failed, underWay };
}
