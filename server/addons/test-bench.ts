import { setImmediate as nextTurn } from "node:timers/promises";
import type { EnableInput } from "@/lib/api/addons/enable";
import type { RawObject } from "@/lib/kube/object";
import { DECISION_GROUP_INDEX_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import type { WireHandler } from "@/lib/kube/wire";
import { clusterRoleBindings, clusterRoles, namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { Session } from "@/server/auth/session";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import { inProcess } from "@/server/hub/in-process";

const GROUPS = ["system:authenticated"];
const ADDON = "addon.open-cluster-management.io";
const CLUSTER = "cluster.open-cluster-management.io";
const READ = [
  {
    apiGroups: [ADDON],
    resources: ["clustermanagementaddons", "managedclusteraddons", "addondeploymentconfigs"],
    verbs: ["get", "list"],
  },
  {
    apiGroups: [CLUSTER],
    resources: [
      "managedclusters",
      "managedclustersets",
      "managedclustersetbindings",
      "placements",
      "placementdecisions",
    ],
    verbs: ["get", "list"],
  },
];
const CHANGE = [
  { apiGroups: [ADDON], resources: ["clustermanagementaddons"], verbs: ["patch"] },
  { apiGroups: [ADDON], resources: ["addondeploymentconfigs"], verbs: ["create"] },
  { apiGroups: [CLUSTER], resources: ["placements"], verbs: ["create", "patch", "delete"] },
];
const CHANGE_CLUSTERS = [{ apiGroups: [ADDON], resources: ["managedclusteraddons"], verbs: ["create", "delete"] }];

const READ_STARTS = [
  { apiGroups: ["flotilla.dev"], resources: ["maintenancewindows", "freezes", "rolloutgates"], verbs: ["list"] },
];

/** The namespace for placements; the set `all`, which contains every cluster, is bound there. */
export const FLEET = "fleet-addons";

interface ClusterTraits {
  readonly labels?: Record<string, string>;
  readonly taint?: string;
}

/** A hub with the console's caches and people. What OCM's hub and its manager would do there, the test does. */
export class EnableBench {
  readonly #ending = new AbortController();
  readonly hub;
  readonly options = { signal: this.#ending.signal, fieldManager: "test" };

  private constructor(private readonly handler: WireHandler) {
    const {
      clusters,
      clusterSets,
      clusterSetBindings,
      placements: placed,
      placementDecisions: decisions,
      addOns,
      clusterAddOns,
    } = kinds;
    const specs = {
      clusters,
      clusterSets,
      clusterSetBindings,
      placements: placed,
      placementDecisions: decisions,
      addOns,
      clusterAddOns,
    };
    this.hub = openHub(inProcess(handler, { user: "admin", groups: ["system:masters"] }), specs);
  }

  static async start(handler: WireHandler): Promise<EnableBench> {
    const bench = new EnableBench(handler);
    void bench.hub.start(bench.#ending.signal);
    await bench.hub.synced(bench.#ending.signal);
    await bench.#grant("operator", [...READ, ...CHANGE, ...CHANGE_CLUSTERS]);
    await bench.#grant("strategist", [...READ, ...CHANGE]);
    await bench.#grant("viewer", READ);
    await bench.#grant("warden", [...READ, ...READ_STARTS]);
    await bench.hub.create(namespaces, { metadata: { name: FLEET } }, bench.options);
    const clusterSelector = { selectorType: "LabelSelector", labelSelector: {} };
    await bench.hub.create(managedClusterSets, { metadata: { name: "all" }, spec: { clusterSelector } }, bench.options);
    const binding = { metadata: { name: "all", namespace: FLEET }, spec: { clusterSet: "all" } };
    await bench.hub.create(managedClusterSetBindings, binding, bench.options);
    return bench;
  }

  close(): void {
    this.#ending.abort();
  }

  caller(user: string): Session {
    return new Session({
      user,
      groups: GROUPS,
      client: createClient(inProcess(this.handler, { user, groups: GROUPS })),
    });
  }

  async #grant(user: string, rules: readonly object[]): Promise<void> {
    await this.hub.create(clusterRoles, { metadata: { name: user }, rules }, this.options);
    const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
    const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
    await this.hub.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, this.options);
  }

  /** An accepted cluster with its namespace. */
  async cluster(name: string, { labels = {}, taint }: ClusterTraits = {}): Promise<void> {
    const taints = taint === undefined ? [] : [{ key: taint, effect: "NoSelect", timeAdded: "2026-11-21T10:02:00Z" }];
    await this.hub.create(
      managedClusters,
      { metadata: { name, labels }, spec: { hubAcceptsClient: true, taints } },
      this.options,
    );
    await this.hub.create(namespaces, { metadata: { name } }, this.options);
  }

  async addOn(name: string, installStrategy: object = { type: "Manual" }): Promise<void> {
    const defaultConfigs = [{ group: ADDON, resource: "addontemplates", name: `${name}-1` }];
    await this.hub.create(
      clusterManagementAddOns,
      { metadata: { name }, spec: { defaultConfigs, installStrategy } },
      this.options,
    );
  }

  async clusterAddOn(cluster: string, name: string, finalizers: string[] = []): Promise<void> {
    await this.hub.create(
      managedClusterAddOns,
      { metadata: { name, namespace: cluster, finalizers }, spec: {} },
      this.options,
    );
  }

  async removeClusterAddOn(cluster: string, name: string): Promise<void> {
    await this.hub.remove(managedClusterAddOns, { name, namespace: cluster }, this.options);
  }

  /** What the hub answers to a placement. */
  async decide(name: string, clusters: readonly string[]): Promise<void> {
    const labels = { [PLACEMENT_LABEL]: name, [DECISION_GROUP_INDEX_LABEL]: "0" };
    const metadata = { name: `${name}-decision-1`, namespace: FLEET, labels };
    await this.hub.create(placementDecisions, { metadata }, this.options);
    const status = { decisions: clusters.map((clusterName) => ({ clusterName, reason: "" })) };
    await this.hub.patch(placementDecisions, metadata, { status }, { ...this.options, subresource: "status" });
  }

  /** Grants a user a rule in one namespace. */
  async allowIn(namespace: string, user: string, rule: object): Promise<void> {
    const group = "rbac.authorization.k8s.io";
    const role = { group, version: "v1", plural: "roles", kind: "Role", namespaced: true, schema: clusterRoles.schema };
    await this.hub.create(role, { metadata: { name: user, namespace }, rules: [rule] }, this.options);
    const binding = { ...role, plural: "rolebindings", kind: "RoleBinding" };
    const roleRef = { apiGroup: group, kind: "Role", name: user };
    const object: RawObject = {
      metadata: { name: user, namespace },
      roleRef,
      subjects: [{ apiGroup: group, kind: "User", name: user }],
    };
    await this.hub.create(binding, object, this.options);
  }

  async strategy(name: string) {
    return (await this.hub.client.get(clusterManagementAddOns, { name }, this.options.signal)).spec.installStrategy;
  }

  placement(name: string) {
    return this.hub.client.find(placements, { name, namespace: FLEET }, this.options.signal);
  }

  async clustersWith(name: string): Promise<string[]> {
    const all = await this.hub.client.list(managedClusterAddOns, { signal: this.options.signal });
    return all
      .filter(({ metadata }) => metadata.name === name)
      .map(({ metadata }) => metadata.namespace ?? "")
      .sort();
  }

  /** Resolves when the caches have received what someone else wrote. */
  async until(isSeen: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSeen())) await nextTurn();
  }
}

/** All at once, with a new placement with one rule, unless overridden. */
export function inputFor(
  vendor: string,
  name: string,
  rollout: EnableInput["rollout"] = { type: "all", progressDeadline: "10m" },
): EnableInput {
  const labels = [{ key: "vendor", operator: "In" as const, values: [vendor] }];
  return {
    clusters: { by: "new-placement", namespace: FLEET, name, clusterSets: [], labels, claims: [], tolerations: [] },
    rollout,
  };
}
