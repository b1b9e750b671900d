import { describe, expect, it, vi } from "vitest";
import { MAX_DENIED_TOGETHER } from "@/lib/api/approvals/approval-pending";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { findPending } from "./find-pending";

const OPERATOR = sessionOf("operator", () => true);

/** So many requests for clusters that there are not, one that is decided, and a cluster that waits without any. */
async function start(requests = 67) {
  const caches = new TestCaches();
  for (let n = 0; n < requests; n += 1) caches.request(`flood-${n}`, `nobody-${n}`);
  const decided = { conditions: [{ type: "Denied", status: "True", message: "Enough." }] };
  const labels = { "open-cluster-management.io/cluster-name": "nobody-0" };
  caches.certificateRequests.store({
    metadata: { name: "decided", uid: "decided", resourceVersion: "1", labels },
    spec: { request: btoa("none") },
    status: decided,
  });
  caches.clusters.store({ metadata: { name: "waits", uid: "waits", resourceVersion: "1" }, spec: {} });
  caches.sync();
  const approvals = servedLists(caches).approvals;
  await vi.waitFor(() => expect(approvals.view.isSynced).toBe(true), { timeout: 20_000 });
  return approvals;
}

describe("pending requests", () => {
  it("are those that nobody has decided, each with the version it is denied at, and no cluster", async () => {
    const { total, requests } = await findPending(OPERATOR, await start());
    expect([total, requests.length]).toEqual([67, 67]);
    expect(requests.find(({ object }) => object === "flood-7")).toEqual({
      object: "flood-7",
      cluster: "nobody-7",
      resourceVersion: expect.stringMatching(/./),
    });
  });

  it("are no more than a filter leaves, which has to make sense", async () => {
    const approvals = await start(3);
    const { requests } = await findPending(OPERATOR, approvals, { q: "name=flood-0,flood-2,decided" });
    expect(requests.map(({ object }) => object)).toEqual(["flood-0", "flood-2"]);
    await expect(findPending(OPERATOR, approvals, { q: "rsik:high" })).rejects.toMatchObject({ code: "invalid" });
  });

  it("are counted beyond what can be denied together", async () => {
    const { total, requests } = await findPending(OPERATOR, await start(MAX_DENIED_TOGETHER + 1));
    expect([total, requests.length]).toEqual([MAX_DENIED_TOGETHER + 1, MAX_DENIED_TOGETHER]);
  });

  it("are no one's who may not list requests", async () => {
    const keeper = sessionOf("keeper", (plural) => plural === "managedclusters");
    expect(await findPending(keeper, await start(2))).toEqual({ total: 0, requests: [] });
    const stranger = sessionOf("stranger", () => false);
    await expect(findPending(stranger, await start(2))).rejects.toMatchObject({ code: "forbidden" });
  });
});
