import type { StatusLook } from "@/components/ui/status-badge";
import { inOrder, type WaterlineSegment } from "@/components/ui/waterline";
import type { AddOnRow } from "@/lib/api/addons";
import { count, plural } from "@/lib/format/count";
import { type FleetStanding, installedOn } from "@/lib/health/add-on-fleet-standing";
import { addOnLook } from "./add-on-status";

export const STANDING_LOOK = {
  unhealthy: { tone: "bad", shape: "octagon", word: "Unhealthy" },
  degraded: { tone: "warn", shape: "triangle", word: "Degraded" },
  silent: { tone: "neutral", shape: "question", word: "Unknown" },
  moving: { tone: "info", shape: "arc", word: "Applying" },
  healthy: { tone: "good", shape: "disc-check", word: "Healthy" },
  nowhere: { tone: "neutral", shape: "dashed", word: "On no cluster" },
  hidden: { tone: "neutral", shape: "padlock", word: "Not permitted" },
} as const satisfies Record<FleetStanding, StatusLook>;

/** The add-on's clusters as a line, one segment per thing there is to say of them. */
export function segmentsOf(row: AddOnRow): WaterlineSegment[] {
  const segments = new Map<string, WaterlineSegment>();
  for (const each of row.counts) {
    const { kind, words } = addOnLook(each);
    segments.set(words, { id: words, kind, label: words, size: (segments.get(words)?.size ?? 0) + each.size });
  }
  return inOrder([...segments.values()]);
}

/** "9 of 12" where placements chose more than carry it; blank where that is hidden. */
export function clusterWords(row: AddOnRow): string {
  if (!row.clustersVisible) return "";
  const installed = installedOn(row);
  return row.decided === undefined || row.decided === installed ? count(installed) : `${count(installed)} of ${count(row.decided)}`;
}

export function installWords({ install, placements }: Pick<AddOnRow, "install" | "placements">): string {
  return install === "manual" ? "By hand" : plural(placements.length, "placement");
}
