import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ObjectAnswer, ObjectCheck } from "@/lib/api/objects/whole-objects";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import type { HubClient } from "@/server/hub/hub-client";
import { CANARY, OWN, putNamespaces, TestConsole, WRITE } from "./testing";

const ADD_ON = "addon.open-cluster-management.io";
const CLUSTER = "cluster.open-cluster-management.io";
const PLACEMENTS = `/api/v1/objects/placements.${CLUSTER}`;
const OPERATOR = `${CANARY}-operator`;
/** May see all, and write nothing. */
const READER = `${CANARY}-reader`;
const FLEET = 24;

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens: { operator: OPERATOR, reader: READER }, prepare });
});
afterAll(() => tested.close());

async function prepare(admin: HubClient): Promise<void> {
  await grant(admin, "operator", ["*"]);
  await grant(admin, "reader", ["get", "list"]);
  await putNamespaces(admin, "fleet");
  for (let index = 0; index < FLEET; index += 1) {
    const metadata = { name: `c${index}`, labels: { tier: index < 3 ? "small" : "large" } };
    await admin.create(managedClusters, { metadata, spec: { hubAcceptsClient: true } }, WRITE);
  }
  const clusterSelector = {
    selectorType: "LabelSelector",
    labelSelector: { matchExpressions: [{ key: "tier", operator: "Exists" }] },
  };
  await admin.create(managedClusterSets, { metadata: { name: "all" }, spec: { clusterSelector } }, WRITE);
  const bound = { metadata: { name: "all", namespace: "fleet" }, spec: { clusterSet: "all" } };
  await admin.create(managedClusterSetBindings, bound, WRITE);
  // It waits for placements that are not there yet.
  const byPlacements = ["few", "many"].map((name) => ({ namespace: "fleet", name }));
  const installStrategy = { type: "Placements", placements: byPlacements };
  await admin.create(clusterManagementAddOns, { metadata: { name: "logs" }, spec: { installStrategy } }, WRITE);
}

async function grant(admin: HubClient, user: string, verbs: readonly string[]): Promise<void> {
  const rules = [{ apiGroups: [ADD_ON, CLUSTER], resources: ["*"], verbs }];
  await admin.create(clusterRoles, { metadata: { name: user }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await admin.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, WRITE);
}

function post(token: string, path: string, object: object, more: object = {}) {
  return tested.request(path, {
    method: "POST",
    headers: { ...OWN, authorization: `Bearer ${token}` },
    body: JSON.stringify({ object, ...more }),
  });
}

function placement(name: string, tier?: string, spec: object = {}): object {
  const predicates = tier ? [{ requiredClusterSelector: { labelSelector: { matchLabels: { tier } } } }] : [];
  const metadata = { name, namespace: "fleet" };
  return { apiVersion: `${CLUSTER}/v1beta1`, kind: "Placement", metadata, spec: { predicates, ...spec } };
}

const isThere = async (name: string) =>
  (await tested.request(`${PLACEMENTS}/${name}?namespace=fleet`, { headers: { authorization: `Bearer ${OPERATOR}` } }))
    .status === 200;

describe("a new object", () => {
  it("is checked without being written, and says what it would do to clusters", async () => {
    const answer = ObjectCheck.parse((await post(OPERATOR, `${PLACEMENTS}/check`, placement("few", "small"))).body);
    expect(answer.radius?.effects).toMatchObject([{ addOn: "logs", gains: { total: 3 }, loses: { total: 0 } }]);
    expect(answer.confirm).toBeUndefined();
    expect(await isThere("few")).toBe(false);
    const done = await post(OPERATOR, PLACEMENTS, placement("few", "small"), { plan: answer.plan });
    expect([done.status, ObjectAnswer.parse(done.body).object.metadata.name]).toEqual([200, "few"]);
    expect(await isThere("few")).toBe(true);
  });

  it("that moves more than 20 clusters is created by its name alone, however it is sent", async () => {
    const many = placement("many");
    const { plan, confirm } = ObjectCheck.parse((await post(OPERATOR, `${PLACEMENTS}/check`, many)).body);
    expect(confirm).toBe("many");
    for (const [more, code] of [
      [{}, "unconfirmed"],
      [{ confirm }, "unconfirmed"],
      [{ plan }, "invalid"],
    ] as const) {
      expect((await post(OPERATOR, PLACEMENTS, many, more)).body, JSON.stringify(more)).toMatchObject({ code });
    }
    expect(await isThere("many")).toBe(false);
    expect((await post(OPERATOR, PLACEMENTS, many, { plan, confirm })).status).toBe(200);
    expect(await isThere("many")).toBe(true);
  });

  it("that is there already is a conflict, and one of another kind or version is refused by name", async () => {
    await post(OPERATOR, PLACEMENTS, placement("twice", "none"));
    for (const path of [PLACEMENTS, `${PLACEMENTS}/check`]) {
      const answer = await post(OPERATOR, path, placement("twice", "none"));
      expect(answer, path).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    const other = { ...placement("other"), apiVersion: `${CLUSTER}/v1alpha1` };
    const refused = await post(OPERATOR, `${PLACEMENTS}/check`, other);
    expect(refused.body).toMatchObject({
      code: "invalid",
      detail: `The hub stores this kind as ${CLUSTER}/v1beta1 Placement, not ${CLUSTER}/v1alpha1 Placement.`,
    });
  });

  it("is refused by the hub field by field, and for fields that there are not", async () => {
    const wrong = await post(
      OPERATOR,
      `${PLACEMENTS}/check`,
      placement("wrong", undefined, { numberOfClusters: "three" }),
    );
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining("spec.numberOfClusters")]);
    const strange = await post(OPERATOR, PLACEMENTS, placement("strange", undefined, { numberOfCluster: 3 }));
    expect(JSON.stringify(strange.body)).toContain("spec.numberOfCluster");
  });

  it("takes no status and no uid from the text", async () => {
    const object = { ...placement("plain", "none"), status: { numberOfSelectedClusters: 7 } };
    const { body } = await post(OPERATOR, PLACEMENTS, object);
    expect(ObjectAnswer.parse(body).object).not.toHaveProperty("status.numberOfSelectedClusters");
  });

  it("is refused to a caller without the right, in the hub's words", async () => {
    for (const path of [PLACEMENTS, `${PLACEMENTS}/check`]) {
      expect(await post(READER, path, placement("mine")), path).toMatchObject({
        status: 403,
        body: { code: "forbidden", missing: { verb: "create", resource: "placements" } },
      });
    }
    expect(await isThere("mine")).toBe(false);
  });

  it("is of a kind that people create, in a namespace where the kind has them", async () => {
    const secret = { apiVersion: "v1", kind: "Secret", metadata: { name: "keys", namespace: "fleet" } };
    expect((await post(OPERATOR, "/api/v1/objects/secrets", secret)).body).toMatchObject({ code: "invalid" });
    const nowhere = { ...placement("nowhere"), metadata: { name: "nowhere" } };
    expect((await post(OPERATOR, PLACEMENTS, nowhere)).body).toMatchObject({ detail: "Placement needs a namespace." });
  });
});
