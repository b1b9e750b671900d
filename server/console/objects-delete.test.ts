import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DeletionPreview } from "@/lib/api/objects/deletions";
import { ObjectAnswer } from "@/lib/api/objects/whole-objects";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { HubClient } from "@/server/hub/hub-client";
import { CANARY, OWN, putNamespaces, TestConsole, WRITE } from "./testing";

const ADD_ON = "addon.open-cluster-management.io";
const CLUSTER = "cluster.open-cluster-management.io";
const WORK = "work.open-cluster-management.io";
const ADD_ONS = `/api/v1/objects/clustermanagementaddons.${ADD_ON}`;
const SETS = `/api/v1/objects/managedclustersets.${CLUSTER}`;
const WORKS = `/api/v1/objects/manifestworks.${WORK}`;
const OPERATOR = `${CANARY}-operator`;
/** May see all, and delete nothing. */
const READER = `${CANARY}-reader`;
/** May delete add-ons, and sees nothing else. */
const NARROW = `${CANARY}-narrow`;
const NAMES = ["c1", "c2", "c3"];
const HOOK = "addon.open-cluster-management.io/addon-pre-delete";

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens: { operator: OPERATOR, reader: READER, narrow: NARROW }, prepare });
});
afterAll(() => tested.close());

beforeEach(async () => {
  const { admin } = tested;
  await admin.remove(managedClusterSets, { name: "spare" }, WRITE);
  await admin.create(managedClusterSets, { metadata: { name: "spare" }, spec: {} }, WRITE);
});

async function prepare(admin: HubClient): Promise<void> {
  const all = [ADD_ON, CLUSTER, WORK];
  await grant(admin, "operator", [{ apiGroups: all, resources: ["*"], verbs: ["*"] }]);
  await grant(admin, "reader", [{ apiGroups: all, resources: ["*"], verbs: ["get", "list"] }]);
  await grant(admin, "narrow", [
    { apiGroups: [ADD_ON], resources: ["clustermanagementaddons"], verbs: ["get", "delete"] },
  ]);
  await putNamespaces(admin, ...NAMES);
  await admin.create(clusterManagementAddOns, { metadata: { name: "logs" }, spec: {} }, WRITE);
  for (const name of NAMES) {
    await admin.create(managedClusters, { metadata: { name }, spec: { hubAcceptsClient: true } }, WRITE);
    const finalizers = name === "c1" ? [HOOK] : [];
    await admin.create(
      managedClusterAddOns,
      { metadata: { name: "logs", namespace: name, finalizers }, spec: {} },
      WRITE,
    );
    const labels = { [ADDON_NAME_LABEL]: "logs" };
    const spec = { workload: { manifests: [manifestOf("agent")] } };
    await admin.create(manifestWorks, { metadata: { name: "addon-logs-0", namespace: name, labels }, spec }, WRITE);
  }
  const manifests = ["one", "two"].map(manifestOf);
  await admin.create(
    manifestWorks,
    { metadata: { name: "own", namespace: "c1" }, spec: { workload: { manifests } } },
    WRITE,
  );
}

function manifestOf(name: string): object {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name, namespace: "default" } };
}

async function grant(admin: HubClient, user: string, rules: readonly object[]): Promise<void> {
  await admin.create(clusterRoles, { metadata: { name: user }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await admin.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, WRITE);
}

function request(token: string, path: string, method = "GET") {
  return tested.request(path, { method, headers: { ...OWN, authorization: `Bearer ${token}` } });
}

async function preview(token: string, path: string): Promise<DeletionPreview> {
  const [target, query] = path.split("?");
  const { status, body } = await request(token, `${target}/deletion${query ? `?${query}` : ""}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return DeletionPreview.parse(body);
}

function remove(token: string, path: string, seen: Pick<DeletionPreview, "object" | "plan">, more = {}) {
  const { uid, resourceVersion } = seen.object.metadata;
  const [target, query = ""] = path.split("?");
  const parameters = new URLSearchParams({ uid, resourceVersion, plan: seen.plan, ...more });
  return request(token, `${target}?${[query, parameters].filter((part) => `${part}` !== "").join("&")}`, "DELETE");
}

async function isThere(path: string): Promise<boolean> {
  return (await request(OPERATOR, path)).status === 200;
}

describe("the preview of a deletion", () => {
  it("names what an add-on takes with it, what that waits for, and who loses it", async () => {
    const answer = await preview(OPERATOR, `${ADD_ONS}/logs`);
    expect(answer.removes).toEqual([
      {
        kind: "ManagedClusterAddOn",
        total: 3,
        names: ["c1/logs", "c2/logs", "c3/logs"],
        finalizers: [{ name: HOOK, total: 1 }],
      },
      {
        kind: "ManifestWork",
        total: 3,
        names: ["c1/addon-logs-0", "c2/addon-logs-0", "c3/addon-logs-0"],
        finalizers: [],
      },
    ]);
    expect(answer.radius?.effects).toMatchObject([{ addOn: "logs", loses: { total: 3 } }]);
    expect([answer.confirm, answer.missing, answer.hidden]).toEqual(["logs", undefined, []]);
    expect(await isThere(`${ADD_ONS}/logs`), "a preview deletes nothing").toBe(true);
  });

  it("names the right to delete that a caller lacks, and which rest is hidden", async () => {
    const right = { verb: "delete", resource: "clustermanagementaddons", group: ADD_ON };
    expect((await preview(READER, `${ADD_ONS}/logs`)).missing).toEqual(right);
    const answer = await preview(NARROW, `${ADD_ONS}/logs`);
    expect(answer.missing).toBeUndefined();
    expect(answer.hidden.map(({ resource }) => resource)).toEqual(["managedclusteraddons", "manifestworks"]);
    expect([answer.removes, answer.radius, answer.confirm]).toEqual([[], undefined, "logs"]);
  });

  it("counts what a work has created on its cluster", async () => {
    const { radius, removes, confirm } = await preview(OPERATOR, `${WORKS}/own?namespace=c1`);
    expect(radius?.effects).toMatchObject([{ addOn: "c1/own", of: "work", loses: { total: 1 } }]);
    expect([removes, confirm]).toEqual([
      [{ kind: "ConfigMap", total: 2, names: ["default/one", "default/two"], finalizers: [], cluster: "c1" }],
      "own",
    ]);
  });

  it("says why what an add-on's manager writes is not deleted, and the deletion is refused", async () => {
    const path = `${WORKS}/addon-logs-0?namespace=c1`;
    const answer = await preview(OPERATOR, path);
    expect(answer.readOnly).toBe("The manager of the add-on logs would create it again. Disable the add-on instead.");
    expect((await remove(OPERATOR, path, answer)).body).toMatchObject({ code: "invalid", detail: answer.readOnly });
  });
});

describe("a deletion", () => {
  it("needs no typing where nothing moves, and a preview all the same", async () => {
    const path = `${SETS}/spare`;
    const seen = await preview(OPERATOR, path);
    expect(seen.confirm).toBeUndefined();
    const unreviewed = await remove(OPERATOR, path, { ...seen, plan: "0.0.0" });
    expect(unreviewed).toMatchObject({ status: 409, body: { code: "unconfirmed" } });
    expect((await remove(OPERATOR, path, seen)).status).toBe(204);
    expect(await isThere(path)).toBe(false);
  });

  it("of a version that was not seen is a conflict, and so is one of what was created again", async () => {
    const path = `${SETS}/spare`;
    const seen = await preview(OPERATOR, path);
    await tested.admin.patch(managedClusterSets, { name: "spare" }, { metadata: { labels: { a: "b" } } }, WRITE);
    expect(await remove(OPERATOR, path, seen)).toMatchObject({ status: 409, body: { code: "conflict" } });
    const { object, plan } = await preview(OPERATOR, path);
    const other = { ...object, metadata: { ...object.metadata, uid: "another" } };
    expect((await remove(OPERATOR, path, { object: other, plan })).body).toMatchObject({
      code: "conflict",
      detail: "ManagedClusterSet spare was recreated after it was read. Nothing was deleted.",
    });
    expect(await isThere(path)).toBe(true);
  });

  it("is refused to a caller without the right, in the hub's words", async () => {
    const path = `${SETS}/spare`;
    const seen = await preview(READER, path);
    expect(await remove(READER, path, seen)).toMatchObject({
      status: 403,
      body: { code: "forbidden", missing: { verb: "delete", resource: "managedclustersets" } },
    });
    expect(await isThere(path)).toBe(true);
  });

  it.each([
    [
      "argocd.argoproj.io/tracking-id",
      { annotations: { "argocd.argoproj.io/tracking-id": `fleet:${CLUSTER}/ManagedClusterSet:spare` } },
      "Argo CD",
    ],
    ["kustomize.toolkit.fluxcd.io/name", { labels: { "kustomize.toolkit.fluxcd.io/name": "fleet" } }, "Flux"],
  ])(
    "of what another tool applies is refused unless it is overridden, and so is an update: %s",
    async (_, metadata, tool) => {
      const path = `${SETS}/spare`;
      await tested.admin.patch(managedClusterSets, { name: "spare" }, { metadata }, WRITE);
      const seen = await preview(OPERATOR, path);
      expect(seen.owner?.tool).toBe(tool);
      const { object, owner } = ObjectAnswer.parse((await request(OPERATOR, path)).body);
      expect(owner).toEqual(seen.owner);
      const update = (more: object) =>
        tested.request(`${path}/update`, {
          method: "POST",
          headers: { ...OWN, authorization: `Bearer ${OPERATOR}` },
          body: JSON.stringify({
            object: { ...object, metadata: { ...object.metadata, labels: { ...object.metadata.labels, a: "b" } } },
            ...more,
          }),
        });
      const refused = await update({});
      expect(refused).toMatchObject({ status: 409, body: { code: "owned" } });
      expect(JSON.stringify(refused.body)).toContain(tool);
      expect(await remove(OPERATOR, path, seen)).toMatchObject({ status: 409, body: { code: "owned" } });
      expect((await update({ override: true })).status).toBe(200);
      expect((await remove(OPERATOR, path, await preview(OPERATOR, path), { override: "true" })).status).toBe(204);
    },
  );

  it("that removes an add-on from clusters needs its name, and is carried out then", async () => {
    const path = `${ADD_ONS}/logs`;
    const seen = await preview(OPERATOR, path);
    const refused = await remove(OPERATOR, path, seen);
    expect(refused.body).toMatchObject({
      code: "invalid",
      detail: expect.stringContaining("Removes logs from 3 clusters."),
    });
    expect((await remove(OPERATOR, path, seen, { confirm: "log" })).status).toBe(400);
    expect((await remove(OPERATOR, path, seen, { confirm: "logs" })).status).toBe(204);
    expect(await isThere(path)).toBe(false);
  });
});
