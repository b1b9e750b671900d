import { afterAll, beforeAll, expect, it } from "vitest";
import type { SystemOverview } from "@/lib/api/system/system";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { TestConsole, TOKENS, WRITE } from "./testing";

const CLUSTERS = "managedclusters.cluster.open-cluster-management.io";

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
  await grant("viewer", [
    { apiGroups: ["*"], resources: ["*"], verbs: ["list"] },
    { apiGroups: ["operator.open-cluster-management.io"], resources: ["clustermanagers"], verbs: ["get"] },
  ]);
  await grant("lister", [
    { apiGroups: ["cluster.open-cluster-management.io"], resources: ["managedclusters"], verbs: ["list"] },
  ]);
});
afterAll(() => tested.close());

async function grant(name: string, rules: readonly object[]) {
  const role = `system-of-${name}`;
  await tested.admin.create(clusterRoles, { metadata: { name: role }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: role };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name: role }, roleRef, subjects }, WRITE);
}

async function system(token: string) {
  const headers = { cookie: await tested.cookieOf(token) };
  const { status, body } = await tested.request("/api/v1/system", { headers });
  return { status, body: body as SystemOverview };
}

it("tells who may list all what the checks of this console find, and how old each cache is", async () => {
  const { status, body } = await system(TOKENS.viewer);
  expect(status).toBe(200);
  expect(body.console).toMatchObject({ version: "0.0.0", node: process.version, hub: "test" });
  expect(body.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: "hub", outcome: "ok" }),
      expect.objectContaining({ check: "kinds", outcome: "ok" }),
      expect.objectContaining({ check: "account" }),
    ]),
  );
  expect(body.caches.find(({ resource }) => resource === CLUSTERS)).toMatchObject({ isSynced: true, objects: 1 });
  expect(body.caches[0]?.lastSeenAt).toMatch(/^\d{4}-/);
  expect(body.hiddenCaches).toBe(0);
  expect(body.featureGates.missing).toBeUndefined();
});

it("hides sizes of kinds that the caller may not list, and says which rights programs need", async () => {
  const { body } = await system(TOKENS.lister);
  expect(body.caches.map(({ resource }) => resource)).toEqual([CLUSTERS]);
  expect(body.hiddenCaches).toBeGreaterThan(3);
  expect(body.programs).toEqual({ items: [], missing: { verb: "list", resource: "deployments", group: "apps" } });
  expect(body.featureGates.missing).toMatchObject({ verb: "get", resource: "clustermanagers" });
});

it("refuses who may not list all clusters, and shows nobody a credential", async () => {
  expect(await system(TOKENS.stranger)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(JSON.stringify((await system(TOKENS.viewer)).body)).not.toContain("token");
});
