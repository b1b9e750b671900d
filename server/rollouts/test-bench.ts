import { setImmediate as nextTurn } from "node:timers/promises";
import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import { HELD_CONDITION, NAMESPACE, ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { KubeObject } from "@/lib/kube/object";
import { DECISION_GROUP_INDEX_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import type { WireHandler } from "@/lib/kube/wire";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoleBindings, clusterRoles, namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { controllerRevisions } from "@/lib/resources/controller-revision";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { specHash } from "@/lib/resources/spec-hash";
import { revisionName, revisionObject, storedConfig } from "@/lib/rollout/revisions";
import { Session } from "@/server/auth/session";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import { inProcess } from "@/server/hub/in-process";
import { carryOutAction } from "./carry-out-action";
import { planAction } from "./plan-action";
import { RolloutView } from "./rollout-view";

const ADDON = "addon.open-cluster-management.io";
const CLUSTER = "cluster.open-cluster-management.io";
const GROUPS = ["system:authenticated"];
const READ = [
  { apiGroups: [ADDON], resources: ["*"], verbs: ["get", "list"] },
  { apiGroups: [CLUSTER], resources: ["*"], verbs: ["get", "list"] },
  { apiGroups: ["apps"], resources: ["controllerrevisions"], verbs: ["get", "list"] },
];
const CHANGE_ADD_ONS = { apiGroups: [ADDON], resources: ["clustermanagementaddons"], verbs: ["patch"] };
const CHANGE_TEMPLATES = { apiGroups: [ADDON], resources: ["addontemplates"], verbs: ["create", "patch"] };

export const PATH = { addOn: "hello", namespace: "fleet", placement: "some" };
export const TEMPLATE = { group: ADDON, resource: "addontemplates" };

/** A hub with the console's caches and people; the add-on manager's part is played by the test. */
export class RolloutBench {
  readonly #ending = new AbortController();
  readonly hub;
  readonly options = { signal: this.#ending.signal, fieldManager: "test" };
  readonly parts;
  mode: ManagerMode | undefined = "all";

  private constructor(private readonly handler: WireHandler) {
    const { clusters, clusterSets, clusterSetBindings, addOns, clusterAddOns, placements: placed } = kinds;
    const decisions = kinds.placementDecisions;
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
    this.parts = { view: new RolloutView(this.hub), caches: this.hub, managerMode: () => this.mode };
  }

  /** `hello` in text v1 on these clusters, at rest. */
  static async start(handler: WireHandler, clusters: readonly string[]): Promise<RolloutBench> {
    const bench = new RolloutBench(handler);
    void bench.hub.start(bench.#ending.signal);
    await bench.hub.synced(bench.#ending.signal);
    await bench.#grant("operator", [...READ, CHANGE_ADD_ONS, CHANGE_TEMPLATES]);
    await bench.#grant("strategist", [...READ, CHANGE_ADD_ONS]);
    await bench.#grant("viewer", READ);
    for (const name of ["fleet", NAMESPACE]) await bench.hub.create(namespaces, { metadata: { name } }, bench.options);
    await bench.template("hello-1", "v1");
    await bench.#position(clusters);
    return bench;
  }

  close(): void {
    this.parts.view.close();
    this.#ending.abort();
  }

  caller(user: string): Session {
    return new Session({
      user,
      groups: GROUPS,
      client: createClient(inProcess(this.handler, { user, groups: GROUPS })),
    });
  }

  plan(user: string, input: RolloutActionInput) {
    return planAction(this.caller(user), this.parts, PATH, input);
  }

  /** Plans and carries out in one step. */
  async action(user: string, input: RolloutActionInput) {
    const { id, confirm } = await this.plan(user, input);
    return await carryOutAction(this.caller(user), this.parts, PATH, {
      input,
      plan: id,
      ...(confirm ? { confirm } : {}),
    });
  }

  async #grant(user: string, rules: readonly object[]): Promise<void> {
    await this.hub.create(clusterRoles, { metadata: { name: user }, rules }, this.options);
    const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
    const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
    await this.hub.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, this.options);
  }

  async #position(clusters: readonly string[]): Promise<void> {
    const labels = { [PLACEMENT_LABEL]: "some", [DECISION_GROUP_INDEX_LABEL]: "0" };
    const metadata = { name: "some-decision-1", namespace: "fleet", labels };
    await this.hub.create(placements, { metadata: { name: "some", namespace: "fleet" }, spec: {} }, this.options);
    await this.hub.create(placementDecisions, { metadata }, this.options);
    const status = { decisions: clusters.map((clusterName) => ({ clusterName, reason: "" })) };
    await this.hub.patch(placementDecisions, metadata, { status }, { ...this.options, subresource: "status" });
    const rolloutStrategy = { type: "Progressive", progressive: { maxConcurrency: 1 } };
    const spec = {
      defaultConfigs: [{ ...TEMPLATE, name: "hello-1" }],
      installStrategy: { type: "Placements", placements: [{ namespace: "fleet", name: "some", rolloutStrategy }] },
    };
    await this.hub.create(clusterManagementAddOns, { metadata: { name: "hello" }, spec }, this.options);
    for (const name of clusters) {
      await this.hub.create(namespaces, { metadata: { name } }, this.options);
      await this.hub.create(managedClusters, { metadata: { name }, spec: { hubAcceptsClient: true } }, this.options);
      await this.hub.create(
        managedClusterAddOns,
        { metadata: { name: "hello", namespace: name }, spec: {} },
        this.options,
      );
    }
  }

  /** Another add-on with the template of `hello`, by hand on these clusters. */
  async beside(name: string, clusters: readonly string[]): Promise<void> {
    const reference = { ...TEMPLATE, name: "hello-1" };
    await this.hub.create(
      clusterManagementAddOns,
      { metadata: { name }, spec: { defaultConfigs: [reference] } },
      this.options,
    );
    for (const namespace of clusters) {
      await this.hub.create(namespaces, { metadata: { name: namespace } }, this.options);
      await this.hub.create(managedClusters, { metadata: { name: namespace }, spec: {} }, this.options);
      await this.hub.create(managedClusterAddOns, { metadata: { name, namespace }, spec: {} }, this.options);
    }
    const template = await this.hub.client.get(addOnTemplates, { name: "hello-1" }, this.options.signal);
    const defaultConfigReferences = [{ ...TEMPLATE, desiredConfig: { name: "hello-1", specHash: specHash(template) } }];
    await this.#status(clusterManagementAddOns, { name }, { defaultConfigReferences });
    while (this.hub.addOns.get(name)?.status.defaultConfigReferences.length !== 1) await nextTurn();
    while (this.hub.clusterAddOns.by("addOn", name).length < clusters.length) await nextTurn();
  }

  /** Creates or replaces a template, and stores its revision as the manager would. Returns its state. */
  async template(name: string, version: string, manifests: readonly object[] = []) {
    const spec = {
      addonName: "hello",
      agentSpec: { workload: { manifests } },
      registration: [{ type: version === "v1" ? "KubeClient" : "CustomSigner" }],
    };
    const found = await this.hub.client.find(addOnTemplates, { name }, this.options.signal);
    if (found) await this.hub.patch(addOnTemplates, { name }, { spec }, this.options);
    else await this.hub.create(addOnTemplates, { metadata: { name }, spec }, this.options);
    const stored = await this.hub.client.get(addOnTemplates, { name }, this.options.signal);
    const config = storedConfig("hello", { ...TEMPLATE, name });
    const owner = KubeObject.parse({
      apiVersion: `${ADDON}/v1beta1`,
      kind: "ClusterManagementAddOn",
      metadata: { name: "hello", uid: "u" },
    });
    const made = revisionObject({ ...owner, metadata: { ...owner.metadata } }, config, stored, this.#revision++);
    const metadata = { ...made.metadata, ownerReferences: [] };
    await this.hub.create(controllerRevisions, { ...made, metadata }, this.options).catch(() => undefined);
    const hash = specHash(stored);
    return { ...TEMPLATE, namespace: "", name, specHash: hash, revision: revisionName(config, hash) };
  }

  #revision = 1;

  /** What the manager has written: what rolls out, what was good, and which cluster has what. */
  async rolling(
    desired: State,
    good: State | undefined,
    applied: Readonly<Record<string, State>>,
    held?: string,
  ): Promise<void> {
    const at = { lastTransitionTime: "2026-01-01T00:00:00Z", message: "" };
    const conditions = held ? [{ type: HELD_CONDITION, status: "True", reason: held, ...at }] : [];
    const reference = {
      ...TEMPLATE,
      desiredConfig: refOf(desired),
      ...(good ? { lastKnownGoodConfig: refOf(good) } : {}),
    };
    const progression = { namespace: "fleet", name: "some", configReferences: [reference], conditions };
    await this.#status(clusterManagementAddOns, { name: "hello" }, { installProgressions: [progression] });
    for (const [namespace, state] of Object.entries(applied)) {
      const configReferences = [
        { ...TEMPLATE, desiredConfig: refOf(state), lastAppliedConfig: refOf(state), lastObservedGeneration: 1 },
      ];
      const completed = [{ type: "Progressing", status: "False", reason: "Completed", ...at }];
      await this.#status(
        managedClusterAddOns,
        { name: "hello", namespace },
        { configReferences, conditions: completed },
      );
    }
    const version = (await this.addOn()).metadata.resourceVersion;
    while (this.hub.addOns.get("hello")?.metadata.resourceVersion !== version) await nextTurn();
  }

  async #status(
    resource: Parameters<typeof this.hub.patch>[0],
    ref: { name: string; namespace?: string },
    status: object,
  ): Promise<void> {
    await this.hub.patch(resource, ref, { status }, { ...this.options, subresource: "status" });
  }

  async addOn() {
    return await this.hub.client.get(clusterManagementAddOns, { name: "hello" }, this.options.signal);
  }

  /** The annotation's part for the placement. */
  async order(): Promise<unknown> {
    const text = (await this.addOn()).metadata.annotations[ROLLOUTS_ANNOTATION];
    return text === undefined ? undefined : JSON.parse(text)["fleet/some"];
  }

  async templateHash(name: string): Promise<string> {
    return specHash(await this.hub.client.get(addOnTemplates, { name }, this.options.signal));
  }
}

type State = Awaited<ReturnType<RolloutBench["template"]>>;

function refOf({ name, specHash: hash }: State) {
  return { name, specHash: hash };
}
