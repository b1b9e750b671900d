import type { StatusLook } from "@/components/ui/status-badge";
import { inOrder, type WaterlineKind, type WaterlineSegment } from "@/components/ui/waterline";
import type { AddOnRow } from "@/lib/api/addons";
import { count, plural } from "@/lib/format/count";
import { addOnLook } from "./add-on-status";

/** How an add-on stands when all its clusters are taken together: by its worst one. */
export type AddOnStanding = "unhealthy" | "degraded" | "silent" | "moving" | "healthy" | "nowhere" | "hidden";

const STANDING_OF = {
  unhealthy: "unhealthy",
  degraded: "degraded",
  unreachable: "silent",
  unknown: "silent",
  pending: "moving",
  applying: "moving",
  soaking: "moving",
  later: "moving",
  healthy: "healthy",
} as const satisfies Record<WaterlineKind, AddOnStanding>;

export const STANDING_LOOK = {
  unhealthy: { tone: "bad", shape: "octagon", word: "Unhealthy" },
  degraded: { tone: "warn", shape: "triangle", word: "Degraded" },
  silent: { tone: "neutral", shape: "question", word: "Unknown" },
  moving: { tone: "info", shape: "arc", word: "Applying" },
  healthy: { tone: "good", shape: "disc-check", word: "Healthy" },
  nowhere: { tone: "neutral", shape: "dashed", word: "On no cluster" },
  hidden: { tone: "neutral", shape: "padlock", word: "Not permitted" },
} as const satisfies Record<AddOnStanding, StatusLook>;

const STANDINGS = Object.keys(STANDING_LOOK) as AddOnStanding[]; // keys of a literal object, whose type forgets them

export function standingOf(row: AddOnRow): AddOnStanding {
  if (!row.clustersVisible) return "hidden";
  const found = new Set<AddOnStanding>(row.counts.map((each) => STANDING_OF[addOnLook(each).kind]));
  return STANDINGS.find((standing) => found.has(standing)) ?? "nowhere";
}

/** The add-on's clusters as a line, one segment per thing there is to say of them. */
export function segmentsOf(row: AddOnRow): WaterlineSegment[] {
  const segments = new Map<string, WaterlineSegment>();
  for (const each of row.counts) {
    const { kind, words } = addOnLook(each);
    segments.set(words, { id: words, kind, label: words, size: (segments.get(words)?.size ?? 0) + each.size });
  }
  return inOrder([...segments.values()]);
}

/** Clusters that carry the add-on, well or not. */
export function installedOn(row: AddOnRow): number {
  return sum(row.counts.map(({ size }) => size));
}

const NOT_WELL: ReadonlySet<WaterlineKind> = new Set(["unhealthy", "degraded", "unknown", "unreachable"]);

/** Clusters that carry it and do not run it well, as far as anybody knows. */
export function notWellOn(row: AddOnRow): number {
  return sum(row.counts.filter((each) => NOT_WELL.has(addOnLook(each).kind)).map(({ size }) => size));
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

/** The worst first, then the ones with more clusters in trouble, then by name. */
export function worstFirst(rows: readonly AddOnRow[]): AddOnRow[] {
  return rows.toSorted((a, b) => place(a) - place(b) || notWellOn(b) - notWellOn(a) || (a.name < b.name ? -1 : 1));
}

function place(row: AddOnRow): number {
  return STANDINGS.indexOf(standingOf(row));
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
