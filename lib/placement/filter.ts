import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";
import { predicatesError, satisfiesPredicates } from "./cluster-selector";
import { toleranceOf, tolerationsError } from "./taints";

/** A cluster that was not chosen, the step that left it out, and why, for people. */
export interface Exclusion {
  readonly cluster: string;
  readonly step: "deleting" | "misconfigured" | "predicate" | "taint" | "number";
  readonly reason: string;
}

export interface Filtered {
  readonly clusters: readonly ManagedCluster[];
  readonly excluded: readonly Exclusion[];
  /** By cluster; `Infinity` where nothing runs out. */
  readonly toleratedUntilMs: ReadonlyMap<string, number>;
  /** "<step>:<what is wrong>": the placement cannot be evaluated and chooses nothing. */
  readonly error?: string;
}

export interface FilterContext {
  readonly placement: Placement;
  readonly decided: ReadonlySet<string>;
  readonly now: Date;
}

/** The candidates that the predicates and then the taints leave. What is wrong is found only where there is a cluster to be judged. */
export function filterClusters(candidates: readonly ManagedCluster[], context: FilterContext): Filtered {
  const { predicates, tolerations, numberOfClusters = 0 } = context.placement.spec;
  const predicateError = candidates.length > 0 ? predicatesError(predicates) : undefined;
  if (predicateError) return refuse(candidates, `Predicate:${predicateError}`);
  const [fitting, unfit] = partition(candidates, (cluster) => satisfiesPredicates(predicates, cluster));
  const tolerationError = fitting.length > 0 ? tolerationsError(tolerations) : undefined;
  if (tolerationError) return refuse(candidates, `TaintToleration:${tolerationError}`);
  if (numberOfClusters < 0) return refuse(candidates, ":numberOfClusters must not be negative");
  const tolerated = filterTaints(fitting, context);
  const unfitting = unfit.map((cluster) => leftOut(cluster, "predicate", "no predicate takes its labels and claims"));
  return { ...tolerated, excluded: [...unfitting, ...tolerated.excluded] };
}

export function leftOut({ metadata }: ManagedCluster, step: Exclusion["step"], reason: string): Exclusion {
  return { cluster: metadata.name, step, reason };
}

function filterTaints(candidates: readonly ManagedCluster[], { placement, decided, now }: FilterContext): Filtered {
  const clusters: ManagedCluster[] = [];
  const excluded: Exclusion[] = [];
  const toleratedUntilMs = new Map<string, number>();
  for (const cluster of candidates) {
    const isDecided = decided.has(cluster.metadata.name);
    const tolerance = toleranceOf(cluster, { tolerations: placement.spec.tolerations, isDecided, nowMs: now.getTime() });
    if (tolerance.ok) {
      clusters.push(cluster);
      toleratedUntilMs.set(cluster.metadata.name, tolerance.untilMs);
    } else {
      const { key, value, effect } = tolerance.taint;
      const taint = value === "" ? `${key}:${effect}` : `${key}=${value}:${effect}`;
      excluded.push(leftOut(cluster, "taint", `its taint ${taint} is not tolerated`));
    }
  }
  return { clusters, excluded, toleratedUntilMs };
}

function refuse(candidates: readonly ManagedCluster[], error: string): Filtered {
  const excluded = candidates.map((cluster) => leftOut(cluster, "misconfigured", error));
  return { clusters: [], excluded, toleratedUntilMs: new Map(), error };
}

function partition(clusters: readonly ManagedCluster[], test: (cluster: ManagedCluster) => boolean): [ManagedCluster[], ManagedCluster[]] {
  const passed = clusters.filter(test);
  const kept = new Set(passed);
  return [passed, clusters.filter((cluster) => !kept.has(cluster))];
}
