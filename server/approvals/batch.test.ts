import "reflect-metadata";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type JsonName, Pkcs10CertificateRequestGenerator } from "@peculiar/x509";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CLUSTER_NAME_LABEL, CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { Session } from "@/server/auth/session";
import { startTestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import { connect } from "@/server/hub/kubeconfig";
import { acceptCluster } from "./accept-cluster";
import { approvalRights } from "./approval-rights";
import { approveRequest } from "./approve-request";
import { findBatch } from "./find-batch";
import { serveApprovals } from "./list";
import { stillInBatch } from "./still-in-batch";

const GROUPS = ["system:authenticated"];
const SIGNER = "kubernetes.io/kube-apiserver-client";
const BOOTSTRAP = "system:serviceaccount:open-cluster-management:agent-registration-bootstrap";
const OCM = "system:open-cluster-management";
const WRITE = { fieldManager: "test", signal: AbortSignal.timeout(60_000) };

const rule = (group: string, resource: string, ...verbs: string[]) => ({
  apiGroups: [group],
  resources: [resource],
  verbs,
});
const REQUESTS = rule("certificates.k8s.io", "certificatesigningrequests", "get", "list", "create");
const CLUSTERS = rule("cluster.open-cluster-management.io", "managedclusters", "get", "list", "patch");

const RULES: Record<string, object[]> = {
  operator: [
    REQUESTS,
    CLUSTERS,
    rule("certificates.k8s.io", "certificatesigningrequests/approval", "patch"),
    rule("register.open-cluster-management.io", "managedclusters/accept", "update"),
    { ...rule("certificates.k8s.io", "signers", "approve"), resourceNames: [SIGNER] },
  ],
  viewer: [REQUESTS, { ...CLUSTERS, verbs: ["get", "list"] }],
  clerk: [REQUESTS],
  stranger: [],
  [BOOTSTRAP]: [REQUESTS],
};

let bench: Awaited<ReturnType<typeof open>>;

beforeAll(async () => {
  bench = await open();
});
afterAll(() => bench.close());

async function open() {
  const testHub = await startTestHub({
    tokens: new Map(Object.keys(RULES).map((user) => [user, { user, groups: GROUPS }])),
  });
  const folder = await mkdtemp(join(tmpdir(), "flotilla-batch-"));
  const path = join(folder, "kubeconfig");
  await writeFile(path, testHub.kubeconfig, { mode: 0o600 });
  const connection = connect(path);
  const { certificateRequests, clusterAddOns, clusters } = kinds;
  const hub = openHub(connection.own, { clusters, clusterAddOns, certificateRequests });
  for (const [user, rules] of Object.entries(RULES)) {
    const name = user.replaceAll(":", "-");
    const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
    const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
    await hub.client.create(clusterRoles, { metadata: { name }, rules }, WRITE);
    await hub.client.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
  }
  const { store, view } = serveApprovals(hub);
  const stopping = new AbortController();
  const stopped = hub.start(stopping.signal);
  await hub.synced(AbortSignal.timeout(20_000));
  const clientOf = (user: string) => createClient(connection.withToken(user));
  const callerOf = (user: string) => new Session({ user, groups: GROUPS, client: clientOf(user) });
  const close = async () => {
    stopping.abort();
    await stopped;
    await connection.own.close();
    await testHub.close();
    await rm(folder, { recursive: true });
  };
  return {
    admin: hub.client,
    agents: clientOf(BOOTSTRAP),
    store,
    view,
    callerOf,
    close,
  };
}

/** Clusters of one set whose agents ask to join, as they are shown together. Other tests have other sets. */
async function joining(set: string, size = 2) {
  const clusters = Array.from({ length: size }, (_, index) => `${set}-${index}`);
  for (const cluster of clusters) {
    await bench.admin.create(
      managedClusters,
      { metadata: { name: cluster, labels: { [CLUSTER_SET_LABEL]: set } } },
      WRITE,
    );
    await requestJoin(cluster);
  }
  const rows = () => [...bench.view.rows.values()].filter(({ cluster = "" }) => clusters.includes(cluster));
  const digests = () => rows().flatMap((row) => row.batch ?? []);
  await expect.poll(() => [digests().length, new Set(digests()).size]).toEqual([size, 1]);
  const [batch = ""] = digests();
  const { requests } = await shown("operator", batch);
  const [first] = requests;
  if (!first) throw new Error("no request was told");
  return { batch, first };
}

async function requestJoin(cluster: string, suffix = "abcde"): Promise<void> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  const name: JsonName = [
    { O: [`${OCM}:${cluster}`, `${OCM}:managed-clusters`] },
    { CN: [`${OCM}:${cluster}:${suffix}`] },
  ];
  const pem = (await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: algorithm })).toString(
    "pem",
  );
  const metadata = { name: `${cluster}-${suffix}`, labels: { [CLUSTER_NAME_LABEL]: cluster } };
  const usages = ["digital signature", "key encipherment", "client auth"];
  const spec = { request: Buffer.from(pem).toString("base64"), signerName: SIGNER, usages };
  await bench.agents.create(certificateSigningRequests, { metadata, spec }, WRITE);
}

function shown(user: string, batch: string, q?: string) {
  return findBatch(bench.callerOf(user), bench, batch, q === undefined ? {} : { q });
}

type Joining = Awaited<ReturnType<typeof joining>>;

function approve(user: string, { batch, first }: Pick<Joining, "batch" | "first">): Promise<void> {
  const { object: name, resourceVersion, cluster: confirm } = first;
  const approval = { name, resourceVersion, batch, reason: "Announced.", confirm };
  return approveRequest(bench.callerOf(user), bench.view, approval);
}

function accept(
  user: string,
  { batch, first }: Pick<Joining, "batch" | "first">,
  cluster = first.cluster,
): Promise<void> {
  const caller = bench.callerOf(user);
  const proviso = stillInBatch(caller, bench.view, { request: first.object, batch, cluster });
  return acceptCluster(caller, { name: cluster, resourceVersion: first.clusterVersion ?? "" }, proviso);
}

const decisionsOn = async ({ first }: Pick<Joining, "first">) => {
  const { status } = await bench.admin.get(certificateSigningRequests, { name: first.object }, WRITE.signal);
  return status.conditions.map(({ type }) => type);
};

const isAccepted = async (name: string) =>
  (await bench.admin.get(managedClusters, { name }, WRITE.signal)).spec.hubAcceptsClient;

/** What the hub has was seen by the console. */
function judged(object: string, batch: string | undefined): Promise<void> {
  const scope = { requests: true, clusters: true, addOns: true, invitations: true };
  return expect.poll(() => bench.view.judged(object, scope)?.batch).toBe(batch);
}

describe("requests of one batch", () => {
  it("are told with what makes them so and the versions at which they are decided on, in the order of the queue", async () => {
    const { batch } = await joining("a", 3);
    const { criteria, requests, total } = await shown("operator", batch);
    expect(total).toBe(3);
    expect(requests.map(({ object, cluster }) => `${object} ${cluster}`)).toEqual([
      "a-0-abcde a-0",
      "a-1-abcde a-1",
      "a-2-abcde a-2",
    ]);
    expect(requests.every(({ clusterVersion, resourceVersion }) => clusterVersion && resourceVersion)).toBe(true);
    expect(criteria).toMatchObject({
      signer: SIGNER,
      commonName: `${OCM}:‹cluster›:‹agent›`,
      groups: [`${OCM}:managed-clusters`, `${OCM}:‹cluster›`],
      requester: BOOTSTRAP,
      clusterStatus: "pending",
      set: "a",
    });
  });

  it("are no more than a filter leaves, which has to make sense", async () => {
    const { batch } = await joining("o", 3);
    const { requests, total } = await shown("operator", batch, "-o-1 risk:low,");
    expect([total, requests.map(({ cluster }) => cluster)]).toEqual([2, ["o-0", "o-2"]]);
    await expect(shown("operator", batch, "nothing-like-it")).rejects.toMatchObject({ code: "not-found" });
    const problems = [{ start: 4, end: 13, suggestion: "risk" }];
    await expect(shown("operator", batch, "o-1 rsik:high")).rejects.toMatchObject({ code: "invalid", problems });
  });

  it("are not those for another cluster set", async () => {
    const [one, other] = [await joining("b"), await joining("c")];
    expect(one.batch).not.toBe(other.batch);
    expect((await shown("operator", one.batch)).total).toBe(2);
  });

  it.each(["clerk", "stranger"])("are told to no one who may not see what makes them so: %s", async (user) => {
    const { batch, first } = await joining(`d-${user}`);
    expect(
      bench.view.judged(first.object, { requests: true, clusters: false, addOns: true, invitations: true }),
    ).toBeUndefined();
    expect(
      bench.view.judged(first.object, { requests: false, clusters: true, addOns: true, invitations: true }),
    ).toBeUndefined();
    await expect(shown(user, batch)).rejects.toMatchObject({ code: user === "clerk" ? "not-found" : "forbidden" });
  });

  it("stay together when so many come at once that they are a burst, which takes a reason to approve", async () => {
    const { batch, first } = await joining("burst", 21);
    const { doubts, requests } = await shown("operator", batch);
    expect([doubts, requests.length]).toEqual([[expect.stringContaining("It is one of a burst of requests")], 21]);
    const { object: name, resourceVersion } = first;
    const bare = approveRequest(bench.callerOf("operator"), bench.view, { name, resourceVersion, batch });
    await expect(bare).rejects.toMatchObject({ code: "reason-required" });
    const untyped = { name, resourceVersion, batch, reason: "Announced." };
    await expect(approveRequest(bench.callerOf("operator"), bench.view, untyped)).rejects.toMatchObject({
      ...{ code: "invalid", message: expect.stringContaining(`Type ${first.cluster} to confirm it`) },
    });
    await approve("operator", { batch, first });
  });

  it("are none where nothing is of that kind", async () => {
    await expect(shown("operator", "0".repeat(32))).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("one of several that are decided on together", () => {
  it("is approved and accepted like any other, by a caller who may", async () => {
    const meant = await joining("e");
    await approve("operator", meant);
    await accept("operator", meant);
    expect(await decisionsOn(meant)).toEqual(["Approved"]);
    expect(await isAccepted(meant.first.cluster)).toBe(true);
  });

  it.each(["viewer", "clerk", "stranger"])(
    "is no one's to approve or to accept who may not do so by itself: %s",
    async (user) => {
      const meant = await joining(`f-${user}`);
      await expect(approve(user, meant)).rejects.toBeDefined();
      await expect(accept(user, meant)).rejects.toBeDefined();
      expect(await decisionsOn(meant)).toEqual([]);
      expect(await isAccepted(meant.first.cluster)).toBe(false);
    },
  );

  it("is left out when another agent asks for the same name meanwhile", async () => {
    const meant = await joining("g");
    await requestJoin(meant.first.cluster, "rival");
    await judged(meant.first.object, undefined);
    await expect(approve("operator", meant)).rejects.toMatchObject({
      code: "conflict",
      message: /no longer belongs to the batch/,
    });
    await expect(accept("operator", meant)).rejects.toMatchObject({ code: "conflict" });
    expect(await decisionsOn(meant)).toEqual([]);
  });

  it("is left out when its cluster has come into another set meanwhile", async () => {
    const meant = await joining("h");
    const patch = { metadata: { labels: { [CLUSTER_SET_LABEL]: "vault" } } };
    await bench.admin.patch(managedClusters, { name: meant.first.cluster }, patch, WRITE);
    const seen = () => [...bench.view.rows.values()].find(({ object }) => object === meant.first.object)?.batch;
    await expect.poll(seen).not.toBe(meant.batch);
    await expect(approve("operator", meant)).rejects.toMatchObject({ code: "conflict" });
    await expect(accept("operator", meant)).rejects.toMatchObject({ code: "conflict" });
    expect(await decisionsOn(meant)).toEqual([]);
  });

  it("is left out whatever the browser puts into a batch: a request beyond low risk, and one of another kind", async () => {
    const [meant, other] = [await joining("i"), await joining("j")];
    await expect(approve("operator", { ...other, batch: meant.batch })).rejects.toMatchObject({ code: "conflict" });
    expect(await decisionsOn(other)).toEqual([]);
  });

  it("is let in by its own request alone", async () => {
    const [meant, other] = [await joining("k"), await joining("l")];
    const theirs = { ...meant, first: { ...meant.first, clusterVersion: other.first.clusterVersion } };
    await expect(accept("operator", theirs, other.first.cluster)).rejects.toMatchObject({ code: "conflict" });
    expect(await isAccepted(other.first.cluster)).toBe(false);
  });

  it("keeps the decision of anyone who was faster, and says whose it was", async () => {
    const meant = await joining("m");
    const conditions = [{ type: "Denied", status: "True", reason: "Elsewhere", message: "By somebody else." }];
    await bench.admin.patch(
      certificateSigningRequests,
      { name: meant.first.object },
      { status: { conditions } },
      { ...WRITE, subresource: "approval" },
    );
    await expect(approve("operator", meant)).rejects.toMatchObject({
      code: "conflict",
      message: /denied already: By somebody else/,
    });
    await judged(meant.first.object, undefined);
    await expect(accept("operator", meant)).rejects.toMatchObject({ code: "conflict" });
    expect(await isAccepted(meant.first.cluster)).toBe(false);
  });

  it("waits while the console does not hear from the hub", async () => {
    const meant = await joining("n");
    vi.spyOn(bench.view, "staleSinceMs", "get").mockReturnValue(1);
    await expect(approve("operator", meant)).rejects.toMatchObject({ code: "hub-unreachable" });
    expect(await decisionsOn(meant)).toEqual([]);
  });
});

it.each([
  ["operator", { decide: { allowed: true }, accept: { allowed: true } }],
  [
    "viewer",
    {
      decide: { allowed: false, missing: { resource: "certificatesigningrequests/approval" } },
      accept: { allowed: false },
    },
  ],
])("what may be done about all of them: %s", async (user, may) => {
  expect(await approvalRights(bench.callerOf(user), bench.view)).toMatchObject({ may });
});
