import { type AddOnStanding, addOnStanding } from "./add-on-standing";
import type { AddOnWords } from "./add-on-words";

/** Where an add-on stands when all its clusters are taken together: with its worst one. "hidden" from whoever may not see where it is. */
export const FLEET_STANDINGS_WORST_FIRST = ["unhealthy", "degraded", "silent", "moving", "healthy", "nowhere", "hidden"] as const;

export type FleetStanding = (typeof FLEET_STANDINGS_WORST_FIRST)[number];

interface Fleet {
  readonly clustersVisible: boolean;
  readonly counts: readonly (Pick<AddOnWords, "health" | "phase"> & { readonly size: number })[];
}

const STANDING_OF = {
  unhealthy: "unhealthy",
  degraded: "degraded",
  unreachable: "silent",
  unknown: "silent",
  applying: "moving",
  waiting: "moving",
  healthy: "healthy",
} as const satisfies Record<AddOnStanding, FleetStanding>;

export function fleetStanding({ clustersVisible, counts }: Fleet): FleetStanding {
  if (!clustersVisible) return "hidden";
  const found = new Set<FleetStanding>(counts.map((each) => STANDING_OF[addOnStanding(each)]));
  return FLEET_STANDINGS_WORST_FIRST.find((standing) => found.has(standing)) ?? "nowhere";
}

/** Clusters that carry the add-on, well or not. */
export function installedOn({ counts }: Pick<Fleet, "counts">): number {
  return counts.reduce((total, { size }) => total + size, 0);
}

/** Where an add-on stands on a cluster that does not run it well. */
export const NOT_WELL = ["unhealthy", "degraded", "unreachable", "unknown"] as const satisfies readonly AddOnStanding[];

const isNotWell: (standing: AddOnStanding) => boolean = (standing) => NOT_WELL.some((each) => each === standing);

/** Clusters that carry it and do not run it well, as far as anybody knows. */
export function notWellOn({ counts }: Pick<Fleet, "counts">): number {
  return counts.reduce((total, each) => total + (isNotWell(addOnStanding(each)) ? each.size : 0), 0);
}
