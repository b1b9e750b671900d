import { scheduled } from "@/lib/enable/scheduled";
import { KubeObject } from "@/lib/kube/object";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterCel } from "@/lib/placement/cel";
import { isScheduled } from "@/lib/placement/schedule";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { configKey, isOfKind } from "@/lib/resources/config-reference";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import { ManifestWorkReplicaSet, placementKeysOf } from "@/lib/resources/manifest-work-replica-set";
import { Placement } from "@/lib/resources/placement";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import { specHash } from "@/lib/resources/spec-hash";
import { buildConfigGraph, type PlacementState } from "@/lib/rollout/config-graph";
import { type HashOf, withConfigs } from "@/lib/rollout/config-status";
import { decisionCounts } from "@/lib/rollout/decision-groups";
import { mergeConfigReferences } from "@/lib/rollout/desired-configs";
import { installTargets } from "@/lib/rollout/install-targets";
import type { HubState } from "./hub-state";

const NOW = new Date("2030-01-01T12:00:00Z");
const GROUP = "addon.open-cluster-management.io";

/** A hub as plain lists of its objects. */
export interface TestHub {
  readonly clusters: readonly ManagedCluster[];
  readonly sets: readonly ManagedClusterSet[];
  readonly bindings: readonly ManagedClusterSetBinding[];
  readonly placements: readonly Placement[];
  readonly decisions: ReadonlyMap<string, readonly PlacementDecision[]>;
  readonly addOns: readonly ClusterManagementAddOn[];
  readonly clusterAddOns: readonly ManagedClusterAddOn[];
  readonly configs: readonly KubeObject[];
  readonly replicaSets: readonly ManifestWorkReplicaSet[];
  /** What the works of replica sets hold, by "cluster/namespace/set". */
  readonly works: ReadonlyMap<string, string>;
  /** Without one, placements have no expressions. */
  readonly cel?: ClusterCel;
}

export const EMPTY: TestHub = {
  clusters: [],
  sets: [],
  bindings: [],
  placements: [],
  decisions: new Map(),
  addOns: [],
  clusterAddOns: [],
  configs: [],
  replicaSets: [],
  works: new Map(),
};

export function cluster(name: string, labels: Record<string, string> = {}, taints: readonly object[] = []) {
  return ManagedCluster.parse({
    metadata: { name, labels: { [CLUSTER_SET_LABEL]: "prod", ...labels } },
    spec: { hubAcceptsClient: true, taints },
  });
}

export function set(name: string, clusterSelector: object = {}) {
  return ManagedClusterSet.parse({ metadata: { name }, spec: { clusterSelector } });
}

/** By default of a set in the namespace `fleet`. */
export function binding(clusterSet: string, namespace = "fleet") {
  return ManagedClusterSetBinding.parse({ metadata: { name: clusterSet, namespace }, spec: { clusterSet } });
}

/** In the namespace `fleet`, of the clusters that have any of these tiers; of all without one. */
export function placement(name: string, tiers: readonly string[] = [], more: object = {}) {
  const requiredClusterSelector = {
    labelSelector: { matchExpressions: [{ key: "tier", operator: "In", values: tiers }] },
  };
  const predicates = tiers.length > 0 ? [{ requiredClusterSelector }] : [];
  return Placement.parse({ metadata: { name, namespace: "fleet" }, spec: { predicates, ...more } });
}

export const template = (name: string) => ({ group: GROUP, resource: "addontemplates", name });
export const settings = (name: string) => ({
  group: GROUP,
  resource: "addondeploymentconfigs",
  namespace: "fleet",
  name,
});

export function config(kind: "AddOnTemplate" | "AddOnDeploymentConfig", name: string, spec: object = {}): KubeObject {
  const namespace = kind === "AddOnTemplate" ? {} : { namespace: "fleet" };
  return KubeObject.parse({ kind, metadata: { name, ...namespace }, spec });
}

/** Installed by placements of `fleet`, or by hand without any. */
export function addOn(name: string, defaultConfigs: readonly object[], placements?: readonly object[]) {
  const installStrategy = placements
    ? { type: "Placements", placements: placements.map((each) => ({ namespace: "fleet", ...each })) }
    : { type: "Manual" };
  return ClusterManagementAddOn.parse({ metadata: { name }, spec: { defaultConfigs, installStrategy } });
}

export function clusterAddOn(name: string, namespace: string, configs: readonly object[] = []) {
  return ManagedClusterAddOn.parse({ metadata: { name, namespace }, spec: { configs } });
}

/** In the namespace `fleet`: one ConfigMap with a value, where these placements have decided. */
export function replicaSet(name: string, placements: readonly string[], value = "", more: object = {}) {
  const manifest = { apiVersion: "v1", kind: "ConfigMap", metadata: { name, namespace: "default" }, data: { value } };
  return ManifestWorkReplicaSet.parse({
    metadata: { name, namespace: "fleet" },
    spec: {
      placementRefs: placements.map((each) => ({ name: each, ...more })),
      manifestWorkTemplate: { workload: { manifests: [manifest] } },
    },
  });
}

export function stateOf(hub: TestHub): HubState {
  return {
    ...hub,
    decisions: (key) => hub.decisions.get(key) ?? [],
    decisionsBeside: (key) =>
      decisionCounts([...hub.decisions].flatMap(([other, decisions]) => (other === key ? [] : decisions))),
    clusterAddOns: (name) => hub.clusterAddOns.filter(({ metadata }) => metadata.name === name),
    hashOf: hashIn(hub),
    now: NOW,
  };
}

function hashIn({ configs }: TestHub): HashOf {
  const hashes = new Map(configs.map((each) => [keyOf(each), specHash(each)]));
  return (each) => hashes.get(configKey(each)) ?? "";
}

function keyOf({ kind, metadata }: KubeObject): string {
  const resource = kind === "AddOnTemplate" ? "addontemplates" : "addondeploymentconfigs";
  return configKey({ group: GROUP, resource, namespace: metadata.namespace, name: metadata.name });
}

/** The hub when scheduler and add-on manager have done all that they do for its objects, and every rollout is over. */
export function settle(hub: TestHub): TestHub {
  const decided = { ...hub, decisions: decideAll(hub) };
  const addOns = decided.addOns.map((each) => ({ ...each, status: withConfigs(each, hashIn(hub)) }));
  const clusterAddOns = addOns.flatMap((each) => configured(each, installed(each, decided), decided));
  return { ...decided, addOns, clusterAddOns, works: worksOf(decided) };
}

function decideAll(hub: TestHub): TestHub["decisions"] {
  const decide = (each: Placement): readonly PlacementDecision[] => {
    if (!isScheduled(each)) return hub.decisions.get(objectKey(each.metadata)) ?? [];
    return scheduled(each, stateOf(hub)).decisions.map(({ name, labels, clusters }) =>
      PlacementDecision.parse({
        metadata: { name, labels, namespace: each.metadata.namespace },
        status: { decisions: clusters.map((clusterName) => ({ clusterName })) },
      }),
    );
  };
  return new Map(hub.placements.map((each) => [objectKey(each.metadata), decide(each)]));
}

/** As the hub's controller leaves them: one on each cluster that a placement of the set has decided for. */
function worksOf({ clusters, decisions, replicaSets }: TestHub): ReadonlyMap<string, string> {
  const exists = new Set(clusters.map(({ metadata }) => metadata.name));
  return new Map(
    replicaSets.flatMap((set) => {
      const content = JSON.stringify(set.spec.manifestWorkTemplate.workload);
      return placementKeysOf(set)
        .flatMap((key) => decisions.get(key) ?? [])
        .flatMap(({ status }) => status.decisions.map(({ clusterName }) => clusterName))
        .filter((cluster) => exists.has(cluster))
        .map((cluster) => [`${cluster}/fleet/${set.metadata.name}`, content] as const);
    }),
  );
}

function statesOf({ spec }: ClusterManagementAddOn, hub: TestHub): Map<string, PlacementState> {
  const state = (key: string): PlacementState => ({
    placement: hub.placements.find(({ metadata }) => objectKey(metadata) === key),
    decisions: hub.decisions.get(key) ?? [],
  });
  return new Map(spec.installStrategy.placements.map(objectKey).map((key) => [key, state(key)]));
}

function installed(addOn: ClusterManagementAddOn, hub: TestHub): readonly ManagedClusterAddOn[] {
  const exists = new Set(hub.clusters.map(({ metadata }) => metadata.name));
  const present = hub.clusterAddOns.filter(
    ({ metadata }) => metadata.name === addOn.metadata.name && exists.has(metadata.namespace ?? ""),
  );
  if (addOn.spec.installStrategy.type !== "Placements") return present;
  const targets = installTargets({
    placements: statesOf(addOn, hub),
    clusterAddOns: present,
    canInstallOn: (name) => exists.has(name),
  });
  const found = new Map(present.map((each) => [each.metadata.namespace, each]));
  return [...targets].map((name) => found.get(name) ?? clusterAddOn(addOn.metadata.name, name));
}

/** With the configurations in their status that the add-on manager writes there. */
function configured(
  addOn: ClusterManagementAddOn,
  clusterAddOns: readonly ManagedClusterAddOn[],
  hub: TestHub,
): ManagedClusterAddOn[] {
  const nodes = buildConfigGraph({ addOn, placements: statesOf(addOn, hub), clusterAddOns });
  const desired = new Map(nodes.flatMap(({ members }) => members.map((each) => [each.cluster, each.desired] as const)));
  const hashOf = hashIn(hub);
  return clusterAddOns.map((each) => {
    const own = (config: { group: string; resource: string }) =>
      each.spec.configs.some(({ group, resource }) => isOfKind(config, { group, plural: resource }));
    const wanted = (desired.get(each.metadata.namespace ?? "") ?? []).map((config) =>
      own(config) ? { ...config, specHash: hashOf(config) ?? "" } : config,
    );
    return { ...each, status: { ...each.status, configReferences: mergeConfigReferences([], wanted) } };
  });
}
