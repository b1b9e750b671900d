import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ocmCrds } from "@/lib/resources/crds";
import type { ApiServer } from "@/server/demo/api-server/api-server";
import { mergePatch, type Send, sender, testServer } from "@/server/demo/api-server/testing/client";

const CLUSTERS = "/apis/cluster.open-cluster-management.io/v1/managedclusters";
const BINDINGS = "/apis/cluster.open-cluster-management.io/v1beta2/namespaces/default/managedclustersetbindings";
const WORKS = "/apis/work.open-cluster-management.io/v1/namespaces/default/manifestworks";
const RBAC = "/apis/rbac.authorization.k8s.io/v1";
const SET = "cluster.open-cluster-management.io/clusterset";
const now = new Date("2026-01-02T03:04:05Z");

let api: ApiServer;
let admin: Send;
let limited: Send;

beforeAll(async () => {
  api = await testServer({ crds: ocmCrds, now: () => now });
  admin = sender(api.handler);
  const rules = [
    {
      verbs: ["*"],
      apiGroups: ["cluster.open-cluster-management.io"],
      resources: ["managedclusters", "managedclustersetbindings"],
    },
    {
      verbs: ["create"],
      apiGroups: ["cluster.open-cluster-management.io"],
      resources: ["managedclustersets/join"],
      resourceNames: ["default"],
    },
    {
      verbs: ["*"],
      apiGroups: ["work.open-cluster-management.io"],
      resources: ["manifestworks"],
      resourceNames: ["x"],
    },
    { verbs: ["create"], apiGroups: ["work.open-cluster-management.io"], resources: ["manifestworks"] },
  ];
  await admin("POST", `${RBAC}/clusterroles`, { metadata: { name: "limited" }, rules });
  const subjects = [{ kind: "User", name: "limited" }];
  const roleRef = { kind: "ClusterRole", name: "limited" };
  await admin("POST", `${RBAC}/clusterrolebindings`, { metadata: { name: "limited" }, subjects, roleRef });
  limited = sender(api.handler, { user: "limited", groups: [] });
});
afterAll(() => api.close());

const cluster = (name: string, spec: object = {}, labels: Record<string, string> = {}) => ({
  apiVersion: "cluster.open-cluster-management.io/v1",
  kind: "ManagedCluster",
  metadata: { name, labels },
  spec,
});

describe("a ManagedCluster", () => {
  it("is in the set default unless it names another", async () => {
    const { body } = await admin("POST", CLUSTERS, cluster("plain"));
    expect([body.metadata.labels[SET], body.spec.leaseDurationSeconds]).toEqual(["default", 60]);
    await mergePatch(admin, `${CLUSTERS}/plain`, { metadata: { labels: { [SET]: null } } });
    expect((await admin("GET", `${CLUSTERS}/plain`)).body.metadata.labels[SET]).toBe("default");
  });

  it("has its taints dated by the hub", async () => {
    const taint = { key: "a", value: "1", effect: "NoSelect", timeAdded: "2000-01-01T00:00:00Z" };
    const made = (await admin("POST", CLUSTERS, cluster("tainted", { taints: [taint] }))).body;
    expect(made.spec.taints[0].timeAdded).toBe("2026-01-02T03:04:05Z");
    const patch = (taints: object[]) => mergePatch(admin, `${CLUSTERS}/tainted`, { spec: { taints } });
    const stored = made.spec.taints[0];
    const bare = (await patch([stored, { key: "b", value: "", effect: "NoSelect" }])).body.spec.taints[1];
    expect(bare.timeAdded).toBe("2026-01-02T03:04:05Z");
    expect((await patch([stored, { ...bare, value: undefined }])).status).toBe(200);
    const refusal = await patch([{ ...stored, timeAdded: null }]);
    expect([refusal.status, refusal.body.message]).toEqual([
      400,
      'admission webhook "managedclustermutators.admission.cluster.open-cluster-management.io" denied the request: It is not allowed to set TimeAdded of Taint "a".',
    ]);
    expect((await patch([stored, { key: "c", effect: "NoSelect", timeAdded: stored.timeAdded }])).status).toBe(400);
    expect((await patch([{ ...stored, value: "2", timeAdded: undefined }])).status).toBe(200);
  });

  it.each([
    ["http", { managedClusterClientConfigs: [{ url: "http://x" }] }, "a", 400],
    ["https", { managedClusterClientConfigs: [{ url: "https://x:6443" }] }, "a", 201],
    ["a name with dots and client configs", { managedClusterClientConfigs: [{ url: "https://x" }] }, "a.b", 400],
    ["a name with dots", {}, "a.b", 201],
  ])("with %s", async (_what, spec, name, code) => {
    expect((await admin("POST", `${CLUSTERS}?dryRun=All`, cluster(name, spec))).status).toBe(code);
  });

  it("is accepted only by a user who may", async () => {
    expect((await limited("POST", CLUSTERS, cluster("wished"))).status).toBe(201);
    const { status, body } = await mergePatch(limited, `${CLUSTERS}/wished`, { spec: { hubAcceptsClient: true } });
    expect([status, body.message]).toEqual([
      403,
      'admission webhook "managedclustervalidators.admission.cluster.open-cluster-management.io" denied the request: managedclusters/accept.cluster.open-cluster-management.io "wished" is forbidden: user "limited" cannot update the HubAcceptsClient field',
    ]);
    expect((await mergePatch(admin, `${CLUSTERS}/wished`, { spec: { hubAcceptsClient: true } })).status).toBe(200);
    expect((await mergePatch(limited, `${CLUSTERS}/wished`, { spec: { hubAcceptsClient: false } })).status).toBe(200);
  });

  it("moves only with the right to join both sets", async () => {
    expect((await limited("POST", CLUSTERS, cluster("mover", {}, { [SET]: "prod" }))).status).toBe(403);
    await admin("POST", CLUSTERS, cluster("mover", {}, { [SET]: "prod" }));
    const { status, body } = await mergePatch(limited, `${CLUSTERS}/mover`, {
      metadata: { labels: { [SET]: "default" } },
    });
    expect([status, body.message]).toEqual([403, expect.stringContaining('to/from ManagedClusterSet "prod"')]);
    expect((await mergePatch(limited, `${CLUSTERS}/mover`, { metadata: { labels: { team: "a" } } })).status).toBe(200);
  });
});

it("a ManagedClusterSetBinding is called like its set, and created by a user who may bind", async () => {
  const binding = (name: string, clusterSet: string) => ({
    apiVersion: "cluster.open-cluster-management.io/v1beta2",
    kind: "ManagedClusterSetBinding",
    metadata: { name },
    spec: { clusterSet },
  });
  expect((await admin("POST", BINDINGS, binding("a", "b"))).status).toBe(400);
  expect((await limited("POST", BINDINGS, binding("a", "a"))).status).toBe(403);
  expect((await admin("POST", BINDINGS, binding("a", "a"))).status).toBe(201);
});

describe("a ManifestWork", () => {
  const map = (name: string, data = "") => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name, namespace: "x" },
    data: { data },
  });
  const work = (manifests: unknown[], rest: object = {}) => ({
    apiVersion: "work.open-cluster-management.io/v1",
    kind: "ManifestWork",
    metadata: { generateName: "w-" },
    spec: { workload: { manifests }, ...rest },
  });

  it.each([
    ["two manifests", [map("a"), map("b")], 201],
    ["none", [], 400],
    ["one without a name", [map("")], 400],
    ["one twice", [map("a"), map("a")], 400],
    ["more than 500 KiB", [map("a", "x".repeat(512_000))], 400],
    ["one without kind", [{ apiVersion: "v1", metadata: { name: "a" } }], 422],
  ])("with %s", async (_what, manifests, code) => {
    expect((await admin("POST", WORKS, work(manifests))).status).toBe(code);
  });

  it("keeps what its manifests say", async () => {
    const manifest = { ...map("a"), spec: { any: [{ thing: null }] } };
    expect((await admin("POST", WORKS, work([manifest]))).body.spec.workload.manifests[0]).toMatchObject({
      spec: { any: [{ thing: null }] },
    });
  });

  it("names an executor only for a user who may act as it", async () => {
    const executor = { subject: { type: "ServiceAccount", serviceAccount: { namespace: "ns", name: "sa" } } };
    const { status, body } = await limited("POST", WORKS, work([map("a")], { executor }));
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining("cannot manipulate the Manifestwork with executor ns/sa"),
    ]);
    expect((await limited("POST", WORKS, work([map("a")]))).status).toBe(201);
    expect((await admin("POST", WORKS, work([map("a")], { executor }))).status).toBe(201);
  });
});
