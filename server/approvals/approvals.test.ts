import "reflect-metadata";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type JsonName, Pkcs10CertificateRequestGenerator } from "@peculiar/x509";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { Session } from "@/server/auth/session";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import { connect } from "@/server/hub/kubeconfig";
import { acceptCluster } from "./accept-cluster";
import { approvalRights } from "./approval-rights";
import { approveRequest } from "./approve-request";
import { denyRequest } from "./deny-request";
import { getApproval } from "./get-approval";
import { serveApprovals } from "./list";

const SIGNER = "kubernetes.io/kube-apiserver-client";
const REQUESTS = {
  apiGroups: ["certificates.k8s.io"],
  resources: ["certificatesigningrequests"],
  verbs: ["get", "list"],
};
const APPROVAL = {
  apiGroups: ["certificates.k8s.io"],
  resources: ["certificatesigningrequests/approval"],
  verbs: ["update"],
};
const SIGNERS = {
  apiGroups: ["certificates.k8s.io"],
  resources: ["signers"],
  verbs: ["approve"],
  resourceNames: [SIGNER],
};
const CLUSTERS = {
  apiGroups: ["cluster.open-cluster-management.io"],
  resources: ["managedclusters"],
  verbs: ["get", "list", "patch", "update"],
};
const ACCEPT = {
  apiGroups: ["register.open-cluster-management.io"],
  resources: ["managedclusters/accept"],
  verbs: ["update"],
};

const RULES: Record<string, object[]> = {
  operator: [REQUESTS, APPROVAL, SIGNERS, CLUSTERS, ACCEPT],
  patcher: [REQUESTS, { ...APPROVAL, verbs: ["patch"] }, SIGNERS],
  unsigned: [REQUESTS, APPROVAL, CLUSTERS],
  viewer: [REQUESTS, { ...CLUSTERS, verbs: ["get", "list"] }],
  clerk: [REQUESTS],
  stranger: [],
};
const WRITE = { fieldManager: "test", signal: AbortSignal.timeout(60_000) };

let testHub: TestHub;
let folder: string;
let bench: Awaited<ReturnType<typeof open>>;

beforeAll(async () => {
  const tokens = new Map(Object.keys(RULES).map((user) => [user, { user, groups: ["system:authenticated"] }]));
  testHub = await startTestHub({ tokens });
  folder = await mkdtemp(join(tmpdir(), "flotilla-approvals-"));
  bench = await open();
});
afterAll(async () => {
  await bench.close();
  await testHub.close();
  await rm(folder, { recursive: true });
});

async function open() {
  const path = join(folder, "kubeconfig");
  await writeFile(path, testHub.kubeconfig, { mode: 0o600 });
  const connection = connect(path);
  const { certificateRequests, clusterAddOns, clusters } = kinds;
  const hub = openHub(connection.own, { clusters, clusterAddOns, certificateRequests });
  const stopping = new AbortController();
  for (const [user, rules] of Object.entries(RULES)) await grant(hub.client, user, rules);
  const approvals = serveApprovals(hub);
  const { view } = approvals;
  const stopped = hub.start(stopping.signal);
  await hub.synced(AbortSignal.timeout(20_000));
  const callerOf = (user: string) =>
    new Session({ user, groups: ["system:authenticated"], client: createClient(connection.withToken(user)) });
  const close = async () => {
    stopping.abort();
    await stopped;
    await connection.own.close();
  };
  return { admin: hub.client, hub, approvals, view, callerOf, close };
}

async function grant(admin: ReturnType<typeof createClient>, user: string, rules: readonly object[]): Promise<void> {
  const role: RawObject = { metadata: { name: user }, rules };
  await admin.create(clusterRoles, role, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await admin.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, WRITE);
}

/** A cluster whose agent asks to join; the console has read that, and so knows its name. */
async function joining(cluster: string) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  const group = `system:open-cluster-management:${cluster}`;
  const name: JsonName = [
    { O: [group, "system:open-cluster-management:managed-clusters"] },
    { CN: [`${group}:agent`] },
  ];
  const pem = (await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: algorithm })).toString(
    "pem",
  );
  const usages = ["digital signature", "key encipherment", "client auth"];
  const request = await bench.admin.create(
    certificateSigningRequests,
    {
      metadata: { name: `${cluster}-abcde`, labels: { "open-cluster-management.io/cluster-name": cluster } },
      spec: { request: Buffer.from(pem).toString("base64"), signerName: SIGNER, usages },
    },
    WRITE,
  );
  const created = await bench.admin.create(managedClusters, { metadata: { name: cluster } }, WRITE);
  await expect
    .poll(() =>
      getApproval(bench.callerOf("operator"), bench.view, `requests/${request.metadata.name}`).catch(() => undefined),
    )
    .toMatchObject({ request: { resourceVersion: request.metadata.resourceVersion } });
  return {
    request: { name: request.metadata.name, resourceVersion: request.metadata.resourceVersion },
    cluster: { name: cluster, resourceVersion: created.metadata.resourceVersion },
  };
}

/** Requests that `joining` makes name their clusters so: what is typed before. */
const clusterIn = (name: string) => name.replace(/-[^-]*$/, "");

function approve(user: string, request: { readonly name: string; readonly resourceVersion: string }): Promise<void> {
  const confirm = clusterIn(request.name);
  return approveRequest(bench.callerOf(user), bench.view, { ...request, reason: "Announced.", confirm });
}

async function decisionOn(name: string) {
  const { status } = await bench.admin.get(certificateSigningRequests, { name }, WRITE.signal);
  return status.conditions.map(({ type, status: is, reason, message }) => ({ type, status: is, reason, message }));
}

describe("deciding on a request", () => {
  it.each([
    ["operator", "update", "c1"],
    ["patcher", "patch", "c1p"],
  ])("approves as the caller, and says who it was: %s, who may only %s", async (user, _, cluster) => {
    const { request } = await joining(cluster);
    await approve(user, request);
    const message = `Approved in Flotilla by ${user}: Announced.`;
    expect(await decisionOn(request.name)).toEqual([
      { type: "Approved", status: "True", reason: "ApprovedByFlotilla", message },
    ]);
  });

  it("takes a reason where the verdict is above low, however it is asked for, and writes nothing without", async () => {
    const { request } = await joining("c1r");
    await expect
      .poll(() => getApproval(bench.callerOf("operator"), bench.view, `requests/${request.name}`))
      .toMatchObject({ row: { risk: "review" }, request: { resourceVersion: request.resourceVersion } });
    const bare = approveRequest(bench.callerOf("operator"), bench.view, request);
    await expect(bare).rejects.toMatchObject({
      ...{ code: "reason-required", status: 400 },
      message: expect.stringContaining("The requester is not an OCM bootstrap account"),
    });
    for (const confirm of [undefined, "c2r", request.name]) {
      const untyped = { ...request, reason: "Announced.", confirm };
      await expect(approveRequest(bench.callerOf("operator"), bench.view, untyped)).rejects.toMatchObject({
        ...{ code: "invalid", message: expect.stringContaining("Type c1r to confirm it") },
      });
    }
    expect(await decisionOn(request.name)).toEqual([]);
    await approve("operator", request);
    expect(await decisionOn(request.name)).toHaveLength(1);
  });

  it("takes a reason for what the console has not judged", async () => {
    const { request } = await joining("c1n");
    vi.spyOn(bench.view, "case").mockReturnValueOnce(undefined);
    const bare = approveRequest(bench.callerOf("operator"), bench.view, request);
    await expect(bare).rejects.toMatchObject({ code: "reason-required" });
  });

  it("keeps what else was said of the request", async () => {
    const { request } = await joining("c1k");
    const noted = { type: "Noted", status: "True", reason: "Elsewhere", message: "Looked at." };
    const options = { ...WRITE, subresource: "approval" } as const;
    const { metadata } = await bench.admin.patch(
      certificateSigningRequests,
      request,
      { status: { conditions: [noted] } },
      options,
    );
    await denyRequest(
      bench.callerOf("patcher"),
      { ...request, resourceVersion: metadata.resourceVersion },
      "Not announced.",
    );
    expect(await decisionOn(request.name)).toMatchObject([noted, { type: "Denied" }]);
  });

  it("denies with the reason that was given", async () => {
    const { request } = await joining("c2");
    await denyRequest(bench.callerOf("operator"), request, "Not announced.");
    const message = "Denied in Flotilla by operator: Not announced.";
    expect(await decisionOn(request.name)).toEqual([
      { type: "Denied", status: "True", reason: "DeniedByFlotilla", message },
    ]);
  });

  it("denies once however often it is asked, and not again with other words", async () => {
    const { request } = await joining("c2i");
    for (const _ of ["asked", "asked again"]) await denyRequest(bench.callerOf("operator"), request, "A flood.");
    expect(await decisionOn(request.name)).toHaveLength(1);
    for (const [user, why] of [
      ["operator", "Another reason."],
      ["patcher", "A flood."],
    ] as const)
      await expect(denyRequest(bench.callerOf(user), request, why)).rejects.toMatchObject({ code: "conflict" });
  });

  it("overwrites no one's decision, and says whose it was", async () => {
    const { request } = await joining("c3");
    await approve("operator", request);
    const denial = denyRequest(bench.callerOf("operator"), request, "Too late.");
    await expect(denial).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Approved in Flotilla by operator"),
    });
    expect(await decisionOn(request.name)).toHaveLength(1);
  });

  it("writes nothing where the request is no longer the one that was seen", async () => {
    const { request } = await joining("c4");
    await bench.admin.patch(
      certificateSigningRequests,
      { name: request.name },
      { metadata: { labels: { other: "yes" } } },
      WRITE,
    );
    await expect(approve("operator", request)).rejects.toMatchObject({ code: "conflict" });
    expect(await decisionOn(request.name)).toEqual([]);
  });

  it("is the hub's to refuse", async () => {
    const { request } = await joining("c5");
    await expect(approve("viewer", request)).rejects.toMatchObject({ status: 403 });
    await expect(approve("unsigned", request)).rejects.toMatchObject({ status: 403 });
    expect(await decisionOn(request.name)).toEqual([]);
  });
});

describe("accepting a cluster", () => {
  it("is done as the caller", async () => {
    const { cluster } = await joining("c6");
    await acceptCluster(bench.callerOf("operator"), cluster);
    const { spec } = await bench.admin.get(managedClusters, cluster, WRITE.signal);
    expect(spec.hubAcceptsClient).toBe(true);
  });

  it("writes nothing where the cluster is no longer as it was seen", async () => {
    const { cluster } = await joining("c7");
    await bench.admin.patch(managedClusters, cluster, { metadata: { labels: { other: "yes" } } }, WRITE);
    await expect(acceptCluster(bench.callerOf("operator"), cluster)).rejects.toMatchObject({ code: "conflict" });
    const { spec } = await bench.admin.get(managedClusters, cluster, WRITE.signal);
    expect(spec.hubAcceptsClient).toBe(false);
  });

  it("says that somebody else was faster", async () => {
    const { cluster } = await joining("c8");
    await acceptCluster(bench.callerOf("operator"), cluster);
    const second = acceptCluster(bench.callerOf("operator"), cluster);
    await expect(second).rejects.toMatchObject({
      code: "conflict",
      message: "c8 is already accepted. Nothing was written.",
    });
  });

  it("takes OCM's own right to accept", async () => {
    const { cluster } = await joining("c9");
    await expect(acceptCluster(bench.callerOf("unsigned"), cluster)).rejects.toMatchObject({ status: 403 });
  });
});

describe("a case", () => {
  const caseOf = (user: string, name: string) => getApproval(bench.callerOf(user), bench.view, name);

  it("comes with its evidence and what the caller may do", async () => {
    const { request } = await joining("d1");
    await expect
      .poll(() => caseOf("operator", `requests/${request.name}`).then(({ row }) => row.clusterStatus))
      .toBe("pending");
    const answer = await caseOf("operator", `requests/${request.name}`);
    expect(answer).toMatchObject({
      row: { kind: "join", cluster: "d1", state: "waiting" },
      request: {
        ...{ resourceVersion: request.resourceVersion },
        commonNames: ["system:open-cluster-management:d1:agent"],
        key: "ECDSA P-256",
      },
      may: { decide: { allowed: true }, accept: { allowed: true } },
    });
    expect(answer.verdicts.length).toBeGreaterThan(5);
    expect(answer.verdicts.flatMap(({ rule }) => rule ?? []).toSorted()).toEqual(["key", "usages", "validity"]);
  });

  it("names the right that is missing", async () => {
    const { request } = await joining("d2");
    await expect
      .poll(() => caseOf("operator", `requests/${request.name}`).then(({ row }) => row.clusterStatus))
      .toBe("pending");
    const viewer = await caseOf("viewer", `requests/${request.name}`);
    expect(viewer.may).toMatchObject({
      decide: { allowed: false, missing: { verb: "update", resource: "certificatesigningrequests/approval" } },
      accept: { allowed: false, missing: { verb: "patch", resource: "managedclusters" } },
    });
    const unsigned = await caseOf("unsigned", `requests/${request.name}`);
    expect(unsigned.may).toMatchObject({
      decide: { allowed: false, missing: { verb: "approve", resource: "signers", name: SIGNER } },
      accept: {
        allowed: false,
        missing: { verb: "update", resource: "managedclusters/accept", group: "register.open-cluster-management.io" },
      },
    });
  });

  it("tells a caller who may not list clusters nothing of them", async () => {
    const { request } = await joining("d3");
    await expect
      .poll(() => caseOf("operator", `requests/${request.name}`).then(({ row }) => row.clusterStatus))
      .toBe("pending");
    const answer = await caseOf("clerk", `requests/${request.name}`);
    expect(answer).toMatchObject({
      row: { clusterStatus: "hidden", risk: "review" },
      may: { accept: { allowed: false } },
    });
    expect(answer.cluster).toBeUndefined();
    await expect(caseOf("clerk", "clusters/d3")).rejects.toMatchObject({ code: "not-found" });
    const { missing } = await approvalRights(bench.callerOf("clerk"), bench.view);
    expect(missing.map(({ resource }) => resource)).toEqual(["managedclusters", "managedclusteraddons"]);
  });

  it("of a cluster that waits is told with the request of its own agent", async () => {
    const { request } = await joining("d4");
    const { approvals } = bench;
    const waits = async (user: string) => {
      const answer = await approvals.answer(bench.callerOf(user), { q: "cluster=d4", facets: "waits" });
      return answer instanceof Response
        ? undefined
        : answer.facets?.waits?.values.map(({ value, size }) => `${value} ${size}`);
    };
    await expect.poll(() => waits("operator")).toEqual(["person 1", "request 1"]);
    expect(await waits("clerk")).toEqual(["person 1"]);
    await approve("operator", request);
    await expect.poll(() => waits("operator")).toEqual(["person 1"]);
  });

  it("is no one's who may list neither requests nor clusters", async () => {
    await expect(approvalRights(bench.callerOf("stranger"), bench.view)).rejects.toMatchObject({ code: "forbidden" });
    await expect(caseOf("stranger", "requests/d3-abcde")).rejects.toMatchObject({ code: "forbidden" });
  });

  it("that is not there is not found", async () => {
    await expect(caseOf("operator", "requests/nobody")).rejects.toMatchObject({ code: "not-found" });
  });
});
