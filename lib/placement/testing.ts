import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { AddOnPlacementScore } from "@/lib/resources/add-on-placement-score";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import { Placement } from "@/lib/resources/placement";
import { type ScheduleInput, schedule } from "./schedule";

export const NOW = new Date("2030-01-01T12:00:00Z");

export function ago(seconds: number): string {
  return new Date(NOW.getTime() - seconds * 1_000).toISOString();
}

export interface ClusterSetup {
  readonly labels?: Readonly<Record<string, string>>;
  readonly claims?: Readonly<Record<string, string>>;
  readonly taints?: readonly object[];
  readonly deleting?: boolean;
  readonly status?: object;
}

/** A member of the set "prod". */
export function cluster(
  name: string,
  { labels = {}, claims = {}, taints = [], deleting = false, status = {} }: ClusterSetup = {},
) {
  return ManagedCluster.parse({
    metadata: {
      name,
      labels: { [CLUSTER_SET_LABEL]: "prod", ...labels },
      ...(deleting ? { deletionTimestamp: ago(1) } : {}),
    },
    spec: { taints },
    status: { clusterClaims: Object.entries(claims).map(([claim, value]) => ({ name: claim, value })), ...status },
  });
}

/** c001, c002 and so on. */
export function fleet(count: number, setupOf: (index: number) => ClusterSetup = () => ({})): ManagedCluster[] {
  return Array.from({ length: count }, (_, index) => cluster(`c${String(index + 1).padStart(3, "0")}`, setupOf(index)));
}

export function set(name: string, clusterSelector: object = {}): ManagedClusterSet {
  return ManagedClusterSet.parse({ metadata: { name }, spec: { clusterSelector } });
}

export function binding(clusterSet: string, namespace = "apps"): ManagedClusterSetBinding {
  return ManagedClusterSetBinding.parse({ metadata: { name: clusterSet, namespace }, spec: { clusterSet } });
}

export function score(cluster: string, resource: string, status: object): AddOnPlacementScore {
  return AddOnPlacementScore.parse({ metadata: { name: resource, namespace: cluster }, status });
}

/** The placement apps/p, which may choose from the set "prod". */
export function run(clusters: readonly ManagedCluster[], spec: object = {}, change: Partial<ScheduleInput> = {}) {
  return schedule({
    placement: Placement.parse({ metadata: { name: "p", namespace: "apps" }, spec }),
    bindings: [binding("prod")],
    sets: [set("prod")],
    clusters,
    decided: new Set(),
    now: NOW,
    ...change,
  });
}

/** The conditions without what does not matter. */
export function conditionsOf({ conditions }: ReturnType<typeof run>) {
  return conditions.map(({ type, status, reason, message }) => [type, status, reason, message]);
}

export const fine = ["PlacementMisconfigured", "False", "Succeedconfigured", "Placement configurations check pass"];
export const satisfied = ["PlacementSatisfied", "True", "AllDecisionsScheduled", "All cluster decisions scheduled"];
export const noMatch = [
  "PlacementSatisfied",
  "False",
  "NoManagedClusterMatched",
  "No ManagedCluster matches any of the cluster predicate",
];
