import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type IdentitiesAnswer, IdentityRights } from "@/lib/api/approvals/identities";
import { DeletionPreview } from "@/lib/api/objects/deletions";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import { clusterRoleBindings, clusterRoles, configMaps, roleBindings } from "@/lib/resources/built-in";
import { findingRecord, type IdentityFinding } from "@/lib/resources/identity-finding";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedServiceAccounts } from "@/lib/resources/managed-service-account";
import type { HubClient } from "@/server/hub/hub-client";
import { OWN, TestConsole, TOKENS, WRITE } from "./testing";

const REQUESTS = { apiGroups: ["certificates.k8s.io"], resources: ["certificatesigningrequests"] };
const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const RBAC = "rbac.authorization.k8s.io";
/** Of somebody who may list certificate requests alone. */
const TELLER = "token-of-teller";
/** Of somebody who may keep accounts of clusters. */
const KEEPER = "token-of-keeper";

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens: { teller: TELLER, keeper: KEEPER }, prepare: serveManagedAccounts });
  await grant("viewer", [{ apiGroups: ["*"], resources: ["*"], verbs: ["get", "list", "watch", "patch", "approve"] }]);
  const accounts = { apiGroups: [managedServiceAccounts.group], resources: [managedServiceAccounts.plural] };
  await grant("keeper", [{ ...accounts, verbs: ["get", "create", "update", "delete"] }]);
  await grant("lister", [{ ...REQUESTS, verbs: ["list"] }]);
  await grant("teller", [{ ...REQUESTS, verbs: ["list"] }]);
  await tested.admin.create(managedClusters, { metadata: { name: "c1" }, spec: { hubAcceptsClient: true } }, WRITE);
  for (const made of [finding("certificate", "u1", "c1"), finding("role-binding", "u2", "gone")])
    await tested.admin.create(configMaps, findingRecord(made), WRITE);
});
afterAll(() => tested.close());

/** The kind as far as its agents write it, with the older version that hubs still serve. */
async function serveManagedAccounts({ raw }: HubClient): Promise<void> {
  const time = { type: "string", format: "date-time" };
  const text = { type: "string" };
  const object = (properties: object) => ({ type: "object", properties });
  const tokenSecretRef = object({ name: text, lastRefreshTimestamp: time });
  const rotation = object({ enabled: { type: "boolean", default: true }, validity: text });
  const openAPIV3Schema = object({
    spec: object({ rotation }),
    status: object({ expirationTimestamp: time, tokenSecretRef }),
  });
  const version = { served: true, schema: { openAPIV3Schema }, subresources: { status: {} } };
  const { group, kind, plural } = managedServiceAccounts;
  const body = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      ...{ group, scope: "Namespaced", names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` } },
      versions: [
        { ...version, name: "v1alpha1", deprecated: true, storage: false },
        { ...version, name: "v1beta1", storage: true },
      ],
    },
  };
  await raw({ method: "POST", path: DEFINITIONS, body, signal: WRITE.signal });
  const path = `/apis/${group}/v1beta1/${plural}`;
  await vi.waitFor(() => raw({ method: "GET", path, signal: WRITE.signal }), 20_000);
}

function finding(kind: IdentityFinding["kind"], uid: string, cluster: string): IdentityFinding {
  return {
    ...{ kind, uid, cluster, name: `forged-${uid}`, subject: "eve", foundAt: "2026-11-21T10:00:00Z" },
    reasons: [
      { claim: "It requests groups beyond the cluster's own", evidence: "fleet-admins", about: "request" },
      { claim: "The cluster is not accepted", evidence: "c1", about: "clusters" },
    ],
  };
}

async function grant(name: string, rules: readonly object[]) {
  const role = `identities-of-${name}`;
  await tested.admin.create(clusterRoles, { metadata: { name: role }, rules }, WRITE);
  const roleRef = { apiGroup: RBAC, kind: "ClusterRole", name: role };
  const subjects = [{ apiGroup: RBAC, kind: "User", name }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name: role }, roleRef, subjects }, WRITE);
}

async function identities(token: string, query = "") {
  const headers = { cookie: await tested.cookieOf(token) };
  const { status, body } = await tested.request(`/api/v1/identities/alarms${query}`, { headers });
  return { status, body: body as IdentitiesAnswer };
}

async function acknowledge(token: string, uid: string, reason: string) {
  const headers = { ...OWN, cookie: await tested.cookieOf(token) };
  const init = { method: "POST", headers, body: JSON.stringify({ reason }) };
  return (await tested.request(`/api/v1/identities/${uid}/acknowledge`, init)).status;
}

describe("issued identities that a rule is against", () => {
  it("are listed as far as the caller may list what they are about", async () => {
    await expect.poll(async () => (await identities(TOKENS.viewer)).body.alarms).toBe(2);
    expect((await identities(TOKENS.viewer)).body.identities.map(({ reasons }) => reasons.length)).toEqual([2, 2]);
    const { body } = await identities(TOKENS.lister);
    expect(body.alarms).toBe(1);
    expect(body.identities).toMatchObject([{ kind: "certificate", uid: "u1" }]);
    expect(body.mayAcknowledge.allowed).toBe(false);
  });

  it("say whether the hub has the cluster that they name, to who may list clusters", async () => {
    const known = async (token: string) =>
      (await identities(token)).body.identities.map(({ uid, hasCluster }) => [uid, hasCluster]).sort();
    await expect
      .poll(() => known(TOKENS.viewer))
      .toEqual([
        ["u1", true],
        ["u2", false],
      ]);
    expect(await known(TELLER)).toEqual([["u1", undefined]]);
  });

  it("come page by page, with how many there are on all of them", async () => {
    const first = (await identities(TOKENS.viewer, "?limit=1")).body;
    expect(first).toMatchObject({ alarms: 2, total: 2, since: "2026-11-21T10:00:00Z" });
    expect(first.identities.map(({ uid }) => uid)).toEqual(["u2"]);
    const second = (await identities(TOKENS.viewer, `?limit=1&cursor=${first.next}`)).body;
    expect(second.identities.map(({ uid }) => uid)).toEqual(["u1"]);
    expect(second.next).toBeUndefined();
    for (const query of ["?limit=201", "?limit=0", "?cursor=none"])
      expect((await identities(TOKENS.viewer, query)).status).toBe(400);
  });

  it("attack: are not told, not even how many, to who may not list certificate requests", async () => {
    const { status, body } = await identities(TOKENS.stranger);
    expect(status).toBe(403);
    expect(JSON.stringify(body)).not.toMatch(/alarms|u1|eve/);
  });

  it("are acknowledged with a reason, once, by who may decide requests, and stay listed", async () => {
    expect(await acknowledge(TOKENS.lister, "u1", "me")).toBe(403);
    expect(await acknowledge(TOKENS.viewer, "u1", " ")).toBe(400);
    expect(await acknowledge(TOKENS.viewer, "none", "known")).toBe(404);
    expect(await acknowledge(TOKENS.viewer, "u1", "known")).toBeLessThan(300);
    await expect.poll(async () => (await identities(TOKENS.viewer)).body.alarms).toBe(1);
    expect(await acknowledge(TOKENS.viewer, "u1", "another")).toBeLessThan(300);
    expect((await identities(TOKENS.viewer)).body.identities[1]).toMatchObject({
      uid: "u1",
      isAlarm: false,
      acknowledged: { by: "viewer", reason: "known" },
    });
  });
});

describe("the list of issued identities", () => {
  const listed = async (token: string, query = "") => {
    const headers = { cookie: await tested.cookieOf(token) };
    const { status, body } = await tested.request(`/api/v1/identities${query}`, { headers });
    const { rows, partial } = body as { rows?: readonly { readonly name: string }[]; partial?: boolean };
    return { status, partial, names: rows?.map(({ name }) => name).sort() };
  };
  const rights = async (token: string) => {
    const headers = { cookie: await tested.cookieOf(token) };
    const { status, body } = await tested.request("/api/v1/identities/rights", { headers });
    if (status !== 200) return { status, missing: undefined };
    const { missing } = IdentityRights.parse(body);
    return { status, missing: missing.map(({ verb, resource }) => `${verb} ${resource}`) };
  };
  const bind = (name: string, labels: Readonly<Record<string, string>>) => {
    const subjects = [{ kind: "Group", name: "system:open-cluster-management:addon:hello", apiGroup: RBAC }];
    const roleRef = { apiGroup: RBAC, kind: "ClusterRole", name: "view" };
    const metadata = { name, namespace: "default", labels };
    return tested.admin.create(roleBindings, { metadata, roleRef, subjects }, WRITE);
  };
  const READ = "?q=way:certificate,role-binding";

  it("has what the caller may list the objects of", async () => {
    await expect
      .poll(() => listed(TOKENS.viewer, READ))
      .toEqual({ status: 200, partial: undefined, names: ["finding/u1", "finding/u2"] });
    expect((await listed(TOKENS.lister, READ)).names).toEqual(["finding/u1"]);
    expect((await listed(TOKENS.stranger)).status).toBe(403);
  });

  it("has RoleBindings of add-ons, as they come and go, and a forged one once", async () => {
    const { uid } = (await bind("hello", { [ADDON_NAME_LABEL]: "hello" })).metadata;
    await bind("other", {});
    const row = "role-binding/default/hello";
    await expect.poll(async () => (await listed(TOKENS.viewer, "?q=way:role-binding")).names).toContain(row);
    const found = { ...finding("role-binding", uid, "gone"), namespace: "default", name: "hello" };
    await tested.admin.create(configMaps, findingRecord(found), WRITE);
    await expect
      .poll(async () => (await listed(TOKENS.viewer, "?q=state:forged+way:role-binding")).names)
      .toEqual(["finding/u2", row]);
    await tested.admin.remove(roleBindings, { name: "hello", namespace: "default" }, WRITE);
    await expect
      .poll(async () => (await listed(TOKENS.viewer, "?q=way:role-binding")).names)
      .toEqual([`finding/${uid}`, "finding/u2"].sort());
  });

  it("attack: shows no RoleBinding that another's rights have read to who may not list and watch them", async () => {
    await bind("hidden", { [ADDON_NAME_LABEL]: "hello" });
    const row = "role-binding/default/hidden";
    await expect.poll(async () => (await listed(TOKENS.viewer, "?q=way:role-binding")).names).toContain(row);
    for (const token of [TOKENS.lister, TELLER]) {
      expect((await listed(token)).names).not.toContain(row);
      expect((await rights(token)).missing).toContain("list rolebindings");
    }
    expect(await rights(TOKENS.viewer)).toEqual({ status: 200, missing: [] });
    expect((await rights(TOKENS.stranger)).status).toBe(403);
  });

  it("has managed service accounts, where the hub has the kind, to who may list and watch them", async () => {
    const until = "2199-01-01T00:00:00Z";
    const metadata = { name: "deployer", namespace: "default" };
    await tested.admin.create(managedServiceAccounts, { metadata, spec: { rotation: {} } }, WRITE);
    const found = (state: string) => listed(TOKENS.viewer, `?q=way:managed-account+state:${state}`);
    const row = "managed-account/default/deployer";
    await expect.poll(async () => (await found("none")).names).toEqual([row]);
    const status = {
      expirationTimestamp: until,
      tokenSecretRef: { name: "deployer", lastRefreshTimestamp: "2026-11-21T10:00:00Z" },
    };
    await tested.admin.patch(managedServiceAccounts, metadata, { status }, { ...WRITE, subresource: "status" });
    await expect.poll(async () => (await found("valid")).names).toEqual([row]);
    expect((await listed(TOKENS.lister)).names).not.toContain(row);
    expect((await rights(TOKENS.lister)).missing).toContain("list managedserviceaccounts");
  });
});

describe("a managed service account", () => {
  const KIND = "managedserviceaccounts.authentication.open-cluster-management.io";
  const ADDRESS = `/api/v1/objects/${KIND}`;
  const CREATED = { apiVersion: "authentication.open-cluster-management.io/v1beta1", kind: "ManagedServiceAccount" };
  const send = async (method: string, path: string, body?: object) => {
    const headers = { ...OWN, cookie: await tested.cookieOf(KEEPER) };
    return tested.request(`${ADDRESS}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };

  it("is created, and deleted by its typed name alone, with the caller's rights", async () => {
    const object = {
      ...CREATED,
      metadata: { name: "robot", namespace: "default" },
      spec: { rotation: { validity: "24h" } },
    };
    const { body: checked } = await send("POST", "/check", { object });
    const { plan } = checked as { plan: string };
    expect((await send("POST", "", { object, plan })).status).toBe(200);
    const one = "/robot?namespace=default";
    const preview = DeletionPreview.parse((await send("GET", "/robot/deletion?namespace=default")).body);
    expect(preview).toMatchObject({ confirm: "robot" });
    expect(preview.notes[0]).toMatch(/whoever uses the token does not reach the cluster/);
    const { uid, resourceVersion } = preview.object.metadata;
    const query = new URLSearchParams({ uid, resourceVersion, plan: preview.plan });
    expect((await send("DELETE", `${one}&${query}`)).body).toMatchObject({
      detail: expect.stringMatching(/^Type robot/),
    });
    query.set("confirm", "robot");
    expect((await send("DELETE", `${one}&${query}`)).status).toBeLessThan(300);
    expect((await send("GET", one)).status).toBe(404);
  });

  it("attack: is not created by who may read alone", async () => {
    const headers = { ...OWN, cookie: await tested.cookieOf(TOKENS.viewer) };
    const object = { ...CREATED, metadata: { name: "forged", namespace: "default" }, spec: {} };
    const body = JSON.stringify({ object });
    const { status } = await tested.request(`${ADDRESS}/check`, { method: "POST", headers, body });
    expect(status).toBe(403);
  });
});
