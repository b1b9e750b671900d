import { Condition } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { LabelSelector, type Labels, matches } from "@/lib/kube/selectors";
import { z } from "@/lib/kube/zod";
import type { ManagedCluster } from "./managed-cluster";
import type { ManagedClusterSetBinding } from "./managed-cluster-set-binding";

export const ManagedClusterSet = kubeKind("ManagedClusterSet", {
  spec: z.prefault(
    z.looseObject({
      clusterSelector: z.prefault(
        z.looseObject({
          selectorType: z._default(z.string(), "ExclusiveClusterSetLabel"),
          labelSelector: z.optional(LabelSelector),
        }),
        {},
      ),
      managedNamespaces: z._default(z.array(z.looseObject({ name: z.string() })), []),
    }),
    {},
  ),
  status: z.prefault(z.looseObject({ conditions: z._default(z.array(Condition), []) }), {}),
});
export type ManagedClusterSet = z.infer<typeof ManagedClusterSet>;

export const managedClusterSets: Resource<ManagedClusterSet> = {
  group: "cluster.open-cluster-management.io",
  version: "v1beta2",
  plural: "managedclustersets",
  kind: "ManagedClusterSet",
  namespaced: false,
  schema: ManagedClusterSet,
};

/**
 * Whether the set's selector matches the cluster, also one that is not accepted or being deleted
 * (docs/reference/clusters.md#cluster-sets). An absent selector matches none.
 */
export function inSet(set: SelectingSet, cluster: { readonly metadata: { readonly labels: Labels } }): boolean {
  return isTakenBy({ name: set.metadata.name, ...set.spec.clusterSelector }, cluster.metadata.labels);
}

interface SelectingSet {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly clusterSelector: Omit<NamedSelector, "name"> };
}

/** How a set takes clusters, as its `clusterSelector` says. */
interface NamedSelector {
  readonly name: string;
  readonly selectorType: string;
  readonly labelSelector?: LabelSelector | undefined;
}

/** The same of a set and the labels of a cluster as they are at hand. */
export function isTakenBy({ labelSelector, name, selectorType }: NamedSelector, labels: Labels): boolean {
  switch (selectorType) {
    case "ExclusiveClusterSetLabel":
      return labels[CLUSTER_SET_LABEL] === name;
    case "LabelSelector":
      return labelSelector !== undefined && matches(labelSelector, labels);
    default:
      return false;
  }
}

/** Which labels a set takes; `isExclusive`: those that name it in the label of sets, and no others. */
export function takingOf(selector: NamedSelector) {
  return {
    isExclusive: selector.selectorType === "ExclusiveClusterSetLabel",
    takes: (labels: Labels) => isTakenBy(selector, labels),
  };
}

/** Existing sets that are bound to a namespace; the binding's own conditions are ignored. */
export function boundSets(
  {
    bindings,
    sets,
  }: { readonly bindings: readonly ManagedClusterSetBinding[]; readonly sets: readonly ManagedClusterSet[] },
  namespace: string | undefined,
): ManagedClusterSet[] {
  const here = bindings.filter(({ metadata }) => metadata.namespace === namespace);
  const names = new Set(here.map(({ spec }) => spec.clusterSet));
  return sets.filter(({ metadata }) => names.has(metadata.name));
}

export function membersOf<Cluster extends Pick<ManagedCluster, "metadata">>(
  set: ManagedClusterSet,
  clusters: readonly Cluster[],
): Cluster[] {
  return clusters.filter((cluster) => inSet(set, cluster));
}
