import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import type { ClusterStatus } from "@/lib/health/cluster-status";
import { HEALTH_APPEARANCE, PHASE_APPEARANCE } from "./add-on-status";
import { CLUSTER_APPEARANCE } from "./cluster-status";

interface ClusterStatusAppearance extends StatusAppearance {
  readonly kind: WaterlineKind;
}

/** In the order of the stat sentence: healthy, problems by severity, unreachable, pending. */
export const CLUSTER_STATUS_APPEARANCE: Readonly<Record<ClusterStatus, ClusterStatusAppearance>> = {
  healthy: HEALTH_APPEARANCE.healthy,
  available: { ...CLUSTER_APPEARANCE.available, kind: "healthy" },
  applying: PHASE_APPEARANCE.applying,
  waiting: PHASE_APPEARANCE.waiting,
  unhealthy: HEALTH_APPEARANCE.unhealthy,
  degraded: HEALTH_APPEARANCE.degraded,
  silent: HEALTH_APPEARANCE.unknown,
  unavailable: { ...CLUSTER_APPEARANCE.unavailable, kind: "unhealthy" },
  unreachable: { ...CLUSTER_APPEARANCE.unknown, kind: "unreachable" },
  pending: { ...CLUSTER_APPEARANCE.pending, kind: "pending" },
  denied: { ...CLUSTER_APPEARANCE.denied, kind: "pending" },
  joining: { ...CLUSTER_APPEARANCE.joining, kind: "applying" },
  deleting: { ...CLUSTER_APPEARANCE.deleting, kind: "applying" },
};

export type ClusterStatusCounts = ReadonlyMap<ClusterStatus, number>;

/** Number of clusters by status, from the counts of a list, in the order of the sentence and without zeros. */
export function clusterStatusCounts(
  values: readonly { readonly value: string; readonly size: number }[] = [],
): ClusterStatusCounts {
  const order = Object.keys(CLUSTER_STATUS_APPEARANCE) as ClusterStatus[]; // keys of a literal object, whose type forgets them
  const sizeOf = (status: ClusterStatus) => values.find(({ value }) => value === status)?.size ?? 0;
  return new Map(order.map((status) => [status, sizeOf(status)] as const).filter(([, size]) => size > 0));
}
