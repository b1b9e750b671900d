import { describe, expect, it, vi } from "vitest";
import type { ListQuery } from "@/lib/api/list/list-query";
import type { Session } from "@/server/auth/session";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import type { ListInput } from "@/server/lists/list-file";
import { TestCaches } from "@/server/testing/caches";

/**
 * Forty clusters that are pending acceptance, and so many requests for certificates of clusters that there are not, four
 * for each.
 */
function start(requests = 0) {
  const caches = new TestCaches();
  for (let n = 0; n < requests; n += 1) caches.request(`r${n}`, `nobody-${n >> 2}`);
  for (let n = 10; n < 50; n += 1) caches.clusters.store(pending(`c${n}`));
  caches.sync();
  const store = servedLists(caches).approvals;
  const read = async (query: ListInput, session: Session = sessionOf("viewer", () => true)) => {
    const answer = await store.answer(session, query);
    return answer instanceof Response ? answer.text() : answer;
  };
  const synced = () => vi.waitFor(() => expect(store.view.isSynced).toBe(true), { timeout: 20_000 });
  return { read, synced };
}

function pending(name: string) {
  const metadata = { name, uid: `waiting-${name}`, resourceVersion: "999", creationTimestamp: "2026-11-20T08:00:00Z" };
  return { metadata, spec: { hubAcceptsClient: false }, status: { conditions: [] } };
}

it("answers a page of what waits, with how many there are, and no more", async () => {
  const { read } = start();
  expect(await read({ q: "kind=cluster", limit: 2, facets: "state" })).toMatchObject({
    rows: [{ name: "clusters/c10" }, { name: "clusters/c11" }],
    total: 40,
    facets: { state: { values: [{ value: "waiting", size: 40 }] } },
  });
});

it("tells how 2,000 requests stand without a row of them, and a page of the queue cluster by cluster", async () => {
  const { read, synced } = start(2_000);
  await synced();
  const stats = { limit: 0, facets: "waits", group: "queue" };
  expect(await read(stats)).toMatchObject({
    rows: [],
    total: 2_040,
    facets: { waits: { values: [{ value: "person", size: 2_040 }] } },
    grouped: {
      groups: [
        { group: "absent high", size: 2_000 },
        { group: "pending cluster", size: 40 },
      ],
    },
  });
  const clustersAt = async (offset: number) => {
    const page = await read({ q: "waits=person", sort: "queue", limit: 8, offset });
    return typeof page === "string" ? [] : page.rows.map(({ cluster }) => cluster);
  };
  expect(await clustersAt(0)).toEqual([..."0000", ..."1111"].map((n) => `nobody-${n}`));
  expect(await clustersAt(1_998)).toEqual(["nobody-99", "nobody-99", "c10", "c11", "c12", "c13", "c14", "c15"]);
}, 60_000);

it.each([
  ["", 40],
  ["c1", 10],
  ["state:waiting name:c11", 1],
  ["state:issued", 0],
  ["waits:manager", 0],
])("counts in a tab what the whole filter leaves, whatever it asks of states: “%s”", async (q, size) => {
  const groups = size > 0 ? [{ group: "waiting", size }] : [];
  expect(await start().read({ q, limit: 0, group: "tab" })).toMatchObject({
    total: size,
    all: 40,
    grouped: { groups },
  });
});

it("says of a filter what is wrong, where, and what was probably meant", async () => {
  const message = "Unknown field “rsik”, did you mean “risk”?";
  const problems = [{ start: 4, end: 13, message, suggestion: "risk" }];
  await expect(start().read({ q: "c10 rsik:high" })).rejects.toMatchObject({ code: "invalid", message, problems });
});

it("sends a row without what is kept of its cluster beside it", async () => {
  const page = await start().read({ limit: 1 });
  const [row] = typeof page === "string" ? [] : page.rows;
  expect(Object.keys(JSON.parse(JSON.stringify(row))).sort()).toEqual([
    ..."cluster clusterStatus createdAt headline kind name object ownRisk risk state version".split(" "),
  ]);
});

describe("who made a request", () => {
  const HAND = "system:serviceaccount:hands:bootstrap";

  function started() {
    const caches = new TestCaches();
    for (const [name, username] of [
      ["one", HAND],
      ["other", "somebody"],
    ]) {
      const labels = { "open-cluster-management.io/cluster-name": `of-${name}` };
      const metadata = { name, uid: name, resourceVersion: "1", creationTimestamp: "2026-11-20T08:00:00Z", labels };
      caches.certificateRequests.store({
        metadata,
        spec: { request: btoa("none"), username },
        status: { conditions: [] },
      });
    }
    caches.sync();
    const store = servedLists(caches).approvals;
    const read = async (query: ListQuery, session: Session = sessionOf("viewer", () => true)) =>
      JSON.stringify(await store.answer(session, query));
    return { read, synced: () => vi.waitFor(() => expect(store.view.isSynced).toBe(true), { timeout: 20_000 }) };
  }

  it.each(["bootstrap", "requester:boot", `requester=${HAND}`])(
    "finds it by “%s”, and is sent with no row",
    async (q) => {
      const { read, synced } = started();
      await synced();
      const answer = await read({ q });
      expect(answer).toContain('"object":"one"');
      expect(answer).toContain('"total":1');
      expect(answer).not.toContain(HAND);
    },
  );

  it("is counted for no one who may not list requests", async () => {
    const { read, synced } = started();
    await synced();
    expect(await read({ facets: "requester" })).toContain(HAND);
    const keeper = sessionOf("keeper", (plural) => plural === "managedclusters");
    expect(await read({ facets: "requester" }, keeper)).not.toContain(HAND);
  });
});

it("is written to a file as far as the filter leaves it", async () => {
  const lines = String(await start().read({ q: "c1", format: "csv" }))
    .trimEnd()
    .split("\r\n");
  expect([lines.length, lines[1]?.split(",").slice(0, 3)]).toEqual([11, ["c10", "cluster", "waiting"]]);
});

it.each<ListQuery>([
  {},
  { facets: "state,cluster,status" },
  { group: "tab" },
  { group: "cluster" },
  { q: "cluster=c10" },
])("names by %j no cluster to a caller who may list requests alone", async (query) => {
  const { read } = start();
  const answer = JSON.stringify(
    await read(
      query,
      sessionOf("clerk", (plural) => plural === "certificatesigningrequests"),
    ),
  );
  expect(answer).toContain('"total":0');
  expect(answer).not.toContain("c10");
});

it("is refused to a caller who may list neither", async () => {
  const stranger = sessionOf("stranger", () => false);
  await expect(start().read({}, stranger)).rejects.toMatchObject({ code: "forbidden" });
});
