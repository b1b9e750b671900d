import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { clusterCel } from "@/lib/placement/cluster-cel";
import type { ManagerMode } from "@/lib/resources/add-on-keeper";
import { type CertificateSigningRequest, certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { type ClusterManagementAddOn, clusterManagementAddOns, placementsOf } from "@/lib/resources/cluster-management-add-on";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type ManagedClusterSet, managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { type ManagedClusterSetBinding, managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { type Placement, placements } from "@/lib/resources/placement";
import { type PlacementDecision, placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import { decisionCounts } from "@/lib/rollout/decision-groups";
import type { Fleet, Seen, WhyFacts } from "@/lib/why/facts";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { ROLLOUT_KINDS } from "@/server/auth/rollout-scope";
import { scopeOf } from "@/server/auth/scope";
import { seenScores } from "@/server/auth/seen-scores";
import type { MissingRight } from "@/server/errors";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { RolloutView } from "@/server/views/rollout-view";

const DEADLINE_MS = 5_000;
const CEL = clusterCel();

/** What the chain is told by, from caches that our own rights filled. */
export interface WhySources {
  readonly caches: {
    readonly clusters: Pick<ResourceCache<ManagedCluster>, "isSynced" | "get" | "list">;
    readonly clusterSets: Pick<ResourceCache<ManagedClusterSet>, "isSynced" | "list">;
    readonly clusterSetBindings: Pick<ResourceCache<ManagedClusterSetBinding>, "isSynced" | "list">;
    readonly placements: Pick<ResourceCache<Placement>, "isSynced" | "get">;
    readonly placementDecisions: Pick<ResourceCache<PlacementDecision, "placement">, "isSynced" | "by" | "list">;
    readonly addOns: Pick<ResourceCache<ClusterManagementAddOn>, "isSynced" | "get">;
    readonly certificateRequests: Pick<ResourceCache<CertificateSigningRequest, "clusterAddOn">, "isSynced" | "by">;
  };
  readonly rollouts: Pick<RolloutView, "rollout">;
  /** What the add-on manager says that it looks after; undefined before it was heard. */
  readonly managerMode: () => ManagerMode | undefined;
}

interface Which {
  readonly cluster: string;
  readonly addOn: string;
}

type Kind = Pick<Resource, "group" | "plural">;

/** All that the caller may see of an add-on and a cluster that they may see: cached where rights are the same for all, else read with their own. */
export async function whyFacts(caller: Caller, { caches, rollouts, managerMode }: WhySources, which: Which): Promise<WhyFacts> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { client } = caller;
  const namespace = which.cluster;
  const labelSelector = `${ADDON_NAME_LABEL}=${which.addOn}`;
  const cluster = caches.clusters.get(which.cluster);
  // Whose rights matter where; what of it is told depends on whether the caller may see the add-on.
  const strategy = caches.addOns.get(which.addOn);
  const keys = strategy ? placementsOf(strategy) : [];
  const [addOn, clusterAddOn, works, sets, requests, rolloutRight, around, fleet] = await Promise.all([
    seenAddOn(caller, caches, which.addOn),
    cluster
      ? orMissing(client.find(managedClusterAddOns, { namespace, name: which.addOn }, signal), rightTo("get", managedClusterAddOns))
      : NOTHING,
    cluster ? orMissing(client.list(manifestWorks, { namespace, labelSelector, signal }), rightTo("list", manifestWorks)) : NONE,
    seenAll(caller, managedClusterSets, () => caches.clusterSets.list()),
    seenAll(caller, certificateSigningRequests, () => caches.certificateRequests.by("clusterAddOn", `${namespace}/${which.addOn}`)),
    firstMissing(caller, ROLLOUT_KINDS),
    placementsAround(caller, caches, keys),
    seenFleet(caller, caches, keys, signal),
  ]);
  return {
    clusterName: which.cluster,
    addOnName: which.addOn,
    cluster,
    addOn,
    mode: managerMode(),
    sets,
    ...around,
    rollout: (key) => (rolloutRight ? { missing: rolloutRight } : { value: rollouts.rollout(`${which.addOn}/${key}`)?.lane }),
    fleet,
    clusterAddOn,
    works,
    requests,
    cel: CEL,
    now: new Date(),
  };
}

const NOTHING = { value: undefined };
const NONE = { value: [] };

async function seenAddOn(
  caller: Caller,
  { addOns }: WhySources["caches"],
  name: string,
): Promise<Seen<ClusterManagementAddOn | undefined>> {
  const scope = await scopeOf(caller, "list", clusterManagementAddOns);
  if (scope.all || (await caller.rights.may({ verb: "get", resource: clusterManagementAddOns, name }))) return { value: addOns.get(name) };
  return { missing: scope.missing };
}

/** Placements, their decisions and the bindings of their namespaces: for all of the hub, or namespace by namespace. */
async function placementsAround(caller: Caller, caches: WhySources["caches"], keys: readonly string[]) {
  const namespaces = [...new Set(keys.map((key) => key.split("/")[0] ?? ""))];
  const [bindings, placed, decisions] = await Promise.all(
    [managedClusterSetBindings, placements, placementDecisions].map((kind) => missingIn(caller, kind, namespaces)),
  );
  const seen = <T>(missing: ReadonlyMap<string, MissingRight> | undefined, namespace: string, value: () => T): Seen<T> => {
    const right = missing?.get(namespace);
    return right ? { missing: right } : { value: value() };
  };
  const partsOf = (key: string) => key.split("/", 2) as [string, string];
  return {
    bindings: (namespace: string) =>
      seen(bindings, namespace, () => caches.clusterSetBindings.list(({ metadata }) => metadata.namespace === namespace)),
    placement: (key: string) => seen(placed, partsOf(key)[0], () => caches.placements.get(partsOf(key)[1], partsOf(key)[0])),
    decisions: (key: string) => seen(decisions, partsOf(key)[0], () => caches.placementDecisions.by("placement", key)),
  };
}

/** The namespaces in which the caller may not list a kind. */
async function missingIn(caller: Caller, kind: Kind, namespaces: readonly string[]): Promise<ReadonlyMap<string, MissingRight>> {
  const scope = await scopeOf(caller, "list", kind);
  if (scope.all) return new Map();
  const allowed = await Promise.all(namespaces.map((namespace) => caller.rights.may({ verb: "list", resource: kind, namespace })));
  return new Map(namespaces.filter((_, place) => !allowed[place]).map((namespace) => [namespace, scope.missing]));
}

async function seenAll<T>(caller: Caller, kind: Kind, value: () => T): Promise<Seen<T>> {
  const scope = await scopeOf(caller, "list", kind);
  return scope.all ? { value: value() } : { missing: scope.missing };
}

/** Ranks tell of all clusters and of all decisions; scores that add-ons give are read where a placement goes by them. */
async function seenFleet(caller: Caller, caches: WhySources["caches"], keys: readonly string[], signal: AbortSignal): Promise<Seen<Fleet>> {
  const missing = await firstMissing(caller, [managedClusters, placementDecisions]);
  if (missing) return { missing };
  const fleet = {
    clusters: caches.clusters.list(),
    decisionsBeside: (key: string) => decisionCounts(caches.placementDecisions.list((one) => placementOf(one) !== key)),
  };
  const placed = keys.map((key) => caches.placements.get(key.split("/")[1] ?? "", key.split("/")[0]));
  const scoresOf = await seenScores(caller, placed, signal);
  return { value: scoresOf ? { ...fleet, scoresOf } : fleet };
}

async function firstMissing(caller: Caller, kinds: readonly Kind[]): Promise<MissingRight | undefined> {
  const scopes = await Promise.all(kinds.map((kind) => scopeOf(caller, "list", kind)));
  return scopes.flatMap((scope) => (scope.all ? [] : [scope.missing]))[0];
}

function rightTo(verb: string, { plural, group }: Kind): MissingRight {
  return { verb, resource: plural, group };
}
