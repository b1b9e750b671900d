import type { ClusterRolloutStatus } from "./status";
import type { Timing } from "./strategy";
import { type RolloutPlan, RolloutTally } from "./tally";

export interface PerClusterInput {
  /** Sorted by name. */
  readonly clusters: readonly string[];
  /** Sorted by cluster. */
  readonly statuses: readonly ClusterRolloutStatus[];
  readonly size: number;
  readonly maxFailures: number;
  readonly timing: Timing;
  readonly nowMs: number;
}

/** Keeps up to `size` clusters on their way. Stops looking when they are full, so timeouts behind that point stay unseen (addon.md §10.5). */
export function planPerCluster({ clusters, statuses, size, maxFailures, timing, nowMs }: PerClusterInput): RolloutPlan {
  const tally = new RolloutTally(timing, nowMs);
  let failures = 0;
  for (const status of statuses) {
    const blocked = failures > maxFailures && status.status === "to-apply";
    if (!blocked && tally.classify(status)) failures += 1;
    if (tally.rolling >= size) return tally.plan(failures > maxFailures);
  }
  if (failures > maxFailures) return tally.plan(true);
  const known = new Set(statuses.map(({ cluster }) => cluster));
  for (const cluster of clusters) {
    if (tally.rolling >= size) break;
    if (!known.has(cluster)) tally.start(cluster);
  }
  return tally.plan(false);
}
