import { addOnLook } from "@/components/status/add-on-status";
import type { WaterlineKind, WaterlineSegment } from "@/components/ui/waterline";
import type { ClusterAddOnCell } from "@/lib/api/clusters";

const ORDER: readonly WaterlineKind[] = ["unhealthy", "degraded", "unreachable", "unknown", "pending", "applying", "later", "healthy"];

/** The add-ons of one cluster, the worst first, then by name. */
export function worstFirst(addOns: readonly ClusterAddOnCell[]): ClusterAddOnCell[] {
  return addOns.toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
}

export function isWell(cell: ClusterAddOnCell): boolean {
  return addOnLook(cell).tone === "good";
}

const TROUBLE: ReadonlySet<string> = new Set(["bad", "warn"]);

/** What moves or waits for its wave is no trouble. */
export function isTroubled(cell: ClusterAddOnCell): boolean {
  return TROUBLE.has(addOnLook(cell).tone);
}

/** The add-ons of one cluster as a line, one segment per thing there is to say of them. */
export function segmentsOf(addOns: readonly ClusterAddOnCell[]): WaterlineSegment[] {
  const segments = new Map<string, WaterlineSegment>();
  for (const { kind, words } of addOns.map(addOnLook)) {
    segments.set(words, { id: words, kind, label: words, size: (segments.get(words)?.size ?? 0) + 1 });
  }
  return [...segments.values()];
}

function place(cell: ClusterAddOnCell): number {
  return ORDER.indexOf(addOnLook(cell).kind);
}
