import type { Reach } from "@/lib/api/access/reach";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import type { Labels } from "@/lib/kube/selectors";
import { type ManagedClusterSet, takingOf } from "@/lib/resources/managed-cluster-set";
import type { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";

interface ReachedCluster {
  readonly name: string;
  readonly labels: Labels;
}

interface ReachingSet {
  readonly name: string;
  /** Namespaces that may select from it. */
  readonly boundTo: readonly string[];
  /** It takes the clusters whose label names it, and no others. */
  readonly isExclusive?: boolean;
  /** Whether it takes clusters with these labels. */
  readonly takes: (labels: Labels) => boolean;
}

/** Clusters that may be chosen, and the sets that take them, for whom: now, or at an earlier time. */
export interface Reaching {
  readonly clusters: readonly ReachedCluster[];
  readonly sets: readonly ReachingSet[];
}

/** The sets that are there, each with the namespaces that have a binding to it. */
export function reachingSets(
  sets: readonly ManagedClusterSet[],
  bindings: readonly ManagedClusterSetBinding[],
): ReachingSet[] {
  const bound = new Map<string, string[]>();
  for (const { metadata, spec } of bindings) addTo(bound, spec.clusterSet, metadata.namespace ?? "");
  return sets.map(({ metadata: { name }, spec: { clusterSelector } }) => ({
    ...{ name, boundTo: bound.get(name) ?? [] },
    ...takingOf({ name, ...clusterSelector }),
  }));
}

/** The namespaces whose placements may choose clusters, or this one, by name. */
export function reachNamespaces(
  cluster: string | undefined,
  { clusters, sets }: Reaching,
): NonNullable<Reach["namespaces"]> {
  const byNamespace = new Map<string, TakenClusters[]>();
  const takenBy = taker(clusters);
  for (const set of sets) {
    const namespaces = new Set(set.boundTo);
    if (namespaces.size === 0) continue;
    const taken = { name: set.name, isTaken: takenBy(set) };
    for (const namespace of namespaces) addTo(byNamespace, namespace, taken);
  }
  const one = clusters.findIndex(({ name }) => name === cluster);
  const count = counter(clusters.length);
  return [...byNamespace]
    .map(([namespace, all]) => ({
      namespace,
      sets: all.filter(({ isTaken }) => cluster === undefined || isTaken.has(one)).map(({ name }) => name),
      clusters: count(all),
    }))
    .filter((each) => each.sets.length > 0)
    .map((each) => ({ ...each, sets: each.sets.sort(compareText) }))
    .sort((a, b) => compareText(a.namespace, b.namespace));
}

/** Which clusters a set takes, by their numbers: looked at once for all namespaces that it is bound to. */
interface TakenClusters {
  readonly name: string;
  readonly isTaken: ReadonlySet<number>;
}

function taker(clusters: readonly ReachedCluster[]): (set: ReachingSet) => ReadonlySet<number> {
  const byLabel = new Map<string, Set<number>>();
  for (const [index, { labels }] of clusters.entries()) {
    const named = labels[CLUSTER_SET_LABEL];
    if (named !== undefined) byLabel.set(named, (byLabel.get(named) ?? new Set()).add(index));
  }
  return ({ isExclusive, name, takes }) => {
    if (isExclusive) return byLabel.get(name) ?? NONE;
    const taken = new Set<number>();
    for (const [index, { labels }] of clusters.entries()) if (takes(labels)) taken.add(index);
    return taken;
  };
}

const NONE: ReadonlySet<number> = new Set();

/** How many clusters some sets take, each counted once. */
function counter(size: number): (sets: readonly TakenClusters[]) => number {
  /** By cluster: the last count that it was part of. */
  const countedIn = new Uint32Array(size);
  let round = 0;
  return (sets) => {
    round += 1;
    let found = 0;
    for (const { isTaken } of sets)
      for (const index of isTaken) {
        if (countedIn[index] === round) continue;
        countedIn[index] = round;
        found += 1;
      }
    return found;
  };
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
