import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ObjectAnswer, ObjectCheck, type WholeObject } from "@/lib/api/objects/whole-objects";
import { DECISION_GROUP_INDEX_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { freezes } from "@/lib/resources/freeze";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { HubClient } from "@/server/hub/hub-client";
import { CANARY, OWN, putNamespaces, TestConsole, WRITE } from "./testing";

const ADD_ON = "addon.open-cluster-management.io";
const CLUSTER = "cluster.open-cluster-management.io";
const PLACEMENT = `/api/v1/objects/placements.${CLUSTER}/p`;
const WHERE = "?namespace=fleet";
const OPERATOR = `${CANARY}-operator`;
/** May write placements, and list all that their effect is computed from but cluster add-ons. */
const NARROW = `${CANARY}-narrow`;
/** May list what keeps updates from starting, besides. */
const WARDEN = `${CANARY}-warden`;
const TIERS = { eu1: "a", eu2: "a", us1: "b" };
const PAIR = "managedclusteraddons";
const LISTED = [
  "managedclusters",
  "managedclustersets",
  "managedclustersetbindings",
  "placements",
  "placementdecisions",
];

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens: { operator: OPERATOR, narrow: NARROW, warden: WARDEN }, prepare });
});
afterAll(() => tested.close());

beforeEach(async () => {
  await tested.admin.patch(placements, { name: "p", namespace: "fleet" }, { spec: specOf("a", "b") }, WRITE);
  await expect.poll(async () => (await check(OPERATOR, specOf("a", "b"))).radius?.effects).toEqual([]);
});

async function prepare(admin: HubClient): Promise<void> {
  const verbs = ["get", "list", "update", "patch"];
  await grant(admin, "operator", [{ apiGroups: [ADD_ON, CLUSTER], resources: ["*"], verbs }]);
  await grant(admin, "warden", [
    { apiGroups: [ADD_ON, CLUSTER], resources: ["*"], verbs },
    { apiGroups: ["flotilla.dev"], resources: ["*"], verbs: ["list"] },
  ]);
  await grant(admin, "narrow", [
    { apiGroups: [CLUSTER], resources: LISTED, verbs },
    { apiGroups: [ADD_ON], resources: ["clustermanagementaddons"], verbs: ["list"] },
  ]);
  await putNamespaces(admin, "fleet", ...Object.keys(TIERS));
  for (const [name, tier] of Object.entries(TIERS)) {
    const metadata = { name, labels: { tier, region: name.slice(0, 2) } };
    await admin.create(managedClusters, { metadata, spec: { hubAcceptsClient: true } }, WRITE);
    const finalizers = name === "eu1" ? ["example.com/hold"] : [];
    const own = { metadata: { name: "logs", namespace: name, finalizers }, spec: {} };
    await admin.create(managedClusterAddOns, own, WRITE);
  }
  const clusterSelector = {
    selectorType: "LabelSelector",
    labelSelector: { matchExpressions: [{ key: "tier", operator: "Exists" }] },
  };
  await admin.create(managedClusterSets, { metadata: { name: "all" }, spec: { clusterSelector } }, WRITE);
  const bound = { metadata: { name: "all", namespace: "fleet" }, spec: { clusterSet: "all" } };
  await admin.create(managedClusterSetBindings, bound, WRITE);
  await admin.create(placements, { metadata: { name: "p", namespace: "fleet" }, spec: specOf("a", "b") }, WRITE);
  await decide(admin, Object.keys(TIERS));
  const installStrategy = { type: "Placements", placements: [{ namespace: "fleet", name: "p" }] };
  const defaultConfigs = [{ group: ADD_ON, resource: "addondeploymentconfigs", namespace: "fleet", name: "common" }];
  const addOn = { metadata: { name: "logs" }, spec: { installStrategy, defaultConfigs } };
  await admin.create(clusterManagementAddOns, addOn, WRITE);
  await admin.create(addOnDeploymentConfigs, { metadata: { name: "common", namespace: "fleet" }, spec: {} }, WRITE);
}

/** What the hub's scheduler answers. */
async function decide(admin: HubClient, names: readonly string[]): Promise<void> {
  const labels = { [PLACEMENT_LABEL]: "p", [DECISION_GROUP_INDEX_LABEL]: "0" };
  const metadata = { name: "p-decision-1", namespace: "fleet", labels };
  await admin.create(placementDecisions, { metadata }, WRITE);
  const status = { decisions: names.map((clusterName) => ({ clusterName, reason: "" })) };
  await admin.patch(
    placementDecisions,
    metadata,
    { status },
    { ...WRITE, signal: WRITE.signal, subresource: "status" },
  );
}

async function grant(admin: HubClient, user: string, rules: readonly object[]): Promise<void> {
  await admin.create(clusterRoles, { metadata: { name: user }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await admin.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, WRITE);
}

function specOf(...values: readonly string[]): object {
  const labelSelector = { matchExpressions: [{ key: "tier", operator: "In", values }] };
  return { predicates: [{ requiredClusterSelector: { labelSelector } }] };
}

async function read(token: string, path = PLACEMENT): Promise<WholeObject> {
  const { body } = await tested.request(`${path}${WHERE}`, { headers: { authorization: `Bearer ${token}` } });
  return ObjectAnswer.parse(body).object;
}

function post(token: string, action: string, body: object, path = PLACEMENT) {
  return tested.request(`${path}/${action}${WHERE}`, {
    method: "POST",
    headers: { ...OWN, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

async function check(token: string, spec: object): Promise<ObjectCheck> {
  return ObjectCheck.parse((await post(token, "check", { object: { ...(await read(token)), spec } })).body);
}

async function update(token: string, spec: object, more: object = {}) {
  return post(token, "update", { object: { ...(await read(token)), spec }, ...more });
}

const tiersNow = async () => JSON.stringify((await read(OPERATOR)).spec);

describe("the check of an edit", () => {
  it("says who loses the add-on, by region, who is unreachable, and that it must be confirmed", async () => {
    const { radius, confirm, withheld } = await check(OPERATOR, specOf("b"));
    expect(radius?.effects).toMatchObject([
      {
        addOn: "logs",
        loses: { total: 2, unreachable: 2, regions: [{ region: "eu", total: 2, names: ["eu1", "eu2"] }] },
        gains: { total: 0 },
        changes: { total: 0 },
        finalizers: [{ name: "example.com/hold", total: 1 }],
      },
    ]);
    expect([confirm, withheld, radius?.unsure]).toEqual(["p", undefined, []]);
  });

  it("tells a caller who may not list all of it which right is missing, and no number", async () => {
    const answer = await check(NARROW, specOf("b"));
    expect(answer.radius).toBeUndefined();
    expect(answer.withheld?.missing).toEqual({ verb: "list", resource: PAIR, group: ADD_ON });
    expect(answer.confirm).toBe("p");
    expect(answer.plan, "whatever it does").toBe((await check(NARROW, specOf("b"))).plan);
  });

  it("counts freezes in when it is done, and says to whom they are hidden that they are not counted", async () => {
    const path = `/api/v1/objects/addondeploymentconfigs.${ADD_ON}/common`;
    const object = { ...(await read(OPERATOR, path)), spec: { agentInstallNamespace: "frozen" } };
    const radiusFor = async (token: string) =>
      ObjectCheck.parse((await post(token, "check", { object }, path)).body).radius;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const stop = { metadata: { name: "stop" }, spec: { reason: "Audit", until, clusters: { names: ["eu1"] } } };
    await tested.admin.create(freezes, stop, WRITE);
    const clockFor = async (token: string) => (await radiusFor(token))?.effects[0]?.pace?.clock;
    await expect
      .poll(() => clockFor(WARDEN))
      .toMatchObject({
        waiting: 1,
        waitsFor: "Frozen by stop: Audit",
        ends: expect.any(String),
      });
    expect((await radiusFor(WARDEN))?.uncounted).toBeUndefined();
    expect(await clockFor(OPERATOR)).toBeUndefined();
    expect((await radiusFor(OPERATOR))?.uncounted).toMatchObject({ verb: "list", group: "flotilla.dev" });
    await tested.admin.remove(freezes, { name: "stop" }, WRITE);
    await expect.poll(() => clockFor(WARDEN)).toBeUndefined();
  });

  it("asks for no confirmation of what moves few clusters and takes nothing away", async () => {
    const path = `/api/v1/objects/addondeploymentconfigs.${ADD_ON}/common`;
    const object = { ...(await read(OPERATOR, path)), spec: { agentInstallNamespace: "elsewhere" } };
    const checked = ObjectCheck.parse((await post(OPERATOR, "check", { object }, path)).body);
    expect(checked.radius?.effects).toMatchObject([
      { addOn: "logs", changes: { total: 3 }, loses: { total: 0 }, waves: 1 },
    ]);
    expect(checked.confirm).toBeUndefined();
    expect((await post(OPERATOR, "update", { object, plan: checked.plan }, path)).status).toBe(200);
  });
});

describe("an update that takes an add-on away", () => {
  it("is written with the plan that was reviewed and the name, and with nothing less", async () => {
    const { plan, confirm } = await check(OPERATOR, specOf("b"));
    const before = await tiersNow();
    for (const [more, code] of [
      [{}, "unconfirmed"],
      [{ confirm }, "unconfirmed"],
      [{ plan: "0.0.0", confirm }, "unconfirmed"],
      [{ plan }, "invalid"],
      [{ plan, confirm: "other" }, "invalid"],
    ] as const) {
      const refused = await update(OPERATOR, specOf("b"), more);
      expect(refused.body, JSON.stringify(more)).toMatchObject({ code });
      expect(JSON.stringify(refused.body)).toContain("Removes logs from 2 clusters.");
    }
    expect(await tiersNow()).toBe(before);
    expect((await update(OPERATOR, specOf("b"), { plan, confirm })).status).toBe(200);
    expect(await tiersNow()).not.toBe(before);
  });

  it("is refused once it takes it from others than were reviewed", async () => {
    const { plan, confirm } = await check(OPERATOR, specOf("a"));
    const { plan: other } = await check(OPERATOR, specOf("b"));
    expect((await update(OPERATOR, specOf("a"), { plan: other, confirm })).body).toMatchObject({ code: "unconfirmed" });
    const tier = (to: string) =>
      tested.admin.patch(managedClusters, { name: "eu1" }, { metadata: { labels: { tier: to } } }, WRITE);
    await tier("b");
    await expect.poll(async () => (await check(OPERATOR, specOf("a"))).radius?.effects[0]?.loses.total).toBe(2);
    const refused = await update(OPERATOR, specOf("a"), { plan, confirm });
    expect(refused).toMatchObject({ status: 409, body: { code: "unconfirmed" } });
    expect(JSON.stringify(refused.body)).toContain("What this does to clusters changed since the review.");
    await tier("a");
  });

  it("needs the name also of a caller to whom its effect is hidden, and says no number", async () => {
    const { plan, confirm } = await check(NARROW, specOf("b"));
    const refused = await update(NARROW, specOf("b"), { plan });
    expect(refused.body).toMatchObject({ code: "invalid", detail: expect.not.stringMatching(/\d/) });
    expect((await update(NARROW, specOf("b"), { plan, confirm })).status).toBe(200);
  });

  it("is another matter than a change of labels, which needs no review", async () => {
    const object = await read(OPERATOR);
    const metadata = { ...object.metadata, labels: { team: "x" } };
    expect((await post(OPERATOR, "update", { object: { ...object, metadata } })).status).toBe(200);
  });
});
