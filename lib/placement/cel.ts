import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ScoresOf } from "./prioritizers";

/**
 * Evaluates CEL about clusters. Passed in, so that only who needs it loads an evaluator: see `clusterCel`.
 */
export interface ClusterCel {
  /** One evaluation of a placement, whose expressions share a budget. */
  begin(scoresOf?: ScoresOf): CelRun;
}

export interface CelRun {
  /** Why the expression does not compile, or undefined. */
  errorOf(expression: string): string | undefined;
  /** Whether the expression is true for the cluster. Errors, exceeded costs and other types count as false. */
  holds(expression: string, cluster: ManagedCluster): boolean;
}
