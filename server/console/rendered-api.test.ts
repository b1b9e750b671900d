import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RenderedChanges } from "@/lib/api/objects/rendered-changes";
import { ObjectAnswer, type WholeObject } from "@/lib/api/objects/whole-objects";
import { UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import type { HubClient } from "@/server/hub/hub-client";
import { CANARY, OWN, putNamespaces, TestConsole, WRITE } from "./testing";

const ADD_ON = "addon.open-cluster-management.io";
const CLUSTER = "cluster.open-cluster-management.io";
const TEMPLATE = `/api/v1/objects/addontemplates.${ADD_ON}/logs-1`;
const CONFIG = `/api/v1/objects/addondeploymentconfigs.${ADD_ON}/common`;
const WHERE = "?namespace=fleet";
const OPERATOR = `${CANARY}-operator`;
/** May do all that the operator may but get templates. */
const NARROW = `${CANARY}-narrow`;
/** Sees no cluster. */
const BLIND = `${CANARY}-blind`;
const [OLD_SECRET, NEW_SECRET] = ["b2xkLXNlY3JldA==", "bmV3LXNlY3JldA=="];
const LISTED = ["managedclusters", "managedclustersets", "managedclustersetbindings", "placements"];

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens: { operator: OPERATOR, narrow: NARROW, blind: BLIND }, prepare });
});
afterAll(() => tested.close());

beforeEach(async () => {
  await expect.poll(async () => (await rendered(OPERATOR, CONFIG, {})).total).toBe(1);
});

async function prepare(admin: HubClient): Promise<void> {
  const verbs = ["get", "list", "update", "patch"];
  await grant(admin, "operator", [{ apiGroups: [ADD_ON, CLUSTER], resources: ["*"], verbs }]);
  await grant(admin, "narrow", [
    { apiGroups: [CLUSTER], resources: [...LISTED, "placementdecisions"], verbs },
    { apiGroups: [ADD_ON], resources: ["clustermanagementaddons", "managedclusteraddons"], verbs },
    { apiGroups: [ADD_ON], resources: ["addondeploymentconfigs"], verbs },
  ]);
  await grant(admin, "blind", [{ apiGroups: [ADD_ON], resources: ["*"], verbs }]);
  await putNamespaces(admin, "fleet", "c1", "c2");
  const defaultConfigs = [
    { group: ADD_ON, resource: "addontemplates", name: "logs-1" },
    { group: ADD_ON, resource: "addondeploymentconfigs", namespace: "fleet", name: "common" },
  ];
  await admin.create(clusterManagementAddOns, { metadata: { name: "logs" }, spec: { defaultConfigs } }, WRITE);
  await admin.create(clusterManagementAddOns, { metadata: { name: "foreign" }, spec: {} }, WRITE);
  await admin.create(addOnTemplates, { metadata: { name: "logs-1" }, spec: specOf("v1", OLD_SECRET) }, WRITE);
  const common = { metadata: { name: "common", namespace: "fleet" }, spec: colour("blue") };
  await admin.create(addOnDeploymentConfigs, common, WRITE);
  for (const name of ["c1", "c2"]) {
    await admin.create(managedClusters, { metadata: { name }, spec: { hubAcceptsClient: true } }, WRITE);
    await admin.create(managedClusterAddOns, { metadata: { name: "logs", namespace: name }, spec: {} }, WRITE);
  }
  await prepareJoining(admin, defaultConfigs);
}

/** A cluster that waits, and add-ons that would come to it: by a placement, and by one that is not there yet. */
async function prepareJoining(admin: HubClient, defaultConfigs: readonly object[]): Promise<void> {
  const clusterSelector = { selectorType: "LabelSelector", labelSelector: {} };
  await admin.create(managedClusterSets, { metadata: { name: "everything" }, spec: { clusterSelector } }, WRITE);
  const bound = { metadata: { name: "everything", namespace: "fleet" }, spec: { clusterSet: "everything" } };
  await admin.create(managedClusterSetBindings, bound, WRITE);
  const celExpressions = [`managedCluster.metadata.name == "c3"`];
  const predicates = [{ requiredClusterSelector: { celSelector: { celExpressions } } }];
  const spec = { clusterSets: ["everything"], predicates };
  await admin.create(placements, { metadata: { name: "edge", namespace: "fleet" }, spec }, WRITE);
  for (const name of ["edge", "later"]) {
    const installStrategy = { type: "Placements", placements: [{ namespace: "fleet", name }] };
    await admin.create(
      clusterManagementAddOns,
      { metadata: { name }, spec: { defaultConfigs, installStrategy } },
      WRITE,
    );
  }
  const taints = [{ key: UNREACHABLE_TAINT, effect: "NoSelect" }];
  await admin.create(managedClusters, { metadata: { name: "c3" }, spec: { hubAcceptsClient: false, taints } }, WRITE);
}

function colour(value: string, name = "COLOUR") {
  return { agentInstallNamespace: "", customizedVariables: [{ name, value }] };
}

function specOf(version: string, secret: string): object {
  const container = { name: "agent", image: `example.com/logs:${version}`, args: ["{{COLOUR}}"] };
  const workload = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "agent", namespace: "logs" },
    spec: { template: { spec: { containers: [container] } } },
  };
  const key = { apiVersion: "v1", kind: "Secret", metadata: { name: "key", namespace: "logs" }, data: { key: secret } };
  return { addonName: "logs", agentSpec: { workload: { manifests: [workload, key] } }, registration: [] };
}

async function grant(admin: HubClient, user: string, rules: readonly object[]): Promise<void> {
  await admin.create(clusterRoles, { metadata: { name: user }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await admin.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, WRITE);
}

async function read(path: string, where = ""): Promise<WholeObject> {
  const { body } = await tested.request(`${path}${where}`, { headers: { authorization: `Bearer ${OPERATOR}` } });
  return ObjectAnswer.parse(body).object;
}

function post(token: string, path: string, body: object) {
  const headers = { ...OWN, authorization: `Bearer ${token}` };
  return tested.request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** What is rendered once the configuration is as given, or is deleted. */
async function rendered(token: string, path: string, body: object): Promise<RenderedChanges> {
  const answer = await post(token, `${path}/rendered${WHERE}`, { addOn: "logs", ...body });
  return RenderedChanges.parse(answer.body);
}

const edited = async (spec: object) => ({ object: { ...(await read(CONFIG, WHERE)), spec } });

describe("what an edit renders", () => {
  it("is shown on one of the clusters that are alike, before and after", async () => {
    const { variants, total } = await rendered(OPERATOR, CONFIG, await edited(colour("green")));
    expect(total).toBe(1);
    expect(variants).toMatchObject([{ cluster: "c1", total: 2, isNew: false, manifests: 2, changed: 1 }]);
    const [shown, ...others] = variants[0]?.shown ?? [];
    expect([shown?.name, others]).toEqual(["Deployment logs/agent", []]);
    expect([shown?.before, shown?.after]).toEqual([
      expect.stringContaining("- blue"),
      expect.stringContaining("- green"),
    ]);
  });

  it("fails in the words that the cluster add-on is going to say", async () => {
    const reserved = await rendered(OPERATOR, CONFIG, await edited(colour("x", "__REGISTRIES")));
    const failed =
      "failed to get manifest from agent interface: the customized variable __REGISTRIES has a reserved name";
    expect(reserved.variants).toMatchObject([{ failed, changed: 0, shown: [] }]);
    const gone = await rendered(OPERATOR, CONFIG, {});
    expect(gone.variants[0]?.failed).toMatch(/desired spec hash is empty$/);
  });

  it("names the right that is missing to render it, and shows nothing", async () => {
    const { variants } = await rendered(NARROW, CONFIG, await edited(colour("green")));
    const missing = { verb: "get", resource: "addontemplates", group: ADD_ON };
    expect(variants).toEqual([
      { cluster: "c1", total: 2, isNew: false, manifests: 0, changed: 0, shown: [], stays: false, missing },
    ]);
  });

  it("is withheld from those who may not know which clusters change", async () => {
    const answer = await rendered(BLIND, CONFIG, await edited(colour("green")));
    expect(answer).toMatchObject({ variants: [], total: 0, withheld: { missing: { verb: "list" } } });
  });

  it("is nothing of an add-on that the change does not reach", async () => {
    const answer = await rendered(OPERATOR, CONFIG, { ...(await edited(colour("green"))), addOn: "foreign" });
    expect(answer).toEqual({ variants: [], total: 0, isUnknown: false });
  });
});

describe("what a new template renders", () => {
  it("tells that a Secret changes, and nothing that it holds", async () => {
    // What is hidden cannot be edited here: the add-on names another template instead.
    const other = { metadata: { name: "logs-2" }, spec: specOf("v2", NEW_SECRET) };
    await tested.admin.create(addOnTemplates, other, WRITE);
    const path = `/api/v1/objects/clustermanagementaddons.${ADD_ON}/logs`;
    const addOn = await read(path);
    const text = JSON.stringify(addOn).replace('"logs-1"', '"logs-2"');
    const answer = await post(OPERATOR, `${path}/rendered`, { addOn: "logs", object: JSON.parse(text) });
    const { variants } = RenderedChanges.parse(answer.body);
    expect(variants[0]?.shown.map(({ name, isMasked }) => [name, isMasked])).toEqual([
      ["Deployment logs/agent", false],
      ["Secret logs/key", true],
    ]);
    expect(JSON.stringify(answer.body)).toContain("example.com/logs:v2");
    for (const secret of [OLD_SECRET, NEW_SECRET]) expect(JSON.stringify(answer.body)).not.toContain(secret);
    const deleted = await post(OPERATOR, `${TEMPLATE}/rendered`, { addOn: "logs" });
    expect(JSON.stringify(deleted.body)).not.toContain(OLD_SECRET);
  });
});

describe("what clusters render that get an add-on", () => {
  const input = { clusters: ["c3"] };

  it("is shown before one is accepted", async () => {
    const answer = await post(OPERATOR, "/api/v1/approvals/acceptance/rendered", { addOn: "edge", input });
    const { variants } = RenderedChanges.parse(answer.body);
    expect(variants).toMatchObject([{ cluster: "c3", total: 1, isNew: true, manifests: 2, changed: 2 }]);
    expect(JSON.stringify(variants)).not.toContain(OLD_SECRET);
  });

  it("is shown before a placement is created that the add-on names already", async () => {
    const placement = { namespace: "fleet", name: "later", clusterSets: ["everything"], labels: [], claims: [] };
    const body = { addOn: "later", input: placement };
    const answer = await post(OPERATOR, "/api/v1/placements/try/rendered", body);
    const { variants } = RenderedChanges.parse(answer.body);
    expect(variants).toMatchObject([{ isNew: true, manifests: 2, changed: 2 }]);
  });

  it("is withheld from those who may not see the clusters", async () => {
    const answer = await post(BLIND, "/api/v1/approvals/acceptance/rendered", { addOn: "edge", input });
    expect(RenderedChanges.parse(answer.body)).toMatchObject({ variants: [], withheld: { missing: { verb: "list" } } });
  });
});
