import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "./caller";
import { requireAll, scopeOf } from "./scope";

/** How much of the clusters' rows the caller may see. */
export interface ClusterScope {
  /** False: the rows without their add-ons. */
  readonly addOns: boolean;
}

/** Throws `ApiError` "forbidden" where the caller may not list clusters at all. */
export async function clusterScopeOf(caller: Caller): Promise<ClusterScope> {
  const [, addOns] = await Promise.all([requireAll(caller, "list", managedClusters), scopeOf(caller, "list", managedClusterAddOns)]);
  return { addOns: addOns.all };
}
