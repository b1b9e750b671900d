import type { Tone } from "@/components/ui/feedback/tone";
import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import type { ClusterStatus } from "@/lib/health/cluster-status";

interface ClusterStatusAppearance {
  readonly label: string;
  readonly kind: WaterlineKind;
  readonly tone?: Tone;
}

/** In the order of the stat sentence: healthy, problems by severity, unreachable, pending. */
export const CLUSTER_STATUS_APPEARANCE: Readonly<Record<ClusterStatus, ClusterStatusAppearance>> = {
  healthy: { label: "Healthy", kind: "healthy" },
  available: { label: "Available", kind: "healthy" },
  applying: { label: "Applying", kind: "applying", tone: "info" },
  unhealthy: { label: "Unhealthy", kind: "unhealthy", tone: "bad" },
  degraded: { label: "Degraded", kind: "degraded", tone: "warn" },
  silent: { label: "Unknown", kind: "unknown" },
  unavailable: { label: "Unavailable", kind: "unhealthy", tone: "bad" },
  unreachable: { label: "Unreachable", kind: "unreachable" },
  pending: { label: "Not accepted", kind: "pending", tone: "waiting" },
  denied: { label: "Denied", kind: "pending", tone: "waiting" },
  joining: { label: "Joining", kind: "applying", tone: "info" },
  deleting: { label: "Deleting", kind: "applying", tone: "info" },
};

export type ClusterStatusCounts = ReadonlyMap<ClusterStatus, number>;

/** Number of clusters by status, from the counts of a list, in the order of STANDINGS and without zeros. */
export function clusterStatusCounts(
  values: readonly { readonly value: string; readonly size: number }[] = [],
): ClusterStatusCounts {
  const order = Object.keys(CLUSTER_STATUS_APPEARANCE) as ClusterStatus[]; // keys of a literal object, whose type forgets them
  const sizeOf = (status: ClusterStatus) => values.find(({ value }) => value === status)?.size ?? 0;
  return new Map(order.map((status) => [status, sizeOf(status)] as const).filter(([, size]) => size > 0));
}
