import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "./caller";
import type { FleetNames } from "./cluster-scope";
import { requireAll, scopeOf } from "./scope";
import { type Names, nameSet, seenNamespaces, seesNothing } from "./seen-namespaces";

/** How much of the cluster add-ons' rows the caller may see. */
export interface ClusterAddOnScope {
  /** On which clusters; true: on all. */
  readonly on: true | Names;
  /** Of which clusters it is said how and where they are; true: of all. */
  readonly clusters: true | Names;
  /** Present while there may be more that they may see: the hub has not been asked about all clusters. */
  readonly partial?: true;
}

/**
 * All of them for who may list them everywhere, else those in the namespaces where they may list them: of the clusters that are named
 * and those that they may get at once, of the rest of the fleet bit by bit. Throws `ApiError` "forbidden" where that leaves nothing.
 */
export async function clusterAddOnScopeOf(caller: Caller, { named = [], fleet = [] }: FleetNames = {}): Promise<ClusterAddOnScope> {
  const [addOns, clusters] = await Promise.all([scopeOf(caller, "list", managedClusterAddOns), scopeOf(caller, "list", managedClusters)]);
  const own = clusters.all ? [] : await caller.rights.namesOf(managedClusters);
  const seen = clusters.all || nameSet(own);
  if (addOns.all) return { on: true, clusters: seen };
  const on = await seenNamespaces(caller, managedClusterAddOns, [...named, ...own], fleet);
  if (seesNothing(on)) await requireAll(caller, "list", managedClusterAddOns);
  return { on: on.names, clusters: seen, ...(on.partial && { partial: true }) };
}
