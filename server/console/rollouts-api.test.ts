import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listPage } from "@/lib/api/list/list";
import { page } from "@/lib/api/list/page";
import { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { cellsIn, RolloutField } from "@/lib/api/rollouts/rollout-field";
import { DECISION_GROUP_INDEX_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { RolloutRow } from "@/lib/lists/rollouts/row";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { putNamespaces, TestConsole, TOKENS, WRITE } from "./testing";

const ADD_ONS = "addon.open-cluster-management.io";
const CLUSTERS = "cluster.open-cluster-management.io";
const LIST_MOST = [
  { apiGroups: [ADD_ONS], resources: ["clustermanagementaddons", "managedclusteraddons"], verbs: ["list"] },
  { apiGroups: [CLUSTERS], resources: ["placementdecisions"], verbs: ["list"] },
];
const LIST_PLACEMENTS = { apiGroups: [CLUSTERS], resources: ["placements"], verbs: ["list"] };
const CLUSTER = "secret-cluster";

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
  await grant("viewer", [...LIST_MOST, LIST_PLACEMENTS]);
  await grant("lister", LIST_MOST);
  await roll();
  // After a long look at rollouts the console rests before it looks again.
  await vi.waitFor(async () => expect((await rollouts()).body).toMatchObject({ rows: [{ stage: "waiting" }] }), {
    timeout: 15_000,
  });
});
afterAll(() => tested.close());

async function grant(user: string, rules: readonly object[]): Promise<void> {
  const name = `${user}-rollouts`;
  await tested.admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
}

/** What a hub holds once an add-on is installed by a placement that chose one cluster. */
async function roll(): Promise<void> {
  const { admin } = tested;
  await putNamespaces(admin, "ns", CLUSTER);
  await admin.create(placements, { metadata: { namespace: "ns", name: "p" }, spec: {} }, WRITE);
  const labels = { [PLACEMENT_LABEL]: "p", [DECISION_GROUP_INDEX_LABEL]: "0" };
  await admin.create(placementDecisions, { metadata: { namespace: "ns", name: "p-decision-1", labels } }, WRITE);
  const status = { decisions: [{ clusterName: CLUSTER, reason: "" }] };
  await admin.patch(
    placementDecisions,
    { namespace: "ns", name: "p-decision-1" },
    { status },
    { ...WRITE, subresource: "status" },
  );
  const installStrategy = { type: "Placements", placements: [{ namespace: "ns", name: "p" }] };
  await admin.create(clusterManagementAddOns, { metadata: { name: "hello" }, spec: { installStrategy } }, WRITE);
  await admin.create(managedClusterAddOns, { metadata: { namespace: CLUSTER, name: "hello" }, spec: {} }, WRITE);
}

async function get(token: string, path: string) {
  return tested.request(path, { headers: { cookie: await tested.cookieOf(token) } });
}

function rollouts() {
  return get(TOKENS.viewer, "/api/rollouts");
}

describe("rollouts", () => {
  it("are shown to a caller who may list all that they are made of", async () => {
    const { status, body } = await rollouts();
    expect(status).toBe(200);
    expect(page(RolloutRow).parse(body)).toMatchObject({
      synced: true,
      rows: [{ name: "hello/ns/p", strategy: "All", total: 1, stage: "waiting" }],
    });
  });

  it("are shown one by one, with their clusters as a list and as a field", async () => {
    const [row, clusters, none, field] = await Promise.all(
      ["", "/clusters?sort=issue&q=stage=waiting%20wave=1", "/clusters?q=stage=failed", "/field"].map((part) =>
        get(TOKENS.viewer, `/api/v1/rollouts/hello/ns/p${part}`),
      ),
    );
    expect(RolloutRow.parse(row?.body)).toMatchObject({ name: "hello/ns/p" });
    expect(listPage(RolloutCluster).parse(clusters?.body)).toMatchObject({
      total: 1,
      rows: [{ name: CLUSTER, wave: 0, stage: "waiting" }],
    });
    expect(none?.body).toMatchObject({ total: 0, all: 1, rows: [] });
    expect(RolloutField.parse(field?.body).waves.map(cellsIn)).toMatchObject([[{ name: CLUSTER, stage: "waiting" }]]);
  });

  it.each([
    "/api/rollouts",
    "/api/v1/rollouts/hello/ns/p",
    "/api/v1/rollouts/hello/ns/p/clusters",
    "/api/v1/rollouts/hello/ns/p/field",
    "/api/v1/rollouts/hello/ns/nowhere",
  ])(
    "are not shown at %s to a caller who may not list one of those kinds: the answer names it, and nothing else",
    async (path) => {
      const { status, body } = await get(TOKENS.lister, path);
      expect(status).toBe(403);
      expect(body).toMatchObject({
        code: "forbidden",
        missing: { verb: "list", resource: "placements", group: CLUSTERS },
      });
      expect(JSON.stringify(body)).not.toContain(CLUSTER);
      expect((await get(TOKENS.stranger, path)).status).toBe(403);
    },
  );

  it("that do not exist are not found", async () => {
    expect(await get(TOKENS.viewer, "/api/v1/rollouts/hello/ns/nowhere")).toMatchObject({
      status: 404,
      body: { code: "not-found" },
    });
  });

  it.each(["/api/v1/rollouts/Hello/ns/p", "/api/v1/rollouts/hello/..%2f/p", "/api/v1/rollouts/hello/ns/-x"])(
    "have no address such as %s",
    async (path) => {
      expect((await get(TOKENS.viewer, path)).status).toBe(400);
    },
  );
});
