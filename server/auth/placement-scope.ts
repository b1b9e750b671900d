import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "./caller";
import { requireAll, scopeOf } from "./scope";
import { type Names, seenNamespaces, seesNothing } from "./seen-namespaces";

/** How much of the placements' rows the caller may see. */
export interface PlacementScope {
  /** In which namespaces; true: in all. */
  readonly in: true | Names;
  /** Whether it is said which add-ons a placement installs. */
  readonly addOns: boolean;
  /** Present while there may be more that they may see: the hub has not been asked about all of these namespaces. */
  readonly partial?: true;
}

/**
 * All of them for who may list them everywhere, else those in which of these namespaces they may list them: of the first hundred at once, of
 * the rest bit by bit. Throws `ApiError` "forbidden" where that leaves nothing.
 */
export async function placementScopeOf(caller: Caller, namespaces: Iterable<string>): Promise<PlacementScope> {
  const [all, addOns] = await Promise.all([scopeOf(caller, "list", placements), scopeOf(caller, "list", clusterManagementAddOns)]);
  if (all.all) return { in: true, addOns: addOns.all };
  const seen = await seenNamespaces(caller, placements, [...namespaces]);
  if (seesNothing(seen)) await requireAll(caller, "list", placements);
  return { in: seen.names, addOns: addOns.all, ...(seen.partial && { partial: true }) };
}
