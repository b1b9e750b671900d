import { addOnLook } from "@/components/labels/add-on-status";
import type { WaterlineKind, WaterlineSegment } from "@/components/ui/feedback/waterline";
import type { ClusterAddOnCell } from "@/lib/lists/clusters/row";

const ORDER: readonly WaterlineKind[] = [
  "unhealthy",
  "degraded",
  "unreachable",
  "unknown",
  "pending",
  "applying",
  "later",
  "healthy",
];

/** The add-ons of one cluster, worst first, then by name. */
export function worstFirst(addOns: readonly ClusterAddOnCell[]): ClusterAddOnCell[] {
  return addOns.toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
}

export function isWell(cell: ClusterAddOnCell): boolean {
  return addOnLook(cell).tone === "good";
}

const TROUBLE: ReadonlySet<string> = new Set(["bad", "warn"]);

/** Updating or waiting for a wave is not a problem. */
export function isTroubled(cell: ClusterAddOnCell): boolean {
  return TROUBLE.has(addOnLook(cell).tone);
}

/** The add-ons of one cluster as a bar, one segment per status. */
export function addOnSegments(addOns: readonly ClusterAddOnCell[]): WaterlineSegment[] {
  const segments = new Map<string, WaterlineSegment>();
  for (const { kind, words } of addOns.map(addOnLook)) {
    segments.set(words, { id: words, kind, label: words, size: (segments.get(words)?.size ?? 0) + 1 });
  }
  return [...segments.values()];
}

function place(cell: ClusterAddOnCell): number {
  return ORDER.indexOf(addOnLook(cell).kind);
}
