import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";
import type { CelRun } from "./cel";
import { predicatesError, satisfiesPredicates } from "./cluster-selector";
import { type Exclusion, leftOut, misconfigured } from "./exclusion";
import { toleranceOf, tolerationsError } from "./taints";

export interface Filtered {
  readonly clusters: readonly ManagedCluster[];
  readonly excluded: readonly Exclusion[];
  /** By cluster, of those whose toleration runs out. */
  readonly toleratedUntilMs: ReadonlyMap<string, number>;
  /** "<step>:<what is wrong>": the placement cannot be evaluated and chooses nothing. */
  readonly error?: string;
}

export interface FilterContext {
  readonly placement: Placement;
  readonly decided: ReadonlySet<string>;
  readonly now: Date;
  readonly celRun?: CelRun | undefined;
}

/** The candidates that pass predicates and then taints. Problems are only found if there is a cluster to evaluate. */
export function filterClusters(candidates: readonly ManagedCluster[], context: FilterContext): Filtered {
  const { predicates, tolerations } = context.placement.spec;
  const predicateError = candidates.length > 0 ? predicatesError(predicates, context.celRun) : undefined;
  if (predicateError) return refuse(candidates, `Predicate:${predicateError}`);
  const [fitting, unfit] = partition(candidates, (cluster) => satisfiesPredicates(predicates, cluster, context.celRun));
  const tolerationError = fitting.length > 0 ? tolerationsError(tolerations) : undefined;
  if (tolerationError) return refuse(candidates, `TaintToleration:${tolerationError}`);
  const tolerated = filterTaints(fitting, context);
  const requested = predicates.some(
    ({ requiredClusterSelector }) => requiredClusterSelector.celSelector.celExpressions.length > 0,
  )
    ? "labels, claims and other properties"
    : "labels and claims";
  const unfitting = unfit.map((cluster) => leftOut(cluster, "predicate", `no predicate matches its ${requested}`));
  return { ...tolerated, excluded: [...unfitting, ...tolerated.excluded] };
}

function filterTaints(candidates: readonly ManagedCluster[], { placement, decided, now }: FilterContext): Filtered {
  const clusters: ManagedCluster[] = [];
  const excluded: Exclusion[] = [];
  const toleratedUntilMs = new Map<string, number>();
  for (const cluster of candidates) {
    const isDecided = decided.has(cluster.metadata.name);
    const tolerance = toleranceOf(cluster, {
      tolerations: placement.spec.tolerations,
      isDecided,
      nowMs: now.getTime(),
    });
    if (tolerance.ok) {
      clusters.push(cluster);
      if (Number.isFinite(tolerance.untilMs)) toleratedUntilMs.set(cluster.metadata.name, tolerance.untilMs);
    } else {
      const { key, value, effect } = tolerance.taint;
      const taint = value === "" ? `${key}:${effect}` : `${key}=${value}:${effect}`;
      excluded.push(leftOut(cluster, "taint", `its taint ${taint} is not tolerated`));
    }
  }
  return { clusters, excluded, toleratedUntilMs };
}

function refuse(candidates: readonly ManagedCluster[], error: string): Filtered {
  return { clusters: [], excluded: misconfigured(candidates, error), toleratedUntilMs: new Map(), error };
}

function partition(
  clusters: readonly ManagedCluster[],
  test: (cluster: ManagedCluster) => boolean,
): [ManagedCluster[], ManagedCluster[]] {
  const [passed, failed]: [ManagedCluster[], ManagedCluster[]] = [[], []];
  for (const cluster of clusters) (test(cluster) ? passed : failed).push(cluster);
  return [passed, failed];
}
