import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeletionPreview } from "@/lib/api/objects/deletions";
import { ObjectCheck } from "@/lib/api/objects/whole-objects";
import { PLACEMENT_LABEL, REPLICA_SET_LABEL } from "@/lib/kube/ocm";
import { clusterRoleBindings, clusterRoles, roleBindings, roles } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { HubClient } from "@/server/hub/hub-client";
import { CANARY, OWN, putNamespaces, TestConsole, WRITE } from "./testing";

const ADD_ON = "addon.open-cluster-management.io";
const CLUSTER = "cluster.open-cluster-management.io";
const WORK = "work.open-cluster-management.io";
const SETS = `/api/v1/objects/manifestworkreplicasets.${WORK}`;
const PLACEMENTS = `/api/v1/objects/placements.${CLUSTER}`;
const WORKS = `/api/v1/objects/manifestworks.${WORK}`;
const tokens = {
  operator: `${CANARY}-operator`,
  /** Sees add-ons and clusters, and no works. */
  placer: `${CANARY}-placer`,
  /** Writes works of one cluster, and sees nothing else. */
  local: `${CANARY}-local`,
};

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens, prepare });
});
afterAll(() => tested.close());

async function prepare(admin: HubClient): Promise<void> {
  const all = (groups: string[]) => [{ apiGroups: groups, resources: ["*"], verbs: ["*"] }];
  await grant(admin, "operator", all([ADD_ON, CLUSTER, WORK]));
  await grant(admin, "placer", all([ADD_ON, CLUSTER]));
  await putNamespaces(admin, "fleet", "c1", "c2", "c3");
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "local" };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "local" }];
  await admin.create(roles, { metadata: { name: "local", namespace: "c1" }, rules: all([WORK]) }, WRITE);
  await admin.create(roleBindings, { metadata: { name: "local", namespace: "c1" }, roleRef, subjects }, WRITE);
  await admin.create(managedClusterSets, { metadata: { name: "all" }, spec: ALL }, WRITE);
  const bound = { metadata: { name: "all", namespace: "fleet" }, spec: { clusterSet: "all" } };
  await admin.create(managedClusterSetBindings, bound, WRITE);
  for (const name of ["c1", "c2", "c3"]) {
    const metadata = { name, labels: { tier: name === "c3" ? "iron" : "gold", region: "north" } };
    await admin.create(managedClusters, { metadata, spec: { hubAcceptsClient: true } }, WRITE);
  }
  await admin.create(placements, placement("gold"), WRITE);
  const decision = { metadata: { name: "gold-decision-1", namespace: "fleet", labels: { [PLACEMENT_LABEL]: "gold" } } };
  const decisions = ["c1", "c2"].map((clusterName) => ({ clusterName, reason: "" }));
  await admin.create(placementDecisions, decision, WRITE);
  const ref = { name: "gold-decision-1", namespace: "fleet" };
  await admin.patch(placementDecisions, ref, { status: { decisions } }, { ...WRITE, subresource: "status" });
  await admin.create(manifestWorkReplicaSets, replicaSet("web", "gold"), WRITE);
  const labels = { [REPLICA_SET_LABEL]: "fleet.web" };
  await admin.create(manifestWorks, { metadata: { name: "web1", namespace: "c1", labels }, spec: TEMPLATE }, WRITE);
}

const ALL = {
  clusterSelector: {
    selectorType: "LabelSelector",
    labelSelector: { matchExpressions: [{ key: "tier", operator: "Exists" }] },
  },
};

const MANIFEST = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "web", namespace: "default" } };
const TEMPLATE = { workload: { manifests: [MANIFEST] } };

function replicaSet(name: string, ...refs: readonly string[]) {
  const placementRefs = refs.map((each) => ({ name: each, rolloutStrategy: { type: "All" } }));
  return {
    apiVersion: `${WORK}/v1alpha1`,
    kind: "ManifestWorkReplicaSet",
    metadata: { name, namespace: "fleet" },
    spec: { placementRefs, manifestWorkTemplate: TEMPLATE },
  };
}

function placement(name: string, tier = name) {
  const predicates = [{ requiredClusterSelector: { labelSelector: { matchLabels: { tier } } } }];
  return {
    apiVersion: `${CLUSTER}/v1beta1`,
    kind: "Placement",
    metadata: { name, namespace: "fleet" },
    spec: { predicates },
  };
}

async function grant(admin: HubClient, user: string, rules: readonly object[]): Promise<void> {
  await admin.create(clusterRoles, { metadata: { name: user }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await admin.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, WRITE);
}

type User = keyof typeof tokens;

async function read(user: User, path: string, body?: object): Promise<unknown> {
  const answer = await tested.request(path, {
    method: body ? "POST" : "GET",
    headers: { ...OWN, authorization: `Bearer ${tokens[user]}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const check = async (user: User, path: string, object: object) =>
  ObjectCheck.parse(await read(user, `${path}/check`, { object }));

const deletion = async (user: User, path: string) => DeletionPreview.parse(await read(user, path));

describe("a replica set", () => {
  it("comes to the clusters of its placements", async () => {
    const { radius } = await check("operator", SETS, replicaSet("cache", "gold"));
    expect(radius?.effects).toMatchObject([
      { addOn: "fleet/cache", of: "replica set", gains: { total: 2 }, loses: { total: 0 } },
    ]);
  });

  it("takes its works with it, and has to be typed", async () => {
    const seen = await deletion("operator", `${SETS}/web/deletion?namespace=fleet`);
    expect(seen.radius?.effects).toMatchObject([{ addOn: "fleet/web", loses: { total: 2 } }]);
    expect(seen.removes).toMatchObject([{ kind: "ManifestWork", total: 1, names: ["c1/web1"] }]);
    expect(seen.confirm).toBe("web");
  });

  it("moves with its placement, told to those who may list replica sets", async () => {
    const path = `${PLACEMENTS}/gold/deletion?namespace=fleet`;
    const { radius, confirm } = await deletion("operator", path);
    expect(radius).toMatchObject({ effects: [{ addOn: "fleet/web", loses: { total: 2 } }] });
    expect(confirm).toBe("gold");
    expect((await deletion("placer", path)).radius).toEqual({
      effects: [],
      unsure: [],
      hidden: { verb: "list", resource: "manifestworkreplicasets", group: WORK },
    });
  });
});

it("a work comes to its cluster, whose region is told to those who may read it", async () => {
  const metadata = { name: "colour", namespace: "c1" };
  const work = { apiVersion: `${WORK}/v1`, kind: "ManifestWork", metadata, spec: TEMPLATE };
  const whole = await check("operator", WORKS, work);
  expect(whole.radius?.effects).toMatchObject([
    { addOn: "c1/colour", of: "work", gains: { total: 1, unreachable: 1 } },
  ]);
  const local = await check("local", WORKS, work);
  expect(local.radius?.effects[0]?.gains).toEqual({
    total: 1,
    unreachable: 0,
    regions: [{ region: "", total: 1, names: ["c1"] }],
  });
  expect([whole.confirm, local.confirm, local.withheld]).toEqual([undefined, undefined, undefined]);
});
