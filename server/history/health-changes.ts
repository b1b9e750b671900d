import type { NamedRow } from "@/lib/api/live/live";
import { compareText } from "@/lib/kube/order";
import { AddOnHealth, type ClusterAddOnCell, type ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import type { Change } from "@/server/hub/resource-cache";
import type { LoggedChange } from "./change-log";

/** The compared part of a cluster's row. */
type ClusterHealths = Pick<ClusterRow, "name" | "health" | "addOns" | "createdAt">;
type Cell = Pick<ClusterAddOnCell, "name" | "health">;

/** In the log, 0 means absent; larger numbers are the index of a health plus one. */
const ABSENT = 0;
const CLUSTER_CODES = codesOf(ClusterRowHealth.options);
const ADD_ON_CODES = codesOf(AddOnHealth.options);
const NO_CELLS: readonly Cell[] = [];

/**
 * Reports the differences between two states of a cluster's row, including added and removed add-ons. A cluster that was
 * made again under its name went, and another came.
 */
export function eachHealthChange(
  { before, after }: Change<ClusterHealths>,
  at: number,
  report: (change: LoggedChange) => void,
): void {
  if (before && after && before.createdAt !== after.createdAt) {
    eachHealthChange({ before, after: undefined }, at, report);
    eachHealthChange({ before: undefined, after }, at, report);
    return;
  }
  const cluster = (after ?? before)?.name ?? "";
  if (before?.health !== after?.health) {
    report({ at, cluster, addOn: "", from: clusterCode(before?.health), to: clusterCode(after?.health) });
  }
  eachPair(before?.addOns ?? NO_CELLS, after?.addOns ?? NO_CELLS, (was, is) => {
    // Rows share the cells of what did not change.
    if (was === is || was?.health === is?.health) return;
    report({ at, cluster, addOn: (is ?? was)?.name ?? "", from: addOnCode(was?.health), to: addOnCode(is?.health) });
  });
}

export function isRemoval({ to }: Pick<LoggedChange, "to">): boolean {
  return to === ABSENT;
}

export function loggedClusterHealth(code: number): ClusterRowHealth | undefined {
  return ClusterRowHealth.options[code - 1];
}

export function loggedAddOnHealth(code: number): AddOnHealth | undefined {
  return AddOnHealth.options[code - 1];
}

/** Reports what has the same name on both sides, or is on one alone. Both are sorted by name. */
export function eachPair<Item extends NamedRow>(
  before: readonly Item[],
  after: readonly Item[],
  report: (was: Item | undefined, is: Item | undefined) => void,
): void {
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    const was = before[left];
    const is = after[right];
    const order = orderOf(was, is);
    report(order <= 0 ? was : undefined, order >= 0 ? is : undefined);
    if (order <= 0) left += 1;
    if (order >= 0) right += 1;
  }
}

/** Ended ones come after the others. */
function orderOf(was: NamedRow | undefined, is: NamedRow | undefined): number {
  if (was === is) return 0;
  if (!was) return 1;
  return is ? compareText(was.name, is.name) : -1;
}

function clusterCode(health: ClusterRowHealth | undefined): number {
  return health === undefined ? ABSENT : (CLUSTER_CODES.get(health) ?? ABSENT);
}

function addOnCode(health: AddOnHealth | undefined): number {
  return health === undefined ? ABSENT : (ADD_ON_CODES.get(health) ?? ABSENT);
}

function codesOf<Name extends string>(names: readonly Name[]): ReadonlyMap<Name, number> {
  return new Map(names.map((name, index) => [name, index + 1]));
}
