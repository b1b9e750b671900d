import type { Tone } from "@/components/ui/tone";
import type { WaterlineKind } from "@/components/ui/waterline";
import type { ClusterAddOnCell, ClusterHealth, ClusterRow } from "@/lib/api/clusters";
import { addOnLook } from "./add-on-status";

/**
 * Where a cluster stands when its own health and its add-ons are taken together, so that every cluster counts once.
 * Whoever may not see a cluster's add-ons sees `available` at best.
 */
export type Standing =
  | "healthy"
  | "available"
  | "applying"
  | "unhealthy"
  | "degraded"
  | "silent"
  | "unavailable"
  | "unreachable"
  | "pending"
  | "denied"
  | "joining"
  | "deleting";

interface StandingLook {
  readonly word: string;
  readonly kind: WaterlineKind;
  readonly tone?: Tone;
}

/** In the order of the stat sentence: whole, trouble by severity, out of reach, waiting. */
export const STANDINGS: Readonly<Record<Standing, StandingLook>> = {
  healthy: { word: "Healthy", kind: "healthy" },
  available: { word: "Available", kind: "healthy" },
  applying: { word: "Applying", kind: "applying", tone: "info" },
  unhealthy: { word: "Unhealthy", kind: "unhealthy", tone: "bad" },
  degraded: { word: "Degraded", kind: "degraded", tone: "warn" },
  silent: { word: "Unknown", kind: "unknown" },
  unavailable: { word: "Unavailable", kind: "unhealthy", tone: "bad" },
  unreachable: { word: "Unreachable", kind: "unreachable" },
  pending: { word: "Not accepted", kind: "pending", tone: "waiting" },
  denied: { word: "Denied", kind: "pending", tone: "waiting" },
  joining: { word: "Joining", kind: "applying", tone: "info" },
  deleting: { word: "Deleting", kind: "applying", tone: "info" },
};

export type StandingCounts = ReadonlyMap<Standing, number>;

/** `addOns` may be fewer than the row's own, where only some are asked about. */
export function standing(row: ClusterRow, addOns: readonly ClusterAddOnCell[] = row.addOns): Standing {
  if (row.health !== "available") return BY_HEALTH[row.health];
  if (!row.addOnsVisible) return "available";
  const kinds = new Set<WaterlineKind>(addOns.map((cell) => addOnLook(cell).kind));
  return WORST_FIRST.find(([kind]) => kinds.has(kind))?.[1] ?? "healthy";
}

/** How many clusters stand where, in the order of STANDINGS and without zeros; the counts add up to the rows. */
export function standingCounts(rows: readonly ClusterRow[]): StandingCounts {
  const standings = rows.map((row) => standing(row));
  const order = Object.keys(STANDINGS) as Standing[]; // keys of a literal object, whose type forgets them
  const counted = order.map((each) => [each, standings.filter((one) => one === each).length] as const);
  return new Map(counted.filter(([, size]) => size > 0));
}

const BY_HEALTH = {
  unavailable: "unavailable",
  unknown: "unreachable",
  pending: "pending",
  denied: "denied",
  joining: "joining",
  deleting: "deleting",
} as const satisfies Record<Exclude<ClusterHealth, "available">, Standing>;

const WORST_FIRST = [
  ["unhealthy", "unhealthy"],
  ["degraded", "degraded"],
  ["unreachable", "silent"],
  ["unknown", "silent"],
  ["applying", "applying"],
  ["later", "applying"],
] as const satisfies readonly (readonly [WaterlineKind, Standing])[];
