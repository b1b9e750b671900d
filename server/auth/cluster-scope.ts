import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "./caller";
import type { Right } from "./rights";
import { requireAll, scopeOf } from "./scope";

/** Plain JSON, in one order: equal sets are equal texts. */
export type Names = Readonly<Record<string, true>>;

/** How much of the clusters' rows the caller may see. */
export interface ClusterScope {
  /** Undefined: all. Else those that they may get by name. */
  readonly clusters?: Names;
  /** With the add-ons of all, of none, or of these clusters. */
  readonly addOns: boolean | Names;
}

/** A page asks no more of the hub than this, whoever comes (quality.md §5.5). */
const MOST_NAMESPACES = 100;

/**
 * All clusters for who may list them, else those that they may get, each with its add-ons where they may list those of all or of its
 * namespace. Throws `ApiError` "forbidden" where the caller may see no cluster at all.
 */
export async function clusterScopeOf(caller: Caller): Promise<ClusterScope> {
  const [clusters, addOns] = await Promise.all([scopeOf(caller, "list", managedClusters), scopeOf(caller, "list", managedClusterAddOns)]);
  if (clusters.all) return { addOns: addOns.all };
  const names = await caller.rights.namesOf(managedClusters);
  if (names.length === 0) await requireAll(caller, "list", managedClusters);
  return { clusters: nameSet(names), addOns: addOns.all || (await namespacesWith(caller, managedClusterAddOns, names)) };
}

/** Those of these namespaces, at most a hundred, in which the caller may list a kind. */
export async function namespacesWith({ rights }: Caller, resource: Right["resource"], names: readonly string[]): Promise<Names> {
  const asked = names.slice(0, MOST_NAMESPACES).sort();
  const allowed = await Promise.all(asked.map((namespace) => rights.may({ verb: "list", resource, namespace })));
  return nameSet(asked.filter((_, place) => allowed[place]));
}

export function nameSet(names: readonly string[]): Names {
  return Object.fromEntries(names.map((name) => [name, true]));
}
