import type { ClusterAddOnCell, ClusterRow } from "@/lib/api/clusters";

/** For tests: a cluster that is well, but for what is named. */
export function clusterRow(change: Partial<ClusterRow> = {}): ClusterRow {
  return { name: "eks-prod-01", health: "available", createdAt: "2024-05-17T09:00:00Z", addOnsVisible: true, addOns: [], ...change };
}

/** For tests: an add-on that is well, but for what is named. */
export function addOnCell(change: Partial<ClusterAddOnCell> = {}): ClusterAddOnCell {
  return { name: "hello-template", health: "healthy", phase: "done", ...change };
}
