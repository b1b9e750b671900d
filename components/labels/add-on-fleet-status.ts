import type { StatusLook } from "@/components/ui/feedback/status-badge";
import { inOrder, type WaterlineSegment } from "@/components/ui/feedback/waterline";
import { count, plural } from "@/lib/format/count";
import { type FleetStatus, installedOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnLook } from "./add-on-status";

export const FLEET_STATUS_APPEARANCE = {
  unhealthy: { tone: "bad", shape: "octagon", word: "Unhealthy" },
  degraded: { tone: "warn", shape: "triangle", word: "Degraded" },
  silent: { tone: "neutral", shape: "question", word: "Unknown" },
  moving: { tone: "info", shape: "arc", word: "Applying" },
  healthy: { tone: "good", shape: "disc-check", word: "Healthy" },
  nowhere: { tone: "neutral", shape: "dashed", word: "Not installed" },
  hidden: { tone: "neutral", shape: "padlock", word: "Not permitted" },
} as const satisfies Record<FleetStatus, StatusLook>;

/** The add-on's clusters as a bar, one segment per status. */
export function fleetSegments(row: AddOnRow): WaterlineSegment[] {
  const segments = new Map<string, WaterlineSegment>();
  for (const each of row.counts) {
    const { kind, words } = addOnLook(each);
    segments.set(words, { id: words, kind, label: words, size: (segments.get(words)?.size ?? 0) + each.size });
  }
  return inOrder([...segments.values()]);
}

/** "9 of 12" if placements selected more than have it; blank if hidden. */
export function clusterWords(row: AddOnRow): string {
  if (!row.clustersVisible) return "";
  const installed = installedOn(row);
  return row.decided === undefined || row.decided === installed
    ? count(installed)
    : `${count(installed)} of ${count(row.decided)}`;
}

export function installWords({ install, placements }: Pick<AddOnRow, "install" | "placements">): string {
  return install === "manual" ? "Manual" : plural(placements.length, "placement");
}
