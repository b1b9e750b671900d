import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "./caller";
import { type Names, nameSet, namespacesWith } from "./cluster-scope";
import { requireAll, scopeOf } from "./scope";

/** How much of the cluster add-ons' rows the caller may see. */
export interface ClusterAddOnScope {
  /** On which clusters; true: on all. */
  readonly on: true | Names;
  /** Of which clusters it is said how and where they are; true: of all. */
  readonly clusters: true | Names;
}

/**
 * All of them for who may list them everywhere, else those in the namespaces of the clusters that they may get and where they may list
 * them. `asked` names more clusters that somebody wants to see. Throws `ApiError` "forbidden" where that leaves nothing.
 */
export async function clusterAddOnScopeOf(caller: Caller, asked: readonly string[] = []): Promise<ClusterAddOnScope> {
  const [addOns, clusters] = await Promise.all([scopeOf(caller, "list", managedClusterAddOns), scopeOf(caller, "list", managedClusters)]);
  const own = clusters.all ? [] : await caller.rights.namesOf(managedClusters);
  const seen = clusters.all || nameSet(own);
  if (addOns.all) return { on: true, clusters: seen };
  const on = await namespacesWith(caller, managedClusterAddOns, [...new Set([...asked, ...own])]);
  if (Object.keys(on).length === 0) await requireAll(caller, "list", managedClusterAddOns);
  return { on, clusters: seen };
}
