import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "./caller";
import { requireAll, scopeOf } from "./scope";
import { type NameSet, seesNothing, visibleNamespaces } from "./visible-namespaces";

/** How much of the placements' rows the caller may see. */
export interface PlacementScope {
  /** In which namespaces; true: in all. */
  readonly in: true | NameSet;
  /** Whether the add-ons a placement installs are shown. */
  readonly addOns: boolean;
  /** Set while there may be more visible rows: not all of these namespaces have been reviewed. */
  readonly partial?: true;
}

/**
 * All for callers who may list them everywhere, else those in which of these namespaces they may list them: the first
 * hundred at once, the rest over time. Throws `ApiError` "forbidden" if nothing is left.
 */
export async function placementScopeOf(caller: Caller, namespaces: Iterable<string>): Promise<PlacementScope> {
  const [all, addOns] = await Promise.all([
    scopeOf(caller, "list", placements),
    scopeOf(caller, "list", clusterManagementAddOns),
  ]);
  if (all.all) return { in: true, addOns: addOns.all };
  const seen = await visibleNamespaces(caller, placements, [...namespaces]);
  if (seesNothing(seen)) await requireAll(caller, "list", placements);
  return { in: seen.names, addOns: addOns.all, ...(seen.partial && { partial: true }) };
}
