import type { RawObject } from "@/lib/kube/object";
import { DECISION_GROUP_INDEX_LABEL, DECISION_GROUP_NAME_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { objectKey } from "@/lib/kube/resource";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import { Placement } from "@/lib/resources/placement";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import type { Enablement, EnablementRollout, NewPlacement } from "./enablement";
import type { Facts } from "./facts";

interface ClusterTraits {
  readonly labels?: Readonly<Record<string, string>>;
  readonly claims?: Readonly<Record<string, string>>;
  readonly taints?: readonly object[];
  readonly isPending?: boolean;
  readonly isLeaving?: boolean;
}

export function cluster(
  name: string,
  { labels = {}, claims = {}, taints = [], isPending, isLeaving }: ClusterTraits = {},
): ManagedCluster {
  return ManagedCluster.parse({
    metadata: { name, labels, ...(isLeaving ? { deletionTimestamp: "2030-01-01T11:00:00Z" } : {}) },
    spec: { taints, hubAcceptsClient: !isPending },
    status: { clusterClaims: Object.entries(claims).map(([claim, value]) => ({ name: claim, value })) },
  });
}

/** An add-on as a hub holds it, with something that we do not know. By these placements, or by hand. */
export function rawAddOn(name: string, placements?: readonly object[]): RawObject {
  const installStrategy = placements ? { type: "Placements", placements } : { type: "Manual" };
  const defaultConfigs = [{ group: "addon.open-cluster-management.io", resource: "addontemplates", name: `${name}-1` }];
  return {
    metadata: { name, uid: "u", resourceVersion: "1" },
    spec: { defaultConfigs, installStrategy, later: { unknown: true } },
  };
}

export function rawPlacement(key: string, spec: object = {}, labels: Record<string, string> = {}): RawObject {
  const [namespace = "", name = ""] = key.split("/");
  return { metadata: { name, namespace, labels, uid: `u-${name}`, resourceVersion: "1" }, spec };
}

interface HubTraits {
  readonly addOn?: RawObject;
  readonly mode?: ManagerMode;
  readonly clusters?: readonly ManagedCluster[];
  readonly placements?: readonly RawObject[];
  /** The clusters each placement selected, by "namespace/name"; groups as an array of arrays. */
  readonly decided?: Readonly<Record<string, readonly (readonly [group: string, clusters: readonly string[]])[]>>;
  readonly usedBy?: Readonly<Record<string, readonly string[]>>;
  readonly installed?: readonly string[];
  readonly required?: Facts["required"];
  readonly circle?: Facts["circle"];
  readonly requiredBy?: Facts["requiredBy"];
  /** Of those, the ones from which it is being removed. */
  readonly leaving?: readonly string[];
}

/** A hub on which the set `all`, of every cluster, is bound to `fleet`, and `prod` to `fleet` too. */
export function factsOf({ addOn = rawAddOn("hello"), clusters = [], placements = [], ...rest }: HubTraits = {}): Facts {
  const { mode = "all", decided = {}, usedBy = {}, installed = [], leaving = [] } = rest;
  const { required = [], circle, requiredBy = new Map() } = rest;
  const known = new Map(
    placements.map((raw) => Placement.parse(raw)).map((placement) => [objectKey(placement.metadata), placement]),
  );
  return {
    addOn: ClusterManagementAddOn.parse(addOn),
    mode,
    clusters,
    sets: [
      ManagedClusterSet.parse({
        metadata: { name: "all" },
        spec: { clusterSelector: { selectorType: "LabelSelector", labelSelector: {} } },
      }),
      ManagedClusterSet.parse({ metadata: { name: "prod" } }),
    ],
    bindings: ["all", "prod"].map((set) =>
      ManagedClusterSetBinding.parse({ metadata: { name: set, namespace: "fleet" }, spec: { clusterSet: set } }),
    ),
    placement: (key) => known.get(key),
    decisions: (key) => (decided[key] ?? []).map(([group, names], index) => decision(key, index, group, names)),
    decisionsBeside: () => new Map(),
    usedBy: (key) => usedBy[key] ?? [],
    installed: installed.map((name) => ({
      cluster: name,
      createdAt: "2030-01-01T10:00:00Z",
      isLeaving: leaving.includes(name),
    })),
    required,
    circle,
    requiredBy,
    now: new Date("2030-01-01T12:00:00Z"),
  };
}

function decision(key: string, index: number, group: string, clusters: readonly string[]): PlacementDecision {
  const [namespace = "", name = ""] = key.split("/");
  const labels = {
    [PLACEMENT_LABEL]: name,
    [DECISION_GROUP_INDEX_LABEL]: String(index),
    [DECISION_GROUP_NAME_LABEL]: group,
  };
  return PlacementDecision.parse({
    metadata: { name: `${name}-decision-${index + 1}`, namespace, labels },
    status: { decisions: clusters.map((clusterName) => ({ clusterName })) },
  });
}

export const ALL_AT_ONCE: EnablementRollout = { type: "all", progressDeadline: "10m" };
export const GUARDS = { minSuccessTime: "5m", progressDeadline: "10m", maxFailures: "" };

/** The new placement fleet/hello-all that selects every cluster, unless overridden. */
export function newPlacement(change: Partial<NewPlacement> = {}): NewPlacement {
  const nothing = { clusterSets: [], labels: [], claims: [], tolerations: [] };
  return { by: "new-placement", namespace: "fleet", name: "hello-all", ...nothing, ...change };
}

export function enablement(
  clusters: Enablement["clusters"] = newPlacement(),
  rollout: EnablementRollout = ALL_AT_ONCE,
): Enablement {
  return { clusters, rollout };
}
