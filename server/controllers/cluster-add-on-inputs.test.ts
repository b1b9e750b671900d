import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { IMAGE_REGISTRIES_ANNOTATION } from "@/lib/kube/ocm";
import { seededRandom } from "@/lib/kube/random";
import type { Resource } from "@/lib/kube/resource";
import type { WireRequest } from "@/lib/kube/wire";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { AddOnTemplate, addOnTemplates } from "@/lib/resources/add-on-template";
import { namespaces, roleBindings } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { specHash } from "@/lib/resources/spec-hash";
import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { createStartGuard } from "@/server/controllers/starts/start-guard";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { type HubOf, kinds, openHub } from "@/server/hub/hub";
import { agentOf } from "./agents/agent";
import { clusterAddOn } from "./cluster-add-on/controller";
import { skipUnchanged } from "./runtime/skip-unchanged";
import { AGENT_ROLE, addOnOf, cluster, ground, template } from "./test-objects";

const CLUSTERS = ["c1", "c2", "c3"];
const KEYS = CLUSTERS.map((name) => `${name}/hello`);
const ROUNDS = 45;
const NAMESPACE = "configs";

let testHub: BareHub;
let hub: HubOf<keyof typeof kinds>;
let writes = 0;

const random = seededRandom(11);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // of a list that is not empty
const options = { signal: new AbortController().signal, fieldManager: "test" };
const put = (resource: Resource, object: Parameters<typeof hub.create>[1]) => hub.create(resource, object, options);

beforeAll(async () => {
  testHub = await startBareHub();
  const transport = testHub.transport;
  const send = (request: WireRequest) => {
    if (request.method !== "GET") writes += 1;
    return transport.send(request);
  };
  // Followed by no one: what is written through it is all that the caches ever hear of.
  hub = openHub({ ...transport, send }, kinds);
});
afterAll(() => testHub.close());

it("reconciles again after every change that leaves something to do, and otherwise not at all", async () => {
  countAsRead();
  await prepare();
  const decisions = createRolloutDecisions();
  const controller = clusterAddOn(hub, { decisions, guard: createStartGuard(hub) }, "all", agentOf);
  let reconciled = 0;
  const counted: typeof controller.reconcile = (key, signal) => {
    reconciled += 1;
    return controller.reconcile(key, signal);
  };
  const reconcileChanged = skipUnchanged({ ...controller, reconcile: counted });
  const settle = async (reconcile: typeof reconcileChanged) => {
    for (const key of KEYS) for (let again = 0; again < 4; again += 1) await reconcile(key, options.signal);
  };
  const decide = () => {
    const hash = specHash(hub.addOnTemplates.get("hello-1") ?? {});
    const desired = [
      { group: addOnTemplates.group, resource: addOnTemplates.plural, namespace: "", name: "hello-1", specHash: hash },
    ];
    decisions.set("hello", new Map(CLUSTERS.map((name) => [name, { kind: "configure", desired }])));
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    // Each of them, in ever other neighbourhoods: the two numbers have no divisor in common.
    const change = CHANGES[(round * 4) % CHANGES.length] ?? decide;
    await change();
    if (random() < 0.8) decide();
    await settle(reconcileChanged);
    const known = reconciled;
    await settle(reconcileChanged);
    expect(reconciled, `${change.name} leaves nothing to reconcile`).toBe(known);
    const written = writes;
    await settle(controller.reconcile);
    expect(writes, `after ${change.name}, all that had to be written was`).toBe(written);
  }
  expect(reconciled).toBeGreaterThan(ROUNDS);
});

/** The caches are not followed here, so no list comes for them. */
function countAsRead(): void {
  const {
    addOnTemplates: templates,
    addOnDeploymentConfigs: configs,
    tokenServiceAccounts,
    tokenRoles,
    tokenRoleBindings,
    clusterSets,
    maintenanceWindows,
    freezes,
    rolloutGates,
  } = hub;
  const tokens = [tokenServiceAccounts, tokenRoles, tokenRoleBindings];
  for (const cache of [templates, configs, ...tokens, clusterSets, maintenanceWindows, freezes, rolloutGates])
    vi.spyOn(cache, "isSynced", "get").mockReturnValue(true);
}

async function prepare(): Promise<void> {
  const things = [
    ...ground(),
    ...CLUSTERS.flatMap((name) => cluster(name)),
    template("hello-1", "v0", AGENT_ROLE),
    addOnOf("hello", "hello-1"),
  ];
  for (const { resource, object, status } of things) {
    await put(resource, object);
    const { name = "" } = object.metadata;
    if (status) await hub.patch(resource, { name }, { status }, { ...options, subresource: "status" });
  }
  await put(namespaces, { metadata: { name: NAMESPACE } });
  await put(addOnDeploymentConfigs, { metadata: { name: "settings", namespace: NAMESPACE }, spec: {} });
  for (const name of CLUSTERS) await makeClusterAddOn(name);
}

async function makeClusterAddOn(namespace: string): Promise<void> {
  const { apiVersion, uid } = {
    apiVersion: "addon.open-cluster-management.io/v1beta1",
    uid: hub.addOns.get("hello")?.metadata.uid ?? "",
  };
  const ownerReferences = [{ apiVersion, kind: clusterManagementAddOns.kind, name: "hello", uid }];
  await put(managedClusterAddOns, { metadata: { name: "hello", namespace, ownerReferences }, spec: {} });
}

const anybody = () => ({ name: "hello", namespace: pick(CLUSTERS) });
const patch = (resource: Resource, ref: { name: string; namespace?: string }, body: object, subresource?: "status") =>
  hub.patch(resource, ref, body, { ...options, ...(subresource ? { subresource } : {}) });

/** What others may do at any time to anything that a look reads. */
const CHANGES: readonly (() => Promise<unknown>)[] = [
  function nothing() {
    return Promise.resolve();
  },
  function template() {
    const { spec } = AddOnTemplate.parse(hub.addOnTemplates.get("hello-1"));
    const manifests = spec.agentSpec.workload.manifests.map((manifest) => ({
      ...manifest,
      data: { random: String(random()) },
    }));
    return patch(addOnTemplates, { name: "hello-1" }, { spec: { agentSpec: { workload: { manifests } } } });
  },
  function settings() {
    const customizedVariables = [{ name: "COLOUR", value: String(random()) }];
    return patch(addOnDeploymentConfigs, { name: "settings", namespace: NAMESPACE }, { spec: { customizedVariables } });
  },
  function ownConfiguration() {
    const config = {
      group: addOnDeploymentConfigs.group,
      resource: addOnDeploymentConfigs.plural,
      name: "settings",
      namespace: NAMESPACE,
    };
    return patch(managedClusterAddOns, anybody(), { spec: { configs: random() < 0.5 ? [config] : null } });
  },
  function conditionsTaken() {
    return patch(managedClusterAddOns, anybody(), { status: { conditions: [] } }, "status");
  },
  function driver() {
    const driver = pick(["token", "csr"]);
    const registrations = [{ type: "kubeClient", kubeClient: { subject: { user: "x", groups: [] }, driver } }];
    return patch(managedClusterAddOns, anybody(), { status: { registrations } }, "status");
  },
  async function workTaken() {
    for (const { metadata } of hub.works.by("clusterAddOn", pick(KEYS)))
      await hub.remove(manifestWorks, metadata, options);
  },
  async function workChanged() {
    const manifests = [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "other", namespace: "default" } }];
    for (const { metadata } of hub.works.by("clusterAddOn", pick(KEYS)))
      await patch(
        manifestWorks,
        { name: metadata.name, namespace: metadata.namespace ?? "" },
        { spec: { workload: { manifests } } },
      );
  },
  async function workReported() {
    const reported = {
      type: "Applied",
      status: pick(["True", "False"]),
      reason: "Test",
      message: "",
      lastTransitionTime: "2026-01-01T00:00:00Z",
    };
    for (const { metadata } of hub.works.by("clusterAddOn", pick(KEYS)))
      await patch(
        manifestWorks,
        { name: metadata.name, namespace: metadata.namespace ?? "" },
        { status: { conditions: [reported] } },
        "status",
      );
  },
  async function bindingTaken() {
    for (const { metadata } of hub.addOnRoleBindings.by("clusterAddOn", pick(KEYS)))
      await hub.remove(roleBindings, metadata, options);
  },
  async function bindingChanged() {
    for (const { metadata } of hub.addOnRoleBindings.by("clusterAddOn", pick(KEYS)))
      await patch(roleBindings, { name: metadata.name, namespace: metadata.namespace ?? "" }, { subjects: [] });
  },
  async function tokensTaken() {
    const { namespace } = anybody();
    for (const { metadata } of hub.tokenRoleBindings.list((one) => one.metadata.namespace === namespace))
      await hub.remove(roleBindings, metadata, options);
  },
  function mirrorOfCluster() {
    const registries = [{ source: "registry.example.com", mirror: `mirror-${random()}.example.com` }];
    const annotations = { [IMAGE_REGISTRIES_ANNOTATION]: JSON.stringify({ registries }) };
    return patch(managedClusters, { name: pick(CLUSTERS) }, { metadata: { annotations } });
  },
  function clusterUnknown() {
    const status = pick(["True", "Unknown"]);
    const reported = {
      type: "ManagedClusterConditionAvailable",
      status,
      reason: "Test",
      message: "",
      lastTransitionTime: "2026-01-01T00:00:00Z",
    };
    return patch(managedClusters, { name: pick(CLUSTERS) }, { status: { conditions: [reported] } }, "status");
  },
  async function recreated() {
    const { name, namespace } = anybody();
    const key = `${namespace}/${name}`;
    // The hub takes along what it owns, and no one follows the hub here.
    for (const { metadata } of hub.works.by("clusterAddOn", key)) await hub.remove(manifestWorks, metadata, options);
    for (const { metadata } of hub.addOnRoleBindings.by("clusterAddOn", key))
      await hub.remove(roleBindings, metadata, options);
    await hub.remove(managedClusterAddOns, { name, namespace }, options);
    await makeClusterAddOn(namespace);
  },
];
