import type { DecisionGroup } from "./decision-groups";
import type { ClusterRolloutStatus } from "./status";
import type { Timing } from "./strategy";
import { type RolloutPlan, RolloutTally } from "./tally";
import { resolveThreshold, type Threshold } from "./threshold";

export interface PerGroupInput {
  /** In the order in which they roll; the clusters of each sorted by name. */
  readonly groups: readonly DecisionGroup[];
  /** Sorted by cluster; also those of clusters outside `groups`, which hold up the next group while they are on their way. */
  readonly statuses: readonly ClusterRolloutStatus[];
  readonly maxFailures: Threshold;
  readonly timing: Timing;
  readonly nowMs: number;
}

/** One group after the other; a group with tolerated failures lets the next one in (addon.md §10.5). */
export function planPerGroup({ groups, statuses, maxFailures, timing, nowMs }: PerGroupInput): RolloutPlan {
  const tally = new RolloutTally(timing, nowMs);
  const failed = new Map<string, boolean>();
  for (const status of statuses) {
    if (status.status !== "to-apply") failed.set(status.cluster, tally.classify(status));
  }
  let failures = 0;
  for (const { clusters } of groups) {
    for (const cluster of clusters) if (!failed.has(cluster)) tally.start(cluster);
    const failuresHere = clusters.filter((cluster) => failed.get(cluster)).length;
    const breached = failuresHere > resolveThreshold(maxFailures, clusters.length, 0);
    failures += failuresHere;
    if (breached || tally.rolling > failures) return tally.plan(breached);
  }
  return tally.plan(false);
}
