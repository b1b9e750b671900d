import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "./caller";
import { requireAll, scopeOf } from "./scope";
import { type NameSet, nameSet, visibleNamespaces } from "./visible-namespaces";

/** How much of the clusters' rows the caller may see. */
export interface ClusterScope {
  /** Undefined: all. Else those that they may get by name. */
  readonly clusters?: NameSet;
  /** With the add-ons of all, of none, or of these clusters. */
  readonly addOns: boolean | NameSet;
  /** Set while there may be more visible add-ons: not all clusters have been reviewed. */
  readonly partial?: true;
}

/** Clusters to review first, and all clusters. */
export interface FleetNames {
  readonly named?: readonly string[];
  readonly fleet?: Iterable<string>;
}

/**
 * All clusters for who may list them, else those that they may get, each with its add-ons where they may list those of
 * all or of its namespace. Throws `ApiError` "forbidden" where the caller may see no cluster at all.
 */
export async function clusterScopeOf(
  caller: Caller,
  { named = [], fleet = [] }: FleetNames = {},
): Promise<ClusterScope> {
  const [clusters, addOns] = await Promise.all([
    scopeOf(caller, "list", managedClusters),
    scopeOf(caller, "list", managedClusterAddOns),
  ]);
  if (clusters.all && addOns.all) return { addOns: true };
  if (clusters.all) return addOnsOn(caller, named, fleet);
  const names = await caller.rights.namesOf(managedClusters);
  if (names.length === 0) await requireAll(caller, "list", managedClusters);
  const own = nameSet(names);
  if (addOns.all) return { clusters: own, addOns: true };
  const first = [...named.filter((name) => Object.hasOwn(own, name)), ...names];
  return { clusters: own, ...(await addOnsOn(caller, first)) };
}

async function addOnsOn(
  caller: Caller,
  first: readonly string[],
  further?: Iterable<string>,
): Promise<Pick<ClusterScope, "addOns" | "partial">> {
  const { names, partial } = await visibleNamespaces(caller, managedClusterAddOns, first, further);
  return { addOns: Object.keys(names).length > 0 && names, ...(partial && { partial }) };
}
