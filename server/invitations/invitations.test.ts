import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { INVITATION_NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import {
  clusterRoleBindings,
  clusterRoles,
  configMaps,
  namespaces,
  roleBindings,
  roles,
  serviceAccounts,
} from "@/lib/resources/built-in";
import { readInvitation } from "@/lib/resources/invitation";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { Session } from "@/server/auth/session";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { type Connection, connect } from "@/server/hub/kubeconfig";
import { createInvitation } from "./create-invitation";
import { invitationOptions } from "./invitation-options";
import { deleteInvitation, revokeInvitation } from "./revoke-invitation";

const WRITE = { fieldManager: "test", signal: AbortSignal.timeout(120_000) };
const KINDS = [namespaces, clusterRoles, clusterRoleBindings, roles, roleBindings];
const OURS = ["flotilla-invitations", "flotilla:invited", "flotilla:inviter"];

let testHub: TestHub;
let folder: string;
let connection: Connection;
let admin: HubClient;

beforeAll(async () => {
  const tokens = new Map(["ada", "eve"].map((user) => [user, { user, groups: ["system:authenticated"] }]));
  testHub = await startTestHub({ tokens });
  folder = await mkdtemp(join(tmpdir(), "flotilla-invitations-"));
  const path = join(folder, "kubeconfig");
  await writeFile(path, testHub.kubeconfig, { mode: 0o600 });
  connection = connect(path);
  admin = createClient(connection.own);
});
afterAll(async () => {
  await connection.own.close();
  await testHub.close();
  await rm(folder, { recursive: true });
});

/** What the product brings for invitations, with ada as one who may invite. */
async function install(): Promise<void> {
  const objects = parseAllDocuments(await readFile("deploy/rbac.yaml", "utf8")).map((each): RawObject => each.toJS());
  for (const object of objects.filter(({ metadata }) => OURS.includes(metadata.name ?? ""))) {
    const kind = KINDS.find((each) => each.kind === object.kind);
    if (kind) await admin.create(kind, object, WRITE);
  }
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "ada" }];
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "flotilla:inviter" };
  await admin.create(
    roleBindings,
    { metadata: { name: "ada", namespace: INVITATION_NAMESPACE }, roleRef, subjects },
    WRITE,
  );
}

function callerOf(user: string): Session {
  return new Session({ user, groups: [], client: createClient(connection.withToken(user)) });
}

function stored(name: string) {
  return admin.getRaw(configMaps, { name, namespace: INVITATION_NAMESPACE }, WRITE.signal);
}

const INPUT = { names: ["edge-2", "edge-1", "edge-2"], count: 9, hours: 2 };

describe("invitations", () => {
  it("have no place on a hub without their namespace, in words", async () => {
    await expect(
      createInvitation(new Session({ user: "admin", groups: [], client: admin }), INPUT),
    ).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/namespace flotilla-invitations/),
    });
    await install();
  });

  it("are an account, a token of it, and what is expected; the token is in no object", async () => {
    const before = Date.now();
    const { expiresAt, name, token } = await createInvitation(callerOf("ada"), INPUT);
    const object = await stored(name);
    const { expiresAt: expected, ...invitation } = readInvitation(object);
    expect(invitation).toMatchObject({ names: ["edge-1", "edge-2"], count: 2, createdBy: "ada" });
    // The token's own end is rounded, and a little later.
    expect(Math.abs(Date.parse(expected) - Date.parse(expiresAt))).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(expiresAt) - before - 2 * 3_600_000)).toBeLessThan(120_000);
    const account = await admin.get(serviceAccounts, { name, namespace: INVITATION_NAMESPACE }, WRITE.signal);
    expect(account.metadata.ownerReferences).toMatchObject([{ kind: "ConfigMap", name, uid: object.metadata.uid }]);
    expect(JSON.stringify([object, account])).not.toContain(token);
  });

  it("let a cluster introduce itself into the set default, and do nothing else", async () => {
    const { token } = await createInvitation(callerOf("ada"), INPUT);
    const cluster = createClient(connection.withToken(token));
    const named = (set: string, name: string) => ({
      metadata: { name, labels: { "cluster.open-cluster-management.io/clusterset": set } },
    });
    expect((await cluster.create(managedClusters, named("default", "edge-1"), WRITE)).metadata.name).toBe("edge-1");
    await expect(cluster.create(managedClusters, named("production", "edge-2"), WRITE)).rejects.toMatchObject({
      status: 403,
    });
    const accepted = { ...named("default", "edge-3"), spec: { hubAcceptsClient: true } };
    await expect(cluster.create(managedClusters, accepted, WRITE)).rejects.toMatchObject({ status: 403 });
    const { signal } = WRITE;
    await expect(cluster.list(configMaps, { namespace: INVITATION_NAMESPACE, signal })).rejects.toMatchObject({
      status: 403,
    });
    await expect(cluster.remove(managedClusters, { name: "edge-1" }, { signal })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("are for who may make them: others are told which right they lack, and nothing is left behind", async () => {
    await expect(createInvitation(callerOf("eve"), INPUT)).rejects.toMatchObject({ status: 403 });
    const may = {
      invite: { allowed: false, missing: { verb: "create", resource: "configmaps", namespace: INVITATION_NAMESPACE } },
    };
    expect((await invitationOptions(callerOf("eve"), { server: "https://own" })).may).toMatchObject(may);
    expect((await invitationOptions(callerOf("ada"), { server: "https://own" })).may).toEqual({
      invite: { allowed: true },
      revoke: { allowed: true },
    });
  });

  it("leave nothing behind where the token is refused", async () => {
    const client: HubClient = { ...admin, raw: () => Promise.reject(new Error("no token")) };
    const list = () => admin.list(configMaps, { namespace: INVITATION_NAMESPACE, signal: WRITE.signal });
    const before = (await list()).length;
    await expect(createInvitation(new Session({ user: "ada", groups: [], client }), INPUT)).rejects.toThrow("no token");
    expect(await list()).toHaveLength(before);
  });

  it("end when they are revoked: no token is taken, and who revoked stands beside what was expected", async () => {
    const { name, token } = await createInvitation(callerOf("ada"), INPUT);
    const cluster = createClient(connection.withToken(token));
    const { signal } = WRITE;
    await cluster.list(managedClusters, { signal });
    await expect(revokeInvitation(callerOf("eve"), name)).rejects.toMatchObject({ status: 403 });
    await revokeInvitation(callerOf("ada"), name);
    await expect(cluster.list(managedClusters, { signal })).rejects.toMatchObject({ status: 401 });
    expect(readInvitation(await stored(name)).revoked).toMatchObject({ by: "ada" });
    await revokeInvitation(callerOf("ada"), name);
    await deleteInvitation(callerOf("ada"), name);
    await expect(stored(name)).rejects.toMatchObject({ status: 404 });
    await expect(revokeInvitation(callerOf("ada"), name)).rejects.toMatchObject({ code: "not-found" });
  });

  it("do not end what is none of them", async () => {
    const metadata = { name: "kept", namespace: INVITATION_NAMESPACE };
    await admin.create(configMaps, { metadata, data: { a: "b" } }, WRITE);
    await expect(deleteInvitation(callerOf("ada"), "kept")).rejects.toMatchObject({ code: "not-found" });
    await expect(deleteInvitation(callerOf("ada"), "kube-root-ca.crt")).rejects.toMatchObject({ code: "not-found" });
    expect((await stored("kept")).metadata.name).toBe("kept");
  });
});

describe("how clusters reach the hub", () => {
  const own = { server: "https://own:6443", ca: "OWN" };
  const address = async () =>
    (await invitationOptions(new Session({ user: "admin", groups: [], client: admin }), own)).address;
  const publish = (kubeconfig: string) => {
    const metadata = { name: "cluster-info", namespace: "kube-public" };
    return admin.create(configMaps, { metadata, data: { kubeconfig } }, WRITE);
  };
  const unpublish = () => admin.remove(configMaps, { name: "cluster-info", namespace: "kube-public" }, WRITE);

  it("is as this console does, where the hub publishes nothing, or nothing that can be read", async () => {
    expect(await address()).toEqual({ ...own, source: "console" });
    for (const text of ["{", "clusters: []", "clusters: [{cluster: {server: http://plain}}]"]) {
      await publish(text);
      expect(await address()).toMatchObject({ source: "console" });
      await unpublish();
    }
  });

  it("is what the hub publishes", async () => {
    const ca = Buffer.from("PEM").toString("base64");
    await publish(`clusters: [{name: "", cluster: {server: "https://api:6443", certificate-authority-data: ${ca}}}]`);
    expect(await address()).toEqual({ server: "https://api:6443", ca: "PEM", source: "cluster-info" });
    await unpublish();
  });

  it("is not through an import of the hub where that has none", async () => {
    const { autoImport } = await invitationOptions(new Session({ user: "admin", groups: [], client: admin }), own);
    expect(autoImport).toBe("none");
  });
});
