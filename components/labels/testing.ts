import type { AddOnRow } from "@/lib/lists/addons/row";
import type { AddOnHealth, ClusterAddOnCell, ClusterRow, RolloutPhase } from "@/lib/lists/clusters/row";

/** For tests: a healthy cluster, with changes. */
export function clusterRow(change: Partial<ClusterRow> = {}): ClusterRow {
  return {
    name: "eks-prod-01",
    health: "available",
    createdAt: "2024-05-17T09:00:00Z",
    addOnsVisible: true,
    addOns: [],
    ...change,
  };
}

/** For tests: a healthy add-on, with changes. */
export function addOnCell(change: Partial<ClusterAddOnCell> = {}): ClusterAddOnCell {
  return { name: "hello-template", health: "healthy", phase: "done", ...change };
}

/** For tests: clusters by health and phase. */
export function counts(
  ...each: readonly (readonly [size: number, health: AddOnHealth, phase: RolloutPhase])[]
): AddOnRow["counts"] {
  return each.map(([size, health, phase]) => ({ size, health, phase }));
}
