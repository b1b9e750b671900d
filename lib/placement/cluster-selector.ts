import { matches, matchesAll, requirementsError, selectorError } from "@/lib/kube/selectors";
import { claimsOf, type ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ClusterSelector, Placement } from "@/lib/resources/placement";
import type { CelRun } from "./cel";

type Predicate = Placement["spec"]["predicates"][number];

/** Problems with a selector, or undefined. Claims are read as labels, so their values must be label values. */
export function clusterSelectorError({ labelSelector, claimSelector }: ClusterSelector): string | undefined {
  return selectorError(labelSelector) ?? requirementsError(claimSelector.matchExpressions);
}

/** Whether labels and claims both satisfy the selector. */
export function selectsCluster({ labelSelector, claimSelector }: ClusterSelector, cluster: ManagedCluster): boolean {
  return (
    matches(labelSelector, cluster.metadata.labels) && matchesAll(claimSelector.matchExpressions, claimsOf(cluster))
  );
}

/**
 * Why the predicates cannot be evaluated. Without an evaluator CEL is rejected, not ignored, because ignoring it would
 * select too many clusters.
 */
export function predicatesError(predicates: readonly Predicate[], cel: CelRun | undefined): string | undefined {
  for (const { requiredClusterSelector } of predicates) {
    const error =
      clusterSelectorError(requiredClusterSelector) ??
      celError(requiredClusterSelector.celSelector.celExpressions, cel);
    if (error) return error;
  }
  return undefined;
}

function celError(expressions: readonly string[], cel: CelRun | undefined): string | undefined {
  if (expressions.length > 0 && !cel) return "celSelector is not supported";
  for (const expression of expressions) {
    const error = cel?.errorOf(expression);
    if (error) return error;
  }
  return undefined;
}

/** Whether any predicate takes the cluster; no predicate at all takes every cluster. */
export function satisfiesPredicates(
  predicates: readonly Predicate[],
  cluster: ManagedCluster,
  cel: CelRun | undefined,
): boolean {
  if (predicates.length === 0) return true;
  return predicates.some(({ requiredClusterSelector }) => {
    const { celExpressions } = requiredClusterSelector.celSelector;
    return (
      selectsCluster(requiredClusterSelector, cluster) &&
      celExpressions.every((expression) => cel?.holds(expression, cluster))
    );
  });
}
