import { type AddOnStatus, addOnStatus } from "./add-on-status";
import type { AddOnText } from "./add-on-summary";
import type { ClusterText } from "./cluster-summary";

/**
 * Combined status of a cluster, from its own health and its add-ons, so that every cluster counts once: problems first.
 * For callers who may not see a cluster's add-ons it is `available` at best.
 */
export const CLUSTER_STATUSES_WORST_FIRST = [
  "unhealthy",
  "unavailable",
  "degraded",
  "unreachable",
  "silent",
  "applying",
  "waiting",
  "pending",
  "denied",
  "joining",
  "deleting",
  "available",
  "healthy",
] as const;

export type ClusterStatus = (typeof CLUSTER_STATUSES_WORST_FIRST)[number];

type AddOn = Pick<AddOnText, "health" | "phase">;

interface Cluster {
  readonly health: ClusterText["health"];
  readonly addOnsVisible: boolean;
  readonly addOns: readonly AddOn[];
}

/** `addOns` may be fewer than the cluster's, if a filter selects some. */
export function clusterStatus(cluster: Cluster, addOns: readonly AddOn[] = cluster.addOns): ClusterStatus {
  if (cluster.health !== "available") return BY_HEALTH[cluster.health];
  if (!cluster.addOnsVisible) return "available";
  let worst = 0;
  for (const addOn of addOns) worst = Math.max(worst, BADNESS[addOnStatus(addOn)]);
  return BY_BADNESS[worst] ?? "healthy";
}

const BY_HEALTH = {
  unavailable: "unavailable",
  unknown: "unreachable",
  pending: "pending",
  denied: "denied",
  joining: "joining",
  deleting: "deleting",
} as const satisfies Record<Exclude<ClusterText["health"], "available">, ClusterStatus>;

const BY_BADNESS = ["healthy", "waiting", "applying", "silent", "degraded", "unhealthy"] as const;

/** Places in `BY_BADNESS`. */
const BADNESS = {
  healthy: 0,
  waiting: 1,
  removing: 2,
  applying: 2,
  unknown: 3,
  unreachable: 3,
  degraded: 4,
  unhealthy: 5,
} as const satisfies Record<AddOnStatus, number>;
