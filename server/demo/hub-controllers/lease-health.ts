import { condition, type DesiredCondition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE } from "@/lib/kube/ocm";
import type { Lease } from "@/lib/resources/lease";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";

const CLOCK_SYNCED = "ManagedClusterConditionClockSynced";
const GRACE_PERIODS = 5;
const DEFAULT_LEASE_SECONDS = 60;

export type LeaseVerdict = { readonly isStale: true } | { readonly isStale: false; readonly staleInMs: number };

/**
 * Five lease durations after the agent's last heartbeat its cluster is unreachable
 * (docs/reference/clusters.md#heartbeat).
 */
export function leaseVerdict(
  cluster: Pick<ManagedCluster, "spec">,
  lease: Pick<Lease, "spec">,
  now: Date,
): LeaseVerdict {
  const renewedAt = Date.parse(lease.spec.renewTime ?? "") || 0;
  const staleInMs = renewedAt + graceMs(cluster) - now.getTime();
  return staleInMs > 0 ? { isStale: false, staleInMs } : { isStale: true };
}

export const LEASE_STOPPED: DesiredCondition = {
  type: CLUSTER_AVAILABLE,
  status: "Unknown",
  reason: "ManagedClusterLeaseUpdateStopped",
  message: "Registration agent stopped updating its lease.",
};

/**
 * Whether the agent's clock agrees with ours; to be asked when a heartbeat arrives, since an old one proves nothing.
 */
export function clockCondition(
  cluster: Pick<ManagedCluster, "spec">,
  lease: Pick<Lease, "spec">,
  now: Date,
): DesiredCondition {
  const apartMs = Math.abs(now.getTime() - (Date.parse(lease.spec.renewTime ?? "") || 0));
  if (apartMs < graceMs(cluster)) {
    const message = "The clock of the managed cluster is synced with the hub.";
    return { type: CLOCK_SYNCED, status: "True", reason: "ManagedClusterClockSynced", message };
  }
  const message =
    "The clock of hub and agent is out of sync. This may cause the Unknown status and affect agent functionalities.";
  return { type: CLOCK_SYNCED, status: "False", reason: "ManagedClusterClockOutOfSync", message };
}

/**
 * The condition of add-ons on an unreachable cluster: that of their cluster. Undefined while it can be reached
 * (docs/reference/add-ons.md#unreachable-clusters).
 */
export function addOnCondition(cluster: Pick<ManagedCluster, "status">): DesiredCondition | undefined {
  const available = condition(cluster.status.conditions, CLUSTER_AVAILABLE);
  if (available?.status !== "Unknown") return undefined;
  return { type: "Available", status: "Unknown", reason: available.reason, message: available.message };
}

/** A duration of 0 is stored as it is and counts as the default. */
function graceMs({ spec }: Pick<ManagedCluster, "spec">): number {
  return GRACE_PERIODS * (spec.leaseDurationSeconds || DEFAULT_LEASE_SECONDS) * 1000;
}
