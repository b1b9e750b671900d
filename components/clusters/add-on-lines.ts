import { addOnAppearance } from "@/components/labels/add-on-status";
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
  return addOns.toSorted((a, b) => severity(a) - severity(b) || (a.name < b.name ? -1 : 1));
}

export function isWell(cell: ClusterAddOnCell): boolean {
  return addOnAppearance(cell).tone === "good";
}

const ISSUE: ReadonlySet<string> = new Set(["bad", "warn"]);

/** Updating or waiting for a wave is not a problem. */
export function isTroubled(cell: ClusterAddOnCell): boolean {
  return ISSUE.has(addOnAppearance(cell).tone);
}

/** The add-ons of one cluster as a bar, one segment per status. */
export function addOnSegments(addOns: readonly ClusterAddOnCell[]): WaterlineSegment[] {
  const segments = new Map<string, WaterlineSegment>();
  for (const { kind, text } of addOns.map(addOnAppearance)) {
    segments.set(text, { id: text, kind, label: text, size: (segments.get(text)?.size ?? 0) + 1 });
  }
  return [...segments.values()];
}

function severity(cell: ClusterAddOnCell): number {
  return ORDER.indexOf(addOnAppearance(cell).kind);
}
