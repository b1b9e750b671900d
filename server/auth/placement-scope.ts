import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "./caller";
import { type Names, namespacesWith } from "./cluster-scope";
import { requireAll, scopeOf } from "./scope";

/** How much of the placements' rows the caller may see. */
export interface PlacementScope {
  /** In which namespaces; true: in all. */
  readonly in: true | Names;
  /** Whether it is said which add-ons a placement installs. */
  readonly addOns: boolean;
}

/**
 * All of them for who may list them everywhere, else those in the first hundred of these namespaces in which they may list them. Throws
 * `ApiError` "forbidden" where that leaves nothing.
 */
export async function placementScopeOf(caller: Caller, namespaces: Iterable<string>): Promise<PlacementScope> {
  const [all, addOns] = await Promise.all([scopeOf(caller, "list", placements), scopeOf(caller, "list", clusterManagementAddOns)]);
  if (all.all) return { in: true, addOns: addOns.all };
  const seen = await namespacesWith(caller, placements, [...new Set(namespaces)]);
  if (Object.keys(seen).length === 0) await requireAll(caller, "list", placements);
  return { in: seen, addOns: addOns.all };
}
