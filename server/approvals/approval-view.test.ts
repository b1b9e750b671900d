import "reflect-metadata";
import { setImmediate as nextTick } from "node:timers/promises";
import { X509CertificateGenerator } from "@peculiar/x509";
import { describe, expect, it } from "vitest";
import { AGENT, EC, forgedRequest } from "@/lib/csr/test-request";
import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import type { RowStep } from "@/server/lists/row-view";
import { TestCaches } from "@/server/testing/caches";
import { shownEntry } from "./approval-entry";
import { ApprovalView } from "./approval-view";

const ALL = { requests: true, clusters: true, addOns: true, invitations: true };
let version = 0;
const CLUSTER = "open-cluster-management.io/cluster-name";

function bench() {
  const caches = new TestCaches();
  const view = new ApprovalView(caches);
  const steps: RowStep<ApprovalEntry>[] = [];
  view.subscribe((step) => steps.push(step));
  return { caches, view, steps };
}

function waitingCluster(caches: TestCaches, name: string): void {
  caches.clusters.store({ metadata: { name, resourceVersion: "0" }, spec: { hubAcceptsClient: false } });
}

const DECIDED_AT = "2026-11-21T10:05:00Z";

/** A request that no one can read: what it claims is in its label. */
function request(
  caches: TestCaches,
  name: string,
  { cluster, uid = name, state }: { cluster?: string; uid?: string; state?: string },
): void {
  const labels: Record<string, string> = cluster ? { [CLUSTER]: cluster } : {};
  const conditions = state
    ? [{ type: state, status: "True", message: "so be it", lastTransitionTime: DECIDED_AT }]
    : [];
  version += 1;
  const metadata = { name, uid, labels, creationTimestamp: "2026-11-21T10:00:00Z", resourceVersion: String(version) };
  caches.certificateRequests.store({ metadata, spec: { request: btoa("none") }, status: { conditions } });
}

/** A request of an agent with a certificate that holds for a day. */
async function issued(caches: TestCaches, name: string, notBefore: string, subject = AGENT): Promise<void> {
  const { spec } = await forgedRequest({ commonNames: [subject], labels: { [CLUSTER]: "c1" } });
  const keys = await crypto.subtle.generateKey(EC("P-256"), false, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: "0a",
    notBefore: new Date(notBefore),
    notAfter: new Date(Date.parse(notBefore) + 86_400_000),
    signingAlgorithm: EC("P-256"),
    keys,
  });
  version += 1;
  caches.certificateRequests.store({
    metadata: { name, uid: name, labels: { [CLUSTER]: "c1" }, resourceVersion: String(version) },
    spec,
    status: { conditions: [{ type: "Approved", status: "True" }], certificate: btoa(certificate.toString("pem")) },
  });
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await nextTick();
}

describe("ApprovalView", () => {
  it("has a row for each request that names OCM and for each cluster that waits", async () => {
    const { caches, view } = bench();
    waitingCluster(caches, "c1");
    caches.cluster("c2");
    request(caches, "r1", { cluster: "c1" });
    request(caches, "kubelet-serving", {});
    await settled();
    expect(view.page(ALL).rows.map(({ name, kind, clusterStatus }) => [name, kind, clusterStatus])).toEqual([
      ["clusters/c1", "cluster", "pending"],
      ["requests/r1", "unclear", "pending"],
    ]);
  });

  it("is not synced while requests wait to be read", async () => {
    const { caches, view } = bench();
    request(caches, "r1", { cluster: "c1" });
    caches.sync();
    expect(view.isSynced).toBe(false);
    await settled();
    expect(view.isSynced).toBe(true);
  });

  it("shows requests without clusters, and clusters without requests, to a caller who may see one of them only", async () => {
    const { caches, view } = bench();
    waitingCluster(caches, "c1");
    request(caches, "r1", { cluster: "c1" });
    await settled();
    expect(view.page({ ...ALL, clusters: false }).rows).toMatchObject([
      { name: "requests/r1", clusterStatus: "hidden" },
    ]);
    expect(view.page({ ...ALL, requests: false }).rows.map(({ name }) => name)).toEqual(["clusters/c1"]);
    expect(view.case("requests/r1", { ...ALL, requests: false })).toBeUndefined();
    expect(view.case("clusters/c1", { ...ALL, requests: false })?.others).toEqual([]);
  });

  it("moves with its cluster: the request is another case once the cluster is accepted", async () => {
    const { caches, view, steps } = bench();
    waitingCluster(caches, "c1");
    request(caches, "r1", { cluster: "c1" });
    await settled();
    const before = view.page(ALL).rows.find(({ name }) => name === "requests/r1")?.version;
    steps.length = 0;
    caches.cluster("c1");
    await settled();
    expect(view.page(ALL).rows).toMatchObject([{ name: "requests/r1", clusterStatus: "available" }]);
    expect(view.page(ALL).rows[0]?.version).not.toBe(before);
    expect(steps.flatMap(({ rows }) => [...rows.keys()]).sort()).toEqual(["clusters/c1", "requests/r1"]);
  });

  it("holds requests for one name against each other, and forgets those that went", async () => {
    const { caches, view } = bench();
    request(caches, "r1", { cluster: "c1" });
    request(caches, "r2", { cluster: "c1", state: "Denied" });
    await settled();
    expect(view.case("requests/r1", ALL)?.others).toMatchObject([{ object: "r2", state: "denied" }]);
    caches.certificateRequests.dropOwn({ name: "r2" });
    await settled();
    expect(view.case("requests/r1", ALL)?.others).toEqual([]);
    caches.certificateRequests.dropOwn({ name: "r1" });
    await settled();
    expect(view.case("requests/r1", ALL)).toBeUndefined();
  });

  it("keeps a decided request that the hub deletes as it was, for those who may list requests", async () => {
    const { caches, view } = bench();
    request(caches, "r1", { cluster: "c1" });
    await settled();
    request(caches, "r1", { cluster: "c1", state: "Denied" });
    await settled();
    const before = view.case("requests/r1", ALL);
    caches.certificateRequests.dropOwn({ name: "r1" });
    caches.cluster("c1");
    await settled();
    const after = view.case("requests/r1", ALL);
    expect(after?.row).toMatchObject({ state: "denied", clusterStatus: "available", deletedAt: expect.any(String) });
    expect(after?.request).toEqual(before?.request);
    expect(after?.found).toEqual(before?.found);
    expect(after?.verdicts).toEqual(before?.verdicts);
    expect(view.case("requests/r1", { ...ALL, requests: false })).toBeUndefined();
    expect(view.page({ ...ALL, requests: false }).rows).toEqual([]);
    expect(view.judged("r1", ALL)).toBeUndefined();
  });

  it("shows a new request instead of a deleted one that had its name", async () => {
    const { caches, view } = bench();
    request(caches, "r1", { cluster: "c1", state: "Denied" });
    await settled();
    caches.certificateRequests.dropOwn({ name: "r1" });
    request(caches, "r1", { cluster: "c2", uid: "another" });
    await settled();
    expect(view.page(ALL).rows).toMatchObject([{ name: "requests/r1", cluster: "c2", state: "waiting" }]);
    expect(view.page(ALL).rows[0]?.deletedAt).toBeUndefined();
  });

  it("says that a certificate was renewed once a newer one is issued for the same subject, deleted or not", async () => {
    const { caches, view } = bench();
    const renewed = () =>
      view.page(ALL).rows.map(({ object, certificate }) => `${object} ${certificate?.isRenewed ?? "none"}`);
    await issued(caches, "r1", "2026-11-20T08:00:00Z");
    await issued(caches, "other", "2026-11-21T08:00:00Z", "system:open-cluster-management:c1:agent-y");
    await expect.poll(renewed).toEqual(["other false", "r1 false"]);
    await issued(caches, "r2", "2026-11-20T20:00:00Z");
    await expect.poll(renewed).toEqual(["other false", "r1 true", "r2 false"]);
    caches.certificateRequests.dropOwn({ name: "r2" });
    caches.certificateRequests.dropOwn({ name: "r1" });
    await settled();
    expect(renewed()).toEqual(["other false", "r1 true", "r2 false"]);
  });

  it("reads a request again that took the place of another", async () => {
    const { caches, view } = bench();
    request(caches, "r1", { cluster: "c1" });
    await settled();
    request(caches, "r1", { cluster: "c2", uid: "another" });
    await settled();
    expect(view.page(ALL).rows).toMatchObject([{ name: "requests/r1", cluster: "c2" }]);
  });

  it("knows the worst risk of all that waits for a cluster, as far as somebody can see it", async () => {
    const { caches, view } = bench();
    request(caches, "r1", { cluster: "c1" });
    request(caches, "r2", { cluster: "c1", state: "Denied" });
    waitingCluster(caches, "c1");
    waitingCluster(caches, "c2");
    await settled();
    const worst = (scope = ALL) =>
      [...view.rows.values()]
        .flatMap((entry) => shownEntry(entry, scope) ?? [])
        .map((shown) => `${shown.name} ${shown.worst}`)
        .sort();
    expect(worst()).toEqual(["clusters/c1 high", "clusters/c2 review", "requests/r1 high", "requests/r2 high"]);
    expect(worst({ ...ALL, requests: false })).toEqual(["clusters/c1 review", "clusters/c2 review"]);
    caches.certificateRequests.dropOwn({ name: "r1" });
    await settled();
    expect(worst()).toEqual(["clusters/c1 review", "clusters/c2 review", "requests/r2 review"]);
  });

  it("says of a decided request how it was decided", async () => {
    const { caches, view } = bench();
    request(caches, "r1", { cluster: "c1", state: "Approved" });
    await settled();
    expect(view.page(ALL).rows).toMatchObject([{ state: "approved", headline: "so be it", decidedAt: DECIDED_AT }]);
    expect(view.case("requests/r1", ALL)?.request?.decision).toMatchObject({ type: "Approved", message: "so be it" });
  });

  it("shows of a decided request what was found before the decision, whatever the hub is like by now", async () => {
    const { caches, view } = bench();
    request(caches, "r1", { cluster: "c1" });
    await settled();
    const absent = "The hub has no cluster of this name";
    const claims = (scope = ALL) => view.case("requests/r1", scope)?.verdicts.map(({ claim }) => claim);
    expect(claims()).toContain(absent);
    request(caches, "r1", { cluster: "c1", state: "Approved" });
    caches.cluster("c1");
    await settled();
    expect(claims()).toContain(absent);
    expect(view.case("requests/r1", ALL)?.found).toEqual({ at: DECIDED_AT, firstSeenAt: expect.stringMatching(/Z$/) });
    expect(claims({ ...ALL, clusters: false })).not.toContain(absent);
    expect(view.case("requests/r1", { ...ALL, requests: false })).toBeUndefined();
  });

  it("shows what was found at first, where that was something else", async () => {
    const { caches, view } = bench();
    request(caches, "r1", { cluster: "c1" });
    await settled();
    waitingCluster(caches, "c1");
    await settled();
    request(caches, "r1", { cluster: "c1", state: "Denied" });
    await settled();
    const { found, verdicts = [] } = view.case("requests/r1", ALL) ?? {};
    expect(verdicts.map(({ claim }) => claim)).toContain("The cluster is pending acceptance");
    expect(found?.first?.map(({ claim }) => claim)).toContain("The hub has no cluster of this name");
  });

  it("shows no checks of a request that was decided before it was seen, nor those of another with its name", async () => {
    const { caches, view } = bench();
    request(caches, "r1", { cluster: "c1", state: "Approved" });
    request(caches, "r2", { cluster: "c2", uid: "pending" });
    await settled();
    request(caches, "r2", { cluster: "c2", uid: "decided", state: "Denied" });
    await settled();
    for (const name of ["requests/r1", "requests/r2"]) {
      const { verdicts, found, points } = view.case(name, ALL) ?? {};
      expect({ verdicts, found, points }, name).toEqual({ verdicts: [], found: undefined, points: 0 });
    }
  });

  it("tells a caller who may not list clusters no risk of a decided request that comes from them", async () => {
    const { caches, view } = bench();
    caches.clusters.store({ metadata: { name: "c1", resourceVersion: "0" }, spec: { hubAcceptsClient: false } });
    request(caches, "r1", { cluster: "c1" });
    await settled();
    request(caches, "r1", { cluster: "c1", state: "Denied" });
    await settled();
    const [row] = view.page({ ...ALL, clusters: false }).rows;
    expect(row?.risk).toBe(row?.ownRisk);
  });
});
