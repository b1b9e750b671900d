import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import type { ClusterStatus } from "@/lib/health/cluster-status";
import { CLUSTER_APPEARANCE } from "./cluster-status";
import { HEALTH, PHASE } from "./status-appearance";

interface ClusterStatusAppearance extends StatusAppearance {
  readonly kind: WaterlineKind;
}

/** In the order of the stat sentence: healthy, problems by severity, unreachable, pending. */
export const CLUSTER_STATUS_APPEARANCE: Readonly<Record<ClusterStatus, ClusterStatusAppearance>> = {
  healthy: { ...HEALTH.healthy, kind: "healthy" },
  available: { ...CLUSTER_APPEARANCE.available, kind: "healthy" },
  applying: { ...PHASE.applying, kind: "applying" },
  waiting: { ...PHASE.waiting, kind: "later" },
  unhealthy: { ...HEALTH.unhealthy, kind: "unhealthy" },
  degraded: { ...HEALTH.degraded, kind: "degraded" },
  silent: { ...HEALTH.unknown, kind: "unknown" },
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
