import { addOnLook } from "@/components/status/add-on-status";
import type { WaterlineKind } from "@/components/ui/waterline";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/api/clusters";

/** One cluster that carries the add-on. */
export interface ClusterLine {
  readonly cluster: ClusterRow;
  readonly cell: ClusterAddOnCell;
}

const WORST_FIRST: readonly WaterlineKind[] = [
  "unhealthy",
  "degraded",
  "unreachable",
  "unknown",
  "pending",
  "applying",
  "later",
  "healthy",
];

/** The clusters that carry the add-on, the worst first, then by name. */
export function clusterLines(rows: readonly ClusterRow[], addOn: string): ClusterLine[] {
  const lines = rows.flatMap((cluster) => cluster.addOns.filter(({ name }) => name === addOn).map((cell) => ({ cluster, cell })));
  return lines.sort((a, b) => place(a) - place(b) || (a.cluster.name < b.cluster.name ? -1 : 1));
}

/** Changes whenever the cluster's row says something else of the add-on. */
export function versionOf({ cell }: ClusterLine): string {
  return [cell.health, cell.phase, cell.since, cell.sentence].join("\n");
}

function place({ cell }: ClusterLine): number {
  return WORST_FIRST.indexOf(addOnLook(cell).kind);
}
