import type { AddOnStatus } from "./add-on-status";
import type { ClusterStatus } from "./cluster-status";

/** What became of something between two times. */
export type Shift = "worse" | "better" | "added" | "removed";

/** How bad a status is; what is under way, or waits, is not bad. */
const CLUSTER_BADNESS: Partial<Record<ClusterStatus, number>> = {
  unhealthy: 3,
  unavailable: 3,
  degraded: 2,
  unreachable: 2,
  silent: 1,
};

const ADD_ON_BADNESS: Partial<Record<AddOnStatus, number>> = {
  unhealthy: 3,
  degraded: 2,
  unreachable: 2,
  unknown: 1,
};

/** Undefined where it is as bad or as well as before. */
export function clusterShift(before: ClusterStatus | undefined, after: ClusterStatus | undefined): Shift | undefined {
  return shift(before, after, CLUSTER_BADNESS);
}

export function addOnShift(before: AddOnStatus | undefined, after: AddOnStatus | undefined): Shift | undefined {
  return shift(before, after, ADD_ON_BADNESS);
}

function shift<Status extends string>(
  before: Status | undefined,
  after: Status | undefined,
  badness: Partial<Record<Status, number>>,
): Shift | undefined {
  if (before === after) return undefined;
  if (before === undefined) return "added";
  if (after === undefined) return "removed";
  const change = (badness[after] ?? 0) - (badness[before] ?? 0);
  if (change === 0) return undefined;
  return change > 0 ? "worse" : "better";
}

/** Orders statuses of clusters for people: the worst of them first. */
export function clusterBadness(status: ClusterStatus | undefined): number {
  return status === undefined ? 0 : (CLUSTER_BADNESS[status] ?? 0);
}

/** The same of an add-on on a cluster; 0 where nothing is wrong with it. */
export function addOnBadness(status: AddOnStatus | undefined): number {
  return status === undefined ? 0 : (ADD_ON_BADNESS[status] ?? 0);
}
