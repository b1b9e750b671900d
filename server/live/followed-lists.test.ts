import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_FOLLOWED } from "@/lib/api/live/follow-requests";
import { LiveEvent } from "@/lib/api/live/live";
import { sessionOf } from "@/server/auth/testing";
import type { TestCaches } from "@/server/testing/caches";
import { startLive, viewer } from "@/server/testing/live";

const SECOND = 1_000;
const CLUSTERS = "managedclusters";
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Streams that follow no view, over clusters a to e, of which b is unavailable. */
function start() {
  const started = startLive(pass);
  for (const name of "cde") started.caches.cluster(name);
  down(started.caches, "b");
  return { ...started, open: (session = viewer()) => started.open(session, "rollouts") };
}

function down(caches: TestCaches, name: string): void {
  caches.cluster(name, { conditions: { ManagedClusterConditionAvailable: "False" } });
}

type ListEvent = Extract<LiveEvent, { type: "list" | "list-gone" }>;

async function received(stream: { within(ms: number): Promise<LiveEvent[]> }, ms = SECOND): Promise<ListEvent[]> {
  return (await stream.within(ms)).filter((event) => event.type === "list" || event.type === "list-gone");
}

describe("a part of a list on the stream", () => {
  it("is answered as it is, then told as rows change, come and go in it", async () => {
    const { open, caches } = start();
    const stream = await open();
    const { page } = await stream.follow({ limit: 3 });
    expect(page).toMatchObject({ total: 5, all: 5, offset: 0, rows: [{ name: "a" }, { name: "b" }, { name: "c" }] });
    down(caches, "a");
    expect(await received(stream)).toMatchObject([
      { window: page.window, seq: page.seq + 1, rows: [{ name: "a", health: "unavailable" }] },
    ]);
    caches.cluster("aa");
    expect(await received(stream)).toMatchObject([
      { seq: page.seq + 2, names: ["a", "aa", "b"], rows: [{ name: "aa" }], total: 6, all: 6 },
    ]);
    caches.removeCluster("a");
    const [left] = await received(stream);
    expect(left).toMatchObject({ names: ["aa", "b", "c"], rows: [{ name: "c" }], total: 5 });
    expect(JSON.stringify(left)).not.toContain('"a"');
  });

  it("tells of rows elsewhere nothing but the figures, and nothing where those stay", async () => {
    const { open, caches } = start();
    const stream = await open();
    await stream.follow({ q: "health:unavailable", limit: 1, facets: "health" });
    expect(await received(stream)).toEqual([]);
    caches.cluster("c", { labels: { region: "eu" } });
    expect(await received(stream)).toEqual([]);
    down(caches, "e");
    const [event] = await received(stream);
    expect(event).toMatchObject({
      total: 2,
      all: 5,
      rows: [],
      facets: {
        health: {
          values: [
            { value: "healthy", size: 3 },
            { value: "unavailable", size: 2 },
          ],
        },
      },
    });
    expect(event).not.toHaveProperty("names");
  });

  it("carries the labels that are asked for, tells of those alone, and shares nothing with who asks for others", async () => {
    const { open, caches } = start();
    const [one, other] = [await open(), await open()];
    caches.cluster("f", { labels: { floor: "1", team: "a" } });
    const requests = await one.follow({ q: "name=f", labels: "tier,floor" });
    const bare = await other.follow({ q: "name=f" });
    expect(requests.page.rows).toMatchObject([{ name: "f", labels: { floor: "1" } }]);
    expect(bare.page.rows[0]).not.toHaveProperty("labels");
    expect(bare.page.window).not.toBe(requests.page.window);
    expect((await one.follow({ q: "name=f", labels: "floor,tier" }, { slot: "again" })).page.window).toBe(
      requests.page.window,
    );
    caches.cluster("f", { labels: { floor: "1", team: "b" } });
    expect(await received(one)).toEqual([]);
    caches.cluster("f", { labels: { floor: "2", tier: "gold" } });
    expect(await received(one)).toMatchObject([{ rows: [{ name: "f", labels: { floor: "2", tier: "gold" } }] }]);
    expect(await received(other)).toEqual([]);
  });

  it("joins what happens within a frame, and never goes back", async () => {
    const { open, caches } = start();
    const stream = await open();
    await stream.follow({});
    caches.cluster("x");
    await received(stream, 5);
    for (const name of ["y", "z"]) {
      caches.cluster(name);
      await vi.advanceTimersByTimeAsync(4);
    }
    caches.removeCluster("x");
    expect(await received(stream, 100)).toMatchObject([
      { names: ["a", "b", "c", "d", "e", "y", "z"], rows: [{ name: "y" }, { name: "z" }] },
    ]);
  });

  it("makes the bytes once for all who see and ask the same", async () => {
    const { open, caches } = start();
    const streams = await Promise.all([open(), open(), open(sessionOf("lister", (plural) => plural === CLUSTERS))]);
    const windows: number[] = [];
    for (const stream of streams) windows.push((await stream.follow({ q: " health:unavailable " })).page.window);
    expect(windows[1]).toBe(windows[0]);
    expect(windows[2]).not.toBe(windows[0]);
    const stringify = vi.spyOn(JSON, "stringify");
    down(caches, "c");
    for (const stream of streams) expect(await received(stream)).toHaveLength(1);
    expect(stringify.mock.calls.filter(([value]) => LiveEvent.safeParse(value).data?.type === "list")).toHaveLength(2);
  });

  it("gives way to the next in its slot, unless that was asked for before it", async () => {
    const { open, caches } = start();
    const stream = await open();
    const { page: first } = await stream.follow({ q: "a" }, { turn: 1 });
    const { page: third } = await stream.follow({ q: "b" }, { turn: 3 });
    const { page: second } = await stream.follow({ q: "c" }, { turn: 2 });
    expect([first, second, third].map(({ rows }) => rows[0]?.name)).toEqual(["a", "c", "b"]);
    for (const name of ["a", "c"]) down(caches, name);
    caches.cluster("b");
    expect(await received(stream)).toMatchObject([
      { window: third.window, rows: [{ name: "b", health: "available" }] },
    ]);
    expect(await stream.leave("list", 2)).toBe(204);
    down(caches, "b");
    expect(await received(stream)).toHaveLength(1);
    expect(await stream.leave("list", 3)).toBe(204);
    caches.cluster("b");
    expect(await received(stream)).toEqual([]);
  });

  it("may stand in two slots at once, and goes on in one when the other leaves", async () => {
    const { open, caches } = start();
    const stream = await open();
    await stream.follow({}, { slot: "one" });
    await stream.follow({}, { slot: "two" });
    await stream.leave("one");
    caches.cluster("x");
    expect(await received(stream)).toHaveLength(1);
  });

  it("may be asked for with others: what is refused of them keeps back nothing else, and all count from here", async () => {
    const { open, caches } = start();
    const stream = await open();
    const request = (slot: string, query: object) => ({ view: "clusters", slot, turn: 1, query });
    const [first, wrong, last] = await stream.followAll([
      request("one", { limit: 1 }),
      request("two", { q: "regio=x" }),
      request("three", { limit: 0, facets: "health" }),
    ]);
    expect(first).toMatchObject({ status: 200, page: { total: 5, rows: [{ name: "a" }] } });
    expect(wrong).toMatchObject({ status: 400, page: { code: "invalid" } });
    expect(last).toMatchObject({ status: 200, page: { total: 5, rows: [] } });
    caches.cluster("x");
    expect((await received(stream)).map(({ window }) => window).sort()).toEqual(
      [first?.page.window, last?.page.window].sort(),
    );
  });

  it("is refused as a whole request once the session is over", async () => {
    const { open } = start();
    const session = viewer();
    const stream = await open(session);
    session.end();
    const request = { view: "clusters", slot: "one", turn: 1, query: {} };
    expect(await stream.followAll([request, { ...request, slot: "two" }])).toMatchObject([
      { status: 401 },
      { status: 401 },
    ]);
  });

  it("says by itself when all is read", async () => {
    const started = startLive(pass);
    const synced = vi.spyOn(started.caches.clusters, "isSynced", "get").mockReturnValue(false);
    const stream = await started.open(viewer(), "rollouts");
    expect((await stream.follow({})).page.synced).toBe(false);
    synced.mockReturnValue(true);
    expect(await received(stream, 3 * SECOND)).toMatchObject([{ synced: true, rows: [] }]);
  });
});

describe("a reader that is slow", () => {
  it("gets the part as it is when it reads again, once", async () => {
    const { open, caches } = start();
    const long = Array.from({ length: 300 }, (_, n) => `n${n}-${"x".repeat(200)}`);
    for (const name of long) caches.cluster(name);
    const stream = await open();
    const { page } = await stream.follow({ limit: 400 });
    for (const status of ["False", "Unknown", "True", "False"]) {
      for (const name of long) caches.cluster(name, { conditions: { ManagedClusterConditionAvailable: status } });
      await vi.advanceTimersByTimeAsync(200);
    }
    const events = await received(stream);
    const last = events.at(-1);
    expect(events.length).toBeLessThan(4);
    expect(last).toMatchObject({ window: page.window, isWhole: true });
    if (last?.type !== "list" || last.view !== "clusters") throw new Error("the last is no change of the clusters");
    expect(last.names).toHaveLength(305);
    expect(
      last.rows.filter((row) => row.name.startsWith("n") && "health" in row && row.health === "unavailable"),
    ).toHaveLength(300);
    down(caches, "a");
    expect(await received(stream)).toMatchObject([{ seq: last.seq + 1, rows: [{ name: "a" }] }]);
  });
});

describe("what a stream may follow", () => {
  it("is what its caller may see: nothing of other clusters, not even that something happened", async () => {
    const { open, caches } = start();
    const team = sessionOf("team", (plural, namespace) => plural !== CLUSTERS && namespace === "b", {
      [CLUSTERS]: ["b"],
    });
    const stream = await open(team);
    const { page } = await stream.follow({ facets: "health,addon" });
    expect(page).toMatchObject({ total: 1, all: 1, rows: [{ name: "b", addOnsVisible: true }] });
    caches.clusterAddOn("a", "secret-add-on");
    caches.cluster("secret-cluster");
    caches.removeCluster("c");
    expect(await received(stream)).toEqual([]);
    caches.clusterAddOn("b", "own");
    const events = await received(stream);
    expect(events).toMatchObject([
      { rows: [{ name: "b", addOns: [{ name: "own" }] }], facets: { addon: { values: [{ value: "own", size: 1 }] } } },
    ]);
    expect(JSON.stringify([page, events])).not.toContain("secret");
  });

  it("ends within 30 s of a right that is taken away", async () => {
    const { open, caches } = start();
    let allowed = true;
    const stream = await open(sessionOf("viewer", () => allowed));
    const { page } = await stream.follow({});
    allowed = false;
    expect(await received(stream, 30 * SECOND)).toEqual([
      { type: "list-gone", window: page.window, isForbidden: true },
    ]);
    caches.cluster("secret-cluster");
    expect(await received(stream)).toEqual([]);
    expect((await stream.follow({})).status).toBe(403);
  });

  it("is asked of one's own streams", async () => {
    const { open } = start();
    const stream = await open();
    expect((await stream.follow({}, { as: viewer() })).status).toBe(404);
    await stream.cancel();
    await pass(61 * SECOND);
    expect((await stream.follow({})).status).toBe(404);
  });

  it.each([
    [{ q: "helth:x" }, {}],
    [{ sort: "nothing" }, {}],
    [{ limit: 501 }, {}],
    [{}, { slot: "__proto__" }],
    [{}, { turn: -1 }],
  ])("is no such thing as %j %j", async (query, more) => {
    const { open } = start();
    expect((await (await open()).follow(query, more)).status).toBe(400);
  });

  it(`is ${MAX_FOLLOWED} lists at most: what was asked for longest ago gives way`, async () => {
    const { caches, open } = start();
    const stream = await open();
    const windows: number[] = [];
    for (let n = 0; n < MAX_FOLLOWED + 2; n += 1)
      windows.push((await stream.follow({ q: `-name:x${n}` }, { slot: `slot-${n}` })).page.window);
    expect(await received(stream)).toEqual(
      windows.slice(0, 2).map((window) => ({ type: "list-gone", window, isForbidden: false, isFull: true })),
    );
    caches.cluster("f");
    // So many wait until the reader has taken in the first.
    const told = [...(await received(stream)), ...(await received(stream))];
    expect(told.map(({ window }) => window)).toEqual(windows.slice(2));
  });
});
