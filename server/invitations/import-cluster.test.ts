import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clusterRoleBindings, clusterRoles, namespaces, roleBindings, roles, secrets } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { mayImport } from "@/server/auth/invitation-rights";
import { Session } from "@/server/auth/session";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { type Connection, connect } from "@/server/hub/kubeconfig";
import { masked } from "@/server/hub/masked";
import { type HubWrite, inRequest } from "@/server/request-context";
import { importCluster } from "./import-cluster";

const SIGNAL = AbortSignal.timeout(120_000);
const WRITE = { fieldManager: "test", signal: SIGNAL };
const RBAC = "rbac.authorization.k8s.io";
const REGISTER = "register.open-cluster-management.io";
const KUBECONFIG = `apiVersion: v1
kind: Config
current-context: edge
contexts: [{name: edge, context: {cluster: edge, user: admin}}]
clusters: [{name: edge, cluster: {server: "https://edge:6443"}}]
users:
  - name: admin
    user: {client-certificate-data: Y2VydA==, client-key-data: c3VwZXJzZWNyZXQ=}
  - name: other
    user: {token: others-token}
`;

let testHub: TestHub;
let folder: string;
let connection: Connection;
let admin: HubClient;

beforeAll(async () => {
  const tokens = new Map(["ada", "eve"].map((user) => [user, { user, groups: ["system:authenticated"] }]));
  testHub = await startTestHub({ tokens });
  folder = await mkdtemp(join(tmpdir(), "flotilla-import-"));
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

/** A hub with an import controller, as far as it tells. */
function importing(client: HubClient): HubClient {
  const isController = (path: string) => path === "/apis/agent.open-cluster-management.io/v1";
  return { ...client, raw: async (request) => (isController(request.path) ? {} : client.raw(request)) };
}

function callerOf(client: HubClient, user = "admin") {
  return new Session({ user, groups: [], client });
}

const input = (name: string) => ({ name, kubeconfig: KUBECONFIG, set: "edge", labels: { region: "eu" } });
const cluster = (name: string) => admin.getRaw(managedClusters, { name }, SIGNAL);

it("creates the accepted cluster, and a Secret with this context alone once its namespace is there", async () => {
  const begun = importCluster(callerOf(importing(admin)), input("edge-1"));
  await expect.poll(() => cluster("edge-1").catch(() => undefined)).toBeDefined();
  await admin.create(namespaces, { metadata: { name: "edge-1" } }, WRITE);
  expect(await begun).toEqual({ name: "edge-1" });
  expect(await cluster("edge-1")).toMatchObject({
    metadata: { labels: { region: "eu", "cluster.open-cluster-management.io/clusterset": "edge" } },
    spec: { hubAcceptsClient: true },
  });
  const secret = await admin.getRaw(secrets, { name: "auto-import-secret", namespace: "edge-1" }, SIGNAL);
  const { data = {} } = secret as { data?: Record<string, string> };
  const kubeconfig = Buffer.from(data.kubeconfig ?? "", "base64").toString();
  expect(kubeconfig).toContain("c3VwZXJzZWNyZXQ=");
  expect(kubeconfig).not.toContain("others-token");
});

it("is for who may write into the namespace of this cluster alone", async () => {
  const accept = { verbs: ["update"], apiGroups: [REGISTER], resources: ["managedclusters/accept"] };
  const create = { verbs: ["create"], apiGroups: [managedClusters.group], resources: ["managedclusters"] };
  const join = { verbs: ["create"], apiGroups: [managedClusters.group], resources: ["managedclustersets/join"] };
  await grant(clusterRoles, "importer", [create, join, { ...accept, resourceNames: ["edge-5"] }]);
  await admin.create(namespaces, { metadata: { name: "edge-5" } }, WRITE);
  await grant(roles, "importer", [{ verbs: ["create"], apiGroups: [""], resources: ["secrets"] }], "edge-5");
  const ada = () => callerOf(importing(createClient(connection.withToken("ada"))), "ada");
  await expect(importCluster(ada(), input("edge-6"))).rejects.toMatchObject({
    code: "forbidden",
    missing: { verb: "update", resource: "managedclusters/accept", group: REGISTER },
  });
  expect(await mayImport(ada())).toEqual({ allowed: true });
  expect(await mayImport(ada(), "edge-5")).toEqual({ allowed: true });
  expect(await importCluster(ada(), input("edge-5"))).toEqual({ name: "edge-5" });
});

/** To ada, on all of the hub or in one namespace. */
async function grant(kind: typeof clusterRoles | typeof roles, name: string, rules: object[], namespace?: string) {
  const metadata = { name, ...(namespace !== undefined && { namespace }) };
  await admin.create(kind, { metadata, rules }, WRITE);
  const subjects = [{ apiGroup: RBAC, kind: "User", name: "ada" }];
  const roleRef = { apiGroup: RBAC, kind: kind.kind, name };
  const bindings = kind === roles ? roleBindings : clusterRoleBindings;
  await admin.create(bindings, { metadata, roleRef, subjects }, WRITE);
}

it("has nothing of the kubeconfig in what can be recorded", async () => {
  const writes: HubWrite[] = [];
  await admin.create(namespaces, { metadata: { name: "edge-2" } }, WRITE);
  await inRequest({ id: "r", onWrite: (write) => void writes.push(write) }, () =>
    importCluster(callerOf(importing(admin)), input("edge-2")),
  );
  expect(writes.map(({ object }) => object.resource)).toEqual(["managedclusters", "secrets"]);
  const shown = writes.map(({ sent = { metadata: {} } }) => masked(sent));
  expect(shown[1]?.isMasked).toBe(true);
  expect(JSON.stringify(shown)).not.toMatch(/c3VwZXJzZWNyZXQ|https:..edge/);
});

it("removes the cluster again where its namespace does not come", async () => {
  await expect(importCluster(callerOf(importing(admin)), input("edge-3"), { withinMs: 0 })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/did not make the namespace edge-3/),
  });
  await expect(cluster("edge-3")).rejects.toMatchObject({ reason: "NotFound" });
});

it("says so where the cluster that was made for it stays", async () => {
  const client = { ...importing(admin), remove: () => Promise.reject(new Error("no")) };
  await expect(importCluster(callerOf(client), input("edge-4"), { withinMs: 0 })).rejects.toMatchObject({
    message: expect.stringMatching(/The ManagedCluster edge-4 was created and could not be removed again/),
  });
});

it("leaves a cluster alone that is there", async () => {
  await expect(importCluster(callerOf(importing(admin)), input("edge-1"))).rejects.toMatchObject({
    reason: "AlreadyExists",
  });
  expect(await cluster("edge-1")).toBeDefined();
});

it.each([
  ["without an import controller", () => callerOf(admin), KUBECONFIG, { code: "unavailable" }],
  [
    "by a program",
    () => callerOf(importing(admin)),
    KUBECONFIG.replace(
      "{client-certificate-data: Y2VydA==, client-key-data: c3VwZXJzZWNyZXQ=}",
      "{exec: {command: x}}",
    ),
    { code: "invalid", message: expect.stringMatching(/\(exec\)/) },
  ],
  [
    "without the right",
    () => callerOf(importing(createClient(connection.withToken("eve"))), "eve"),
    KUBECONFIG,
    { code: "forbidden", missing: expect.objectContaining({ verb: "create", resource: "managedclusters" }) },
  ],
])("is refused %s, and nothing is written", async (_, caller, kubeconfig, refusal) => {
  await expect(importCluster(caller(), { ...input("edge-9"), kubeconfig })).rejects.toMatchObject(refusal);
  await expect(cluster("edge-9")).rejects.toMatchObject({ reason: "NotFound" });
});
