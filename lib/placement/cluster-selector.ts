import { matches, matchesAll, requirementsError, selectorError } from "@/lib/kube/selectors";
import { claimsOf, type ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ClusterSelector, Placement } from "@/lib/resources/placement";

type Predicate = Placement["spec"]["predicates"][number];

/** What is wrong with a selector, or undefined. Claims are read as labels, so their values must be label values. */
export function clusterSelectorError({ labelSelector, claimSelector }: ClusterSelector): string | undefined {
  return selectorError(labelSelector) ?? requirementsError(claimSelector.matchExpressions);
}

/** Whether labels and claims both satisfy the selector. */
export function selectsCluster({ labelSelector, claimSelector }: ClusterSelector, cluster: ManagedCluster): boolean {
  return matches(labelSelector, cluster.metadata.labels) && matchesAll(claimSelector.matchExpressions, claimsOf(cluster));
}

/** What keeps the predicates from being evaluated. CEL is refused rather than ignored: an ignored condition would choose too much. */
export function predicatesError(predicates: readonly Predicate[]): string | undefined {
  for (const { requiredClusterSelector } of predicates) {
    if (requiredClusterSelector.celSelector.celExpressions.length > 0) return "celSelector is not supported";
    const error = clusterSelectorError(requiredClusterSelector);
    if (error) return error;
  }
  return undefined;
}

/** Whether any predicate takes the cluster; no predicate at all takes every cluster. */
export function satisfiesPredicates(predicates: readonly Predicate[], cluster: ManagedCluster): boolean {
  return predicates.length === 0 || predicates.some(({ requiredClusterSelector }) => selectsCluster(requiredClusterSelector, cluster));
}
