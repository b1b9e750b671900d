import type { Resource } from "@/lib/kube/resource";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { type ManagedClusterSet, managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { type ManagedClusterSetBinding, managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { type Placement, placements } from "@/lib/resources/placement";
import { type PlacementDecision, placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import { decisionCounts } from "@/lib/rollout/decision-groups";
import type { ChoiceFacts } from "@/lib/why/explain";
import type { Fleet, Seen } from "@/lib/why/facts";
import type { Caller } from "@/server/auth/caller";
import { readableScores } from "@/server/auth/readable-scores";
import { scopeOf } from "@/server/auth/scope";
import type { MissingRight } from "@/server/errors";
import type { ResourceCache } from "@/server/hub/resource-cache";

const CEL = clusterCel();

/** What placements choose by, from caches that our own rights filled. */
export interface ChoiceCaches {
  readonly clusters: Pick<ResourceCache<ManagedCluster>, "isSynced" | "get" | "list">;
  readonly clusterSets: Pick<ResourceCache<ManagedClusterSet>, "isSynced" | "list">;
  readonly clusterSetBindings: Pick<ResourceCache<ManagedClusterSetBinding>, "isSynced" | "list">;
  readonly placements: Pick<ResourceCache<Placement>, "isSynced" | "get">;
  readonly placementDecisions: Pick<ResourceCache<PlacementDecision, "placement">, "isSynced" | "by" | "list">;
}

type Kind = Pick<Resource, "group" | "plural">;

/** By what placements, named by their keys, choose, as far as the caller may see it. */
export async function choiceFacts(
  caller: Caller,
  caches: ChoiceCaches,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<ChoiceFacts> {
  const [sets, around, fleet] = await Promise.all([
    seenAll(caller, managedClusterSets, () => caches.clusterSets.list()),
    placementsAround(caller, caches, keys),
    seenFleet(caller, caches, keys, signal),
  ]);
  return { sets, ...around, fleet, cel: CEL, now: new Date() };
}

/** Placements, their decisions and the bindings of their namespaces: for all of the hub, or namespace by namespace. */
async function placementsAround(caller: Caller, caches: ChoiceCaches, keys: readonly string[]) {
  const namespaces = [...new Set(keys.map((key) => key.split("/")[0] ?? ""))];
  const [bindings, placed, decisions] = await Promise.all(
    [managedClusterSetBindings, placements, placementDecisions].map((kind) => missingIn(caller, kind, namespaces)),
  );
  const seen = <T>(
    missing: ReadonlyMap<string, MissingRight> | undefined,
    namespace: string,
    value: () => T,
  ): Seen<T> => {
    const right = missing?.get(namespace);
    return right ? { missing: right } : { value: value() };
  };
  const partsOf = (key: string) => key.split("/", 2) as [string, string];
  return {
    bindings: (namespace: string) =>
      seen(bindings, namespace, () =>
        caches.clusterSetBindings.list(({ metadata }) => metadata.namespace === namespace),
      ),
    placement: (key: string) =>
      seen(placed, partsOf(key)[0], () => caches.placements.get(partsOf(key)[1], partsOf(key)[0])),
    decisions: (key: string) => seen(decisions, partsOf(key)[0], () => caches.placementDecisions.by("placement", key)),
  };
}

/** The namespaces in which the caller may not list a kind. */
async function missingIn(
  caller: Caller,
  kind: Kind,
  namespaces: readonly string[],
): Promise<ReadonlyMap<string, MissingRight>> {
  const scope = await scopeOf(caller, "list", kind);
  if (scope.all) return new Map();
  const allowed = await Promise.all(
    namespaces.map((namespace) => caller.rights.may({ verb: "list", resource: kind, namespace })),
  );
  return new Map(namespaces.filter((_, index) => !allowed[index]).map((namespace) => [namespace, scope.missing]));
}

/** Objects of a kind, for callers who may list all of them. */
export async function seenAll<T>(caller: Caller, kind: Kind, value: () => T): Promise<Seen<T>> {
  const scope = await scopeOf(caller, "list", kind);
  return scope.all ? { value: value() } : { missing: scope.missing };
}

/** Ranks depend on all clusters and decisions; scores from add-ons are read if a placement uses them. */
async function seenFleet(
  caller: Caller,
  caches: ChoiceCaches,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Seen<Fleet>> {
  const missing = await firstMissing(caller, [managedClusters, placementDecisions]);
  if (missing) return { missing };
  const fleet = {
    clusters: caches.clusters.list(),
    decisionsBeside: (key: string) => decisionCounts(caches.placementDecisions.list((one) => placementOf(one) !== key)),
  };
  const placed = keys.map((key) => caches.placements.get(key.split("/")[1] ?? "", key.split("/")[0]));
  const scoresOf = await readableScores(caller, placed, signal);
  return { value: scoresOf ? { ...fleet, scoresOf } : fleet };
}

/** The first of the rights to list these kinds that the caller lacks. */
export async function firstMissing(caller: Caller, kinds: readonly Kind[]): Promise<MissingRight | undefined> {
  const scopes = await Promise.all(kinds.map((kind) => scopeOf(caller, "list", kind)));
  return scopes.flatMap((scope) => (scope.all ? [] : [scope.missing]))[0];
}
