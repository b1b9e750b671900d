import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveEvent } from "@/lib/api/live/live";
import { sessionOf } from "@/server/auth/testing";
import { liveFeeds } from "@/server/console/live-feeds";
import { servedLists } from "@/server/console/served-lists";
import { routes } from "@/server/http/route";
import { httpApp } from "@/server/http/testing";
import { TestCaches } from "@/server/testing/caches";
import { startLive, viewer } from "@/server/testing/live";
import { liveRoutes } from "./routes";

const CLUSTERS = "managedclusters";
const ADD_ONS = "clustermanagementaddons";
const CLUSTER_ADD_ONS = "managedclusteraddons";
const SECOND = 1_000;
const GRANT = { origin: "https://portal.example.org", views: [], allow: [], endsAt: 0 };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the event stream", () => {
  it("begins with how the hub is and the revision of the view", async () => {
    const { open, view } = startLive(pass);
    const stream = await open(viewer());
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
    expect(await stream.drain()).toEqual([
      { type: "hub", connected: true },
      { type: "hello", view: "addons", revision: view.revision },
    ]);
  });

  it("tells a change well within a second, and the next ones together", async () => {
    const { open, caches, view } = startLive(pass);
    const stream = await open(viewer());
    await stream.within(SECOND);
    caches.addOn("b");
    expect(await stream.within(5)).toMatchObject([{ type: "rows", upserts: [{ name: "b" }], leaves: [] }]);
    caches.addOn("c");
    caches.removeAddOn("b");
    await vi.advanceTimersByTimeAsync(5);
    caches.clusterAddOn("a", "a", { Available: "False" });
    const events = await stream.within(50);
    expect(events).toMatchObject([{ type: "rows", revision: view.revision, leaves: ["b"] }]);
    expect(events[0]).toMatchObject({ upserts: [{ name: "c" }, { name: "a", counts: [{ health: "unhealthy" }] }] });
  });

  it("makes the bytes of a change once for all who see the same", async () => {
    const { open, caches } = startLive(pass);
    const streams = await Promise.all(
      [viewer(), viewer(), sessionOf("lister", (plural) => plural === ADD_ONS)].map((session) => open(session)),
    );
    for (const stream of streams) await stream.drain();
    const stringify = vi.spyOn(JSON, "stringify");
    caches.addOn("b");
    for (const stream of streams) expect(await stream.within(100)).toMatchObject([{ type: "rows" }]);
    expect(stringify.mock.calls.filter(([value]) => LiveEvent.safeParse(value).data?.type === "rows")).toHaveLength(2);
  });

  it("carries several views, each with its own beginning, changes and rights", async () => {
    const { open, caches } = startLive(pass);
    const stream = await open(
      sessionOf("lister", (plural) => plural !== CLUSTERS),
      "addons,rollouts",
    );
    const both = await open(viewer(), "rollouts,addons");
    const [hub, ...begun] = await stream.within(SECOND);
    expect(hub).toMatchObject({ type: "hub", connected: true });
    // Each view begins as soon as its rights are known, whichever is first.
    expect(begun.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toMatchObject([
      { type: "forbidden", view: "rollouts" },
      { type: "hello", view: "addons" },
    ]);
    await both.drain();
    caches.addOn("hello");
    for (const each of [stream, both])
      expect(await each.within(SECOND)).toMatchObject([
        { type: "rows", view: "addons", upserts: [{ name: "hello", counts: [{ size: 1 }] }] },
      ]);
    caches.addOn("hello", ["fleet/all"]);
    expect(await stream.within(SECOND)).toMatchObject([{ type: "rows", view: "addons", upserts: [{ name: "hello" }] }]);
    // What the row of an add-on says of a rollout is read from the row of the rollout, which so is the first.
    expect(await both.within(SECOND)).toMatchObject([
      { type: "rows", view: "rollouts", upserts: [{ name: "hello/fleet/all" }] },
      { type: "rows", view: "addons", upserts: [{ name: "hello" }] },
    ]);
  });

  it("tells what is new of the machinery, once", async () => {
    const { open, notify } = startLive(pass);
    const stream = await open(viewer());
    await stream.within(2 * SECOND);
    const system = { controllers: { leader: "flotilla-0", version: "1.0.0", queue: 0 }, hubP95Ms: 41 };
    notify(system);
    expect(await stream.within(3 * SECOND)).toEqual([{ type: "system", system }]);
    expect(await stream.within(3 * SECOND)).toEqual([]);
    notify({ controllers: null });
    expect(await stream.within(3 * SECOND)).toEqual([{ type: "system", system: { controllers: null } }]);
  });

  it("says nothing to a caller who is not signed in", async () => {
    const { response } = await startLive(pass).open(undefined);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "unauthenticated" });
  });

  it("takes views that there are", async () => {
    const session = viewer();
    const caches = new TestCaches();
    const parts = { feeds: [], lists: [], hints: liveFeeds(servedLists(caches), caches).hints, system: () => ({}) };
    const app = httpApp({
      api: routes().route("/v1/live", liveRoutes({ ...parts, stopping: new AbortController().signal })),
      authenticate: () => session,
    });
    for (const query of [
      "",
      "?views=secrets",
      "?views=clusters",
      "?views=addons,secrets",
      "?views=addons&views=addons",
      "?views=addons&x=1",
    ]) {
      expect((await app.request(`/api/v1/live${query}`)).status).toBe(400);
    }
  });

  it("holds eight streams for a session, and a ninth when one has closed", async () => {
    const { open } = startLive(pass);
    const session = viewer();
    const streams = await Promise.all(Array.from({ length: 8 }, () => open(session)));
    expect((await open(session)).response.status).toBe(429);
    expect((await open(viewer())).response.status).toBe(200);
    await streams[0]?.cancel();
    expect((await open(session)).response.status).toBe(200);
  });
});

it("attack: holding streams in many sessions ends at 32 of one person", async () => {
  const { open } = startLive(pass);
  for (let n = 0; n < 4; n += 1) {
    const session = viewer();
    for (let k = 0; k < 8; k += 1) expect((await open(session)).response.status).toBe(200);
  }
  expect((await open(viewer())).response.status).toBe(429);
  expect((await open(sessionOf("somebody-else", () => true))).response.status).toBe(200);
});

it("attack: streams of many people leave connections for what is no stream, until one of theirs is away", async () => {
  const { open } = startLive(pass, { maxStreams: 3 });
  const streams = await Promise.all(["ada", "bob", "carol"].map((name) => open(sessionOf(name, () => true))));
  expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200]);
  const refused = await open(viewer());
  expect([refused.response.status, await refused.response.json()]).toMatchObject([
    429,
    { detail: "The console holds as many streams as it can. Try again later." },
  ]);
  await streams[1]?.cancel();
  expect((await open(viewer())).response.status).toBe(200);
});

it("frames of a portal take no room of their person's tabs, and end at a number of their own", async () => {
  const { open } = startLive(pass);
  const everything = {
    grant: GRANT,
    requireRoute: () => undefined,
    rowsOf: () => ({}),
    requireSubject: () => undefined,
  };
  const frame = () => Object.assign(viewer(), { embed: everything });
  for (let n = 0; n < 32; n += 1) {
    const token = frame();
    for (let k = 0; k < 8; k += 1) expect((await open(token)).response.status).toBe(200);
  }
  expect((await open(frame())).response.status).toBe(429);
  expect((await open(viewer())).response.status).toBe(200);
});

describe("rights on the event stream", () => {
  it("tell a caller who may not list add-ons so, and nothing else", async () => {
    const { open, caches } = startLive(pass);
    const stream = await open(sessionOf("stranger", () => false));
    caches.addOn("secret-add-on");
    caches.removeAddOn("a");
    expect(await stream.within(5 * SECOND)).toEqual([
      { type: "hub", connected: true },
      { type: "forbidden", view: "addons" },
    ]);
  });

  it("leave out how clusters are, and changes of nothing else, for a caller who may not list cluster add-ons", async () => {
    const { open, caches } = startLive(pass);
    const stream = await open(sessionOf("lister", (plural) => plural === ADD_ONS));
    await stream.drain();
    caches.clusterAddOn("secret-cluster", "a");
    expect(await stream.within(SECOND)).toEqual([]);
    caches.addOn("a", ["fleet/all"]);
    const events = await stream.within(SECOND);
    expect(events).toMatchObject([
      { upserts: [{ name: "a", install: "placements", clustersVisible: false, counts: [] }] },
    ]);
  });

  it("that are taken away end it within 30 s, and begin it again when they come back", async () => {
    const { open, caches, view } = startLive(pass);
    let allowed = true;
    const stream = await open(sessionOf("viewer", () => allowed));
    await stream.within(SECOND);
    allowed = false;
    expect(await stream.within(30 * SECOND)).toEqual([{ type: "forbidden", view: "addons" }]);
    caches.addOn("secret-add-on");
    caches.removeAddOn("a");
    expect(await stream.within(SECOND)).toEqual([]);
    allowed = true;
    expect(await stream.within(30 * SECOND)).toEqual([{ type: "hello", view: "addons", revision: view.revision }]);
    caches.addOn("c");
    expect(await stream.within(SECOND)).toMatchObject([{ type: "rows", upserts: [{ name: "c" }] }]);
  });

  it("to see cluster add-ons that are taken away take them off the screen within 30 s", async () => {
    const { open, caches } = startLive(pass);
    let seesAddOns = true;
    const stream = await open(sessionOf("viewer", (plural) => plural !== CLUSTER_ADD_ONS || seesAddOns));
    await stream.within(SECOND);
    seesAddOns = false;
    expect(await stream.within(30 * SECOND)).toEqual([{ type: "resync", view: "addons" }]);
    caches.clusterAddOn("secret-cluster", "a");
    expect(await stream.within(SECOND)).toEqual([]);
  });
});

describe("the end of a session on the event stream", () => {
  it("is told at once when the person signs out", async () => {
    const { open } = startLive(pass);
    const session = viewer();
    const stream = await open(session);
    await stream.drain();
    session.end();
    expect(await stream.drain()).toEqual([{ type: "signed-out" }]);
    expect(stream.isOver()).toBe(true);
  });

  it("comes half an hour after the person last did something, though the stream is open", async () => {
    const { open } = startLive(pass);
    const session = viewer();
    const stream = await open(session);
    await stream.within(10 * 60 * SECOND);
    session.use();
    expect(await stream.within(29 * 60 * SECOND)).toEqual([]);
    expect(await stream.within(60 * SECOND)).toContainEqual({ type: "signed-out" });
    expect(stream.isOver()).toBe(true);
  });

  it("is told when the hub no longer takes the token", async () => {
    const { open } = startLive(pass);
    let isTaken = true;
    const session = sessionOf("viewer", () => isTaken || "token refused");
    const stream = await open(session);
    await stream.drain();
    isTaken = false;
    expect(await stream.within(30 * SECOND)).toEqual([{ type: "signed-out" }]);
    expect(session.ended.aborted).toBe(true);
  });

  it("leaves no timer behind, like the end of a stream", async () => {
    const { open, stopping } = startLive(pass);
    const [session, other, last] = [viewer(), viewer(), viewer()];
    await open(session);
    const gone = await open(other);
    await open(last);
    await vi.advanceTimersByTimeAsync(SECOND);
    session.end();
    await gone.cancel();
    stopping.abort();
    other.end();
    last.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});
