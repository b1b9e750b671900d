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
  /** What keeps the expression from being compiled, or undefined. */
  errorOf(expression: string): string | undefined;
  /** Whether the expression is true of the cluster; whatever fails, costs too much or is not a truth value is not. */
  holds(expression: string, cluster: ManagedCluster): boolean;
}
