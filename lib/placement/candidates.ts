import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { boundSets, inSet, type ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import type { Placement } from "@/lib/resources/placement";

export interface Tenancy {
  readonly placement: Placement;
  /** Of any namespace; only those of the placement's count. */
  readonly bindings: readonly ManagedClusterSetBinding[];
  readonly sets: readonly ManagedClusterSet[];
  readonly clusters: readonly ManagedCluster[];
}

/** Why a placement has no candidates, in the words of its condition. */
export interface Shortage {
  readonly reason: string;
  readonly message: string;
}

export interface Candidates {
  readonly clusters: readonly ManagedCluster[];
  /** Members that are on their way out and therefore no candidates. */
  readonly deleting: readonly ManagedCluster[];
  readonly shortage?: Shortage;
}

/**
 * The clusters a placement may choose from: members of the sets that are bound to its namespace and that it does not
 * rule out.
 */
export function candidatesOf(tenancy: Tenancy): Candidates {
  const bound = boundSets(tenancy, tenancy.placement.metadata.namespace);
  if (bound.length === 0)
    return none("NoManagedClusterSetBindings", "No valid ManagedClusterSetBindings found in placement namespace");
  const wanted = tenancy.placement.spec.clusterSets;
  const eligible = wanted.length === 0 ? bound : bound.filter(({ metadata }) => wanted.includes(metadata.name));
  if (eligible.length === 0)
    return none("NoIntersection", `None of ManagedClusterSets [${wanted}] is bound to placement namespace`);
  const members = tenancy.clusters.filter((cluster) => eligible.some((set) => inSet(set, cluster)));
  const deleting = members.filter(isDeleting);
  if (deleting.length < members.length)
    return { clusters: members.filter((cluster) => !isDeleting(cluster)), deleting };
  const names = eligible.map(({ metadata }) => metadata.name).toSorted();
  return {
    ...none("AllManagedClusterSetsEmpty", `All ManagedClusterSets [${names}] have no member ManagedCluster`),
    deleting,
  };
}

function none(reason: string, message: string): Candidates {
  return { clusters: [], deleting: [], shortage: { reason, message } };
}

function isDeleting({ metadata }: ManagedCluster): boolean {
  return metadata.deletionTimestamp !== undefined;
}
