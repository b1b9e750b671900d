import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import type { ClusterRowHealth } from "@/lib/lists/clusters/row";

/** How a cluster's health is drawn on bars, beside that of add-ons. */
export const CLUSTER_KIND = {
  available: "healthy",
  unavailable: "unhealthy",
  unknown: "unreachable",
  pending: "pending",
  joining: "applying",
  denied: "pending",
  deleting: "applying",
} as const satisfies Record<ClusterRowHealth, WaterlineKind>;
