import type { ClusterRolloutStatus } from "./status";
import type { Timing } from "./strategy";
import { type IsBlocked, type RolloutPlan, RolloutTally } from "./tally";

export interface PerClusterInput {
  /** Sorted by name. */
  readonly clusters: readonly string[];
  /** Sorted by cluster. */
  readonly statuses: readonly ClusterRolloutStatus[];
  readonly size: number;
  readonly maxFailures: number;
  readonly timing: Timing;
  readonly nowMs: number;
  readonly isBlocked?: IsBlocked | undefined;
}

/**
 * Keeps up to `size` clusters on their way and ends when they are full, so timeouts behind that point stay unseen
 * (docs/reference/rollouts.md#order-and-limits). A cluster that waits leaves room for those behind it that are on their
 * way: otherwise too many would move where clusters came late to the add-on. One that may not start takes nobody's place.
 */
export function planPerCluster(input: PerClusterInput): RolloutPlan {
  const { statuses, size, maxFailures, timing, nowMs } = input;
  const tally = new RolloutTally(timing, nowMs, input.isBlocked);
  let failures = 0;
  const underWay = new Set(statuses.filter((status) => isUnderWay(status, timing, nowMs)));
  for (const status of statuses) {
    underWay.delete(status);
    const isFull = failures > maxFailures || tally.rolling + underWay.size >= size;
    if (status.status === "to-apply" && (isFull || tally.leavesOut(status.cluster))) continue;
    if (tally.classify(status)) failures += 1;
    if (tally.rolling >= size) return tally.plan(failures > maxFailures);
  }
  if (failures > maxFailures) return tally.plan(true);
  startMissing(tally, input);
  return tally.plan(false);
}

/** Those without the add-on start behind all others. */
function startMissing(tally: RolloutTally, { clusters, statuses, size }: PerClusterInput): void {
  const known = new Set(statuses.map(({ cluster }) => cluster));
  for (const cluster of clusters) {
    if (tally.rolling >= size) break;
    if (!known.has(cluster) && !tally.leavesOut(cluster)) tally.start(cluster);
  }
}

/** In time or soaking; one that failed is a failure, and no more than that. */
function isUnderWay(status: ClusterRolloutStatus, timing: Timing, nowMs: number): boolean {
  if (status.status !== "progressing" && status.status !== "succeeded") return false;
  const probe = new RolloutTally(timing, nowMs);
  probe.classify(status);
  return probe.rolling > 0;
}
