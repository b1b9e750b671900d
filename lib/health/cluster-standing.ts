import { type AddOnStanding, addOnStanding } from "./add-on-standing";
import type { AddOnWords } from "./add-on-words";
import type { ClusterWords } from "./cluster-words";

/**
 * Where a cluster stands when its own health and its add-ons are taken together, so that every cluster counts once: trouble first.
 * Whoever may not see a cluster's add-ons sees `available` at best.
 */
export const STANDINGS_WORST_FIRST = [
  "unhealthy",
  "unavailable",
  "degraded",
  "unreachable",
  "silent",
  "applying",
  "pending",
  "denied",
  "joining",
  "deleting",
  "available",
  "healthy",
] as const;

export type Standing = (typeof STANDINGS_WORST_FIRST)[number];

type AddOn = Pick<AddOnWords, "health" | "phase">;

interface Cluster {
  readonly health: ClusterWords["health"];
  readonly addOnsVisible: boolean;
  readonly addOns: readonly AddOn[];
}

/** `addOns` may be fewer than the cluster's own, where only some are asked about. */
export function standingOfCluster(cluster: Cluster, addOns: readonly AddOn[] = cluster.addOns): Standing {
  if (cluster.health !== "available") return BY_HEALTH[cluster.health];
  if (!cluster.addOnsVisible) return "available";
  let worst = 0;
  for (const addOn of addOns) worst = Math.max(worst, BADNESS[addOnStanding(addOn)]);
  return BY_BADNESS[worst] ?? "healthy";
}

const BY_HEALTH = {
  unavailable: "unavailable",
  unknown: "unreachable",
  pending: "pending",
  denied: "denied",
  joining: "joining",
  deleting: "deleting",
} as const satisfies Record<Exclude<ClusterWords["health"], "available">, Standing>;

const BY_BADNESS = ["healthy", "applying", "silent", "degraded", "unhealthy"] as const;

/** Places in `BY_BADNESS`. */
const BADNESS = {
  healthy: 0,
  waiting: 1,
  applying: 1,
  unknown: 2,
  unreachable: 2,
  degraded: 3,
  unhealthy: 4,
} as const satisfies Record<AddOnStanding, number>;
