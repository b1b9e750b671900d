import { AddOnHealth, type ClusterAddOnCell, ClusterHealth, type ClusterRow } from "@/lib/api/clusters";
import { compareText } from "@/lib/kube/order";
import type { Change } from "@/server/hub/resource-cache";
import type { LoggedChange } from "./change-log";

/** What of a cluster's row is looked at. */
type Standing = Pick<ClusterRow, "name" | "health" | "addOns">;
type Cell = Pick<ClusterAddOnCell, "name" | "health">;

/** In a log 0 stands for what is not there, and a number above for the place of a health among all there are. */
const ABSENT = 0;
const CLUSTER_CODES = codesOf(ClusterHealth.options);
const ADD_ON_CODES = codesOf(AddOnHealth.options);
const NO_CELLS: readonly Cell[] = [];

/** Tells what changed between two states of a cluster's row, add-ons that came and went included. */
export function eachHealthChange({ before, after }: Change<Standing>, at: number, tell: (change: LoggedChange) => void): void {
  const cluster = (after ?? before)?.name ?? "";
  if (before?.health !== after?.health) {
    tell({ at, cluster, addOn: "", from: clusterCode(before?.health), to: clusterCode(after?.health) });
  }
  eachPair(before?.addOns ?? NO_CELLS, after?.addOns ?? NO_CELLS, (was, is) => {
    // Rows share the cells of what did not change.
    if (was === is || was?.health === is?.health) return;
    tell({ at, cluster, addOn: (is ?? was)?.name ?? "", from: addOnCode(was?.health), to: addOnCode(is?.health) });
  });
}

export function loggedClusterHealth(code: number): ClusterHealth | undefined {
  return ClusterHealth.options[code - 1];
}

export function loggedAddOnHealth(code: number): AddOnHealth | undefined {
  return AddOnHealth.options[code - 1];
}

/** Both are sorted by name. */
function eachPair(before: readonly Cell[], after: readonly Cell[], tell: (was: Cell | undefined, is: Cell | undefined) => void): void {
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    const was = before[left];
    const is = after[right];
    const order = orderOf(was, is);
    tell(order <= 0 ? was : undefined, order >= 0 ? is : undefined);
    if (order <= 0) left += 1;
    if (order >= 0) right += 1;
  }
}

/** What has come to its end stands behind the other. */
function orderOf(was: Cell | undefined, is: Cell | undefined): number {
  if (was === is) return 0;
  if (!was) return 1;
  return is ? compareText(was.name, is.name) : -1;
}

function clusterCode(health: ClusterHealth | undefined): number {
  return health === undefined ? ABSENT : (CLUSTER_CODES.get(health) ?? ABSENT);
}

function addOnCode(health: AddOnHealth | undefined): number {
  return health === undefined ? ABSENT : (ADD_ON_CODES.get(health) ?? ABSENT);
}

function codesOf<Name extends string>(names: readonly Name[]): ReadonlyMap<Name, number> {
  return new Map(names.map((name, place) => [name, place + 1]));
}
