import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "./caller";
import type { FleetNames } from "./cluster-scope";
import { requireAll, scopeOf } from "./scope";
import { type NameSet, nameSet, seesNothing, visibleNamespaces } from "./visible-namespaces";

/** How much of the cluster add-ons' rows the caller may see. */
export interface ClusterAddOnScope {
  /** On which clusters; true: on all. */
  readonly on: true | NameSet;
  /** Clusters whose health and location are shown; true: all. */
  readonly clusters: true | NameSet;
  /** Set while there may be more visible rows: not all clusters have been reviewed. */
  readonly partial?: true;
}

/**
 * All for callers who may list them everywhere, else those in the namespaces where they may list them: named clusters
 * and those they may get at once, the rest of the fleet over time. Throws `ApiError` "forbidden" if nothing is left.
 */
export async function clusterAddOnScopeOf(
  caller: Caller,
  { named = [], fleet = [] }: FleetNames = {},
): Promise<ClusterAddOnScope> {
  const [addOns, clusters] = await Promise.all([
    scopeOf(caller, "list", managedClusterAddOns),
    scopeOf(caller, "list", managedClusters),
  ]);
  const own = clusters.all ? [] : await caller.rights.namesOf(managedClusters);
  const seen = clusters.all || nameSet(own);
  if (addOns.all) return { on: true, clusters: seen };
  const on = await visibleNamespaces(caller, managedClusterAddOns, [...named, ...own], fleet);
  if (seesNothing(on)) await requireAll(caller, "list", managedClusterAddOns);
  return { on: on.names, clusters: seen, ...(on.partial && { partial: true }) };
}
