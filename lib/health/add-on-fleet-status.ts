import { type AddOnStatus, addOnStatus } from "./add-on-status";
import type { AddOnText } from "./add-on-summary";

/** Status of an add-on over all its clusters: the worst one. "hidden" for callers who may not see its clusters. */
export const FLEET_STATUSES_WORST_FIRST = [
  "unhealthy",
  "degraded",
  "silent",
  "moving",
  "removing",
  "waiting",
  "healthy",
  "nowhere",
  "hidden",
] as const;

export type FleetStatus = (typeof FLEET_STATUSES_WORST_FIRST)[number];

interface Fleet {
  readonly clustersVisible: boolean;
  readonly counts: readonly (Pick<AddOnText, "health" | "phase"> & { readonly size: number })[];
  /** Clusters from which it still goes. */
  readonly leaving?: { readonly size: number } | undefined;
}

const STATUS_OF = {
  unhealthy: "unhealthy",
  degraded: "degraded",
  unreachable: "silent",
  unknown: "silent",
  removing: "removing",
  applying: "moving",
  waiting: "waiting",
  healthy: "healthy",
} as const satisfies Record<AddOnStatus, FleetStatus>;

export function fleetStatus({ clustersVisible, counts, leaving }: Fleet): FleetStatus {
  if (!clustersVisible) return "hidden";
  const found = new Set<FleetStatus>(counts.map((each) => STATUS_OF[addOnStatus(each)]));
  if (leaving) found.add("removing");
  return FLEET_STATUSES_WORST_FIRST.find((status) => found.has(status)) ?? "nowhere";
}

/** Clusters where the add-on is installed, healthy or not. */
export function installedOn({ counts }: Pick<Fleet, "counts">): number {
  return counts.reduce((total, { size }) => total + size, 0);
}

/** Clusters from which it is being removed, with a cluster add-on or without one. */
export function removingOn({ counts, leaving }: Pick<Fleet, "counts" | "leaving">): number {
  return counts.reduce((total, { health, size }) => total + (health === "deleting" ? size : 0), leaving?.size ?? 0);
}

/** Statuses of an add-on on a cluster that are a problem: its own, or that of a cluster that cannot be reached. */
export const UNHEALTHY_STATUSES = [
  "unhealthy",
  "degraded",
  "unreachable",
  "unknown",
] as const satisfies readonly AddOnStatus[];

export function isProblem(status: AddOnStatus): boolean {
  return UNHEALTHY_STATUSES.some((each) => each === status);
}

/** Clusters where it is installed and has a problem, which need not be its own. */
export function notWellOn({ counts }: Pick<Fleet, "counts">): number {
  return counts.reduce((total, each) => total + (isProblem(addOnStatus(each)) ? each.size : 0), 0);
}
