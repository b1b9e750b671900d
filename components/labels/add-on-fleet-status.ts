import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { inOrder, type WaterlineSegment } from "@/components/ui/feedback/waterline";
import { count, plural } from "@/lib/format/count";
import { type FleetStatus, installedOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnAppearance } from "./add-on-status";

export const FLEET_STATUS_APPEARANCE = {
  unhealthy: { tone: "bad", shape: "octagon", label: "Unhealthy" },
  degraded: { tone: "warn", shape: "triangle", label: "Degraded" },
  silent: { tone: "neutral", shape: "question", label: "Unknown" },
  moving: { tone: "info", shape: "arc", label: "Applying" },
  removing: { tone: "info", shape: "bin", label: "Removing" },
  waiting: { tone: "neutral", shape: "dashed", label: "Waiting" },
  healthy: { tone: "good", shape: "disc-check", label: "Healthy" },
  nowhere: { tone: "neutral", shape: "dashed", label: "Not installed" },
  hidden: { tone: "neutral", shape: "padlock", label: "Not permitted" },
} as const satisfies Record<FleetStatus, StatusAppearance>;

/** The add-on's clusters as a bar, one segment per status. */
export function fleetSegments(row: AddOnRow): WaterlineSegment[] {
  const segments = new Map<string, WaterlineSegment>();
  for (const each of row.counts) {
    const { kind, text } = addOnAppearance(each);
    segments.set(text, { id: text, kind, label: text, size: (segments.get(text)?.size ?? 0) + each.size });
  }
  return inOrder([...segments.values()]);
}

/** "9 of 12" if placements selected more than have it; blank if hidden. */
export function clusterText(row: AddOnRow): string {
  if (!row.clustersVisible) return "";
  const installed = installedOn(row);
  return row.decided === undefined || row.decided === installed
    ? count(installed)
    : `${count(installed)} of ${count(row.decided)}`;
}

export function installText({ install, placements }: Pick<AddOnRow, "install" | "placements">): string {
  return install === "manual" ? "Manual" : plural(placements.length, "placement");
}
