import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { page } from "@/lib/api/list/page";
import { AddOnRow } from "@/lib/lists/addons/row";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { putNamespaces, TestConsole, TOKENS, WRITE } from "./testing";

const GROUP = "addon.open-cluster-management.io";
const LIST_ADD_ONS = { apiGroups: [GROUP], resources: ["clustermanagementaddons"], verbs: ["list"] };
const GET_ALL = [
  { apiGroups: [GROUP], resources: ["clustermanagementaddons", "managedclusteraddons"], verbs: ["get"] },
  { apiGroups: ["work.open-cluster-management.io"], resources: ["manifestworks"], verbs: ["list"] },
];

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
  await grant("viewer", [LIST_ADD_ONS, ...GET_ALL]);
  await grant("lister", [LIST_ADD_ONS]);
  const managedFields = [
    { manager: "somebody", operation: "Update", apiVersion: "v1", fieldsType: "FieldsV1", fieldsV1: {} },
  ];
  await tested.admin.create(clusterManagementAddOns, { metadata: { name: "hello", managedFields }, spec: {} }, WRITE);
});
afterAll(() => tested.close());

async function grant(user: string, rules: readonly object[]): Promise<void> {
  const name = `${user}-add-ons`;
  await tested.admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
}

async function get(token: string, path: string) {
  return tested.request(path, { headers: { cookie: await tested.cookieOf(token) } });
}

describe("add-ons", () => {
  it("are shown with their clusters to a caller who may list both", async () => {
    const { status, body } = await get(TOKENS.viewer, "/api/addons");
    expect(status).toBe(200);
    expect(page(AddOnRow).parse(body)).toMatchObject({
      total: 1,
      synced: true,
      rows: [{ name: "hello", install: "manual", clustersVisible: true }],
    });
  });

  it("are shown without their clusters to a caller who may not list cluster add-ons", async () => {
    expect((await get(TOKENS.lister, "/api/addons")).body).toMatchObject({
      rows: [{ name: "hello", clustersVisible: false, counts: [] }],
    });
  });

  it("are not shown to a caller who may not list them: the answer names the right, and no add-on", async () => {
    const { status, body } = await get(TOKENS.stranger, "/api/addons");
    expect(status).toBe(403);
    expect(body).toMatchObject({
      code: "forbidden",
      missing: { verb: "list", resource: "clustermanagementaddons", group: GROUP },
    });
    expect(JSON.stringify(body)).not.toContain("hello");
  });
});

describe("one add-on", () => {
  it("is given as YAML with the caller's own rights, without its managed fields", async () => {
    const { status, body } = await get(TOKENS.viewer, "/api/v1/addons/hello/yaml");
    expect(status).toBe(200);
    expect(body).toMatchObject({ yaml: expect.stringMatching(/^apiVersion: .*\nkind: ClusterManagementAddOn\n/) });
    expect(JSON.stringify(body)).not.toContain("managedFields");
    expect(await get(TOKENS.lister, "/api/v1/addons/hello/yaml")).toMatchObject({
      status: 403,
      body: { missing: { verb: "get" } },
    });
  });

  it("is followed onto a cluster with the caller's own rights", async () => {
    const path = "/api/v1/addons/hello/clusters/secret-cluster";
    expect(await get(TOKENS.viewer, path)).toMatchObject({
      status: 200,
      body: { cluster: "secret-cluster", works: [] },
    });
    expect(await get(TOKENS.lister, path)).toMatchObject({
      status: 200,
      body: {
        works: [],
        missing: {
          conditions: { verb: "get", resource: "managedclusteraddons" },
          works: { verb: "list", resource: "manifestworks" },
        },
      },
    });
  });

  it("says of each condition on a cluster who says it, as the hub notes it", async () => {
    const ref = { namespace: "secret-cluster", name: "hello" };
    const logged = (type: string) => ({
      type,
      status: "True",
      reason: "Said",
      message: "",
      lastTransitionTime: "2026-01-02T03:04:05Z",
    });
    await putNamespaces(tested.admin, ref.namespace);
    await tested.admin.create(managedClusterAddOns, { metadata: ref, spec: {} }, WRITE);
    const written = { signal: WRITE.signal, subresource: "status" } as const;
    const reportConditions = (fieldManager: string, ...types: string[]) =>
      tested.admin.patch(
        managedClusterAddOns,
        ref,
        { status: { conditions: types.map(logged) } },
        { ...written, fieldManager },
      );
    await reportConditions("agent", "Available");
    await reportConditions("manager", "Available", "Configured");
    const { body } = await get(TOKENS.viewer, "/api/v1/addons/hello/clusters/secret-cluster");
    expect(body).toMatchObject({
      conditions: [
        { type: "Available", reportedBy: ["agent"], since: "2026-01-02T03:04:05Z" },
        { type: "Configured", reportedBy: ["manager"] },
      ],
    });
    await tested.admin.remove(managedClusterAddOns, ref, WRITE);
  });

  it.each(["/api/v1/addons/Hello/yaml", "/api/v1/addons/..%2f/yaml", "/api/v1/addons/hello/clusters/-x"])(
    "has no name such as in %s",
    async (path) => {
      expect((await get(TOKENS.viewer, path)).status).toBe(400);
    },
  );

  it("that does not exist is not found", async () => {
    expect(await get(TOKENS.viewer, "/api/v1/addons/nowhere/yaml")).toMatchObject({
      status: 404,
      body: { code: "not-found" },
    });
  });
});
