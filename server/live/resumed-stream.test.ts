import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "@/lib/api/live/live";
import { sessionOf } from "@/server/auth/testing";
import type { TestCaches } from "@/server/testing/caches";
import { startLive, viewer } from "@/server/testing/live";

const SECOND = 1_000;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const withoutHub = (events: readonly LiveEvent[]) => events.filter(({ type }) => type !== "hub");
/** As a new stream begins. */
const FRESH = [{ type: "hello", view: "addons" }];

async function start(session = viewer()) {
  const started = startLive(pass);
  const stream = await started.open(session);
  await stream.within(SECOND);
  return { ...started, session, stream };
}

/** About 60 KiB of changes. */
function changeMuch(caches: TestCaches, key: string): void {
  for (let n = 0; n < 200; n += 1) caches.addOn(`n${n}-${"x".repeat(200)}`, [key]);
}

describe("a browser that comes back", () => {
  it("is told exactly what it missed, of views and of lists, and goes on from there", async () => {
    const { caches, open, session, stream } = await start();
    const { page } = await stream.follow({});
    await stream.cancel();
    caches.addOn("b");
    caches.cluster("b");
    await pass(SECOND);
    caches.addOn("c");
    await pass(SECOND);
    const back = await open(session, "addons", stream);
    expect(withoutHub(await back.drain())).toMatchObject([
      { type: "rows", upserts: [{ name: "b" }] },
      { type: "list", window: page.window, seq: page.seq + 1, rows: [{ name: "b" }] },
      { type: "rows", upserts: [{ name: "c" }] },
    ]);
    caches.cluster("c");
    expect(await back.within(SECOND)).toMatchObject([{ type: "list", window: page.window, seq: page.seq + 2 }]);
  });

  it("is told again what was sent and did not arrive", async () => {
    const { caches, open, session, stream } = await start();
    const last = stream.last();
    caches.addOn("b");
    await stream.within(SECOND);
    const back = await open(session, "addons", { ...stream, last: () => last });
    expect(withoutHub(await back.drain())).toMatchObject([{ type: "rows", upserts: [{ name: "b" }] }]);
    await stream.drain();
    expect(stream.isOver()).toBe(true);
  });

  it("is told how the hub is", async () => {
    const { caches, open, session, stream } = await start();
    await stream.cancel();
    caches.addOns.failed("away");
    await pass(SECOND);
    expect(await (await open(session, "addons", stream)).drain()).toMatchObject([{ type: "hub", connected: false }]);
  });

  it.each([
    ["after more than a minute", {}, () => pass(61 * SECOND)],
    ["for other views", { views: "addons,rollouts" }, () => pass(0)],
    ["with an event that no one knows", { last: "x.1" }, () => pass(0)],
  ])("begins again %s", async (_, { views = "addons", last }: { views?: string; last?: string }, wait) => {
    const { open, session, stream } = await start();
    await stream.cancel();
    await wait();
    const back = await open(session, views, { ...stream, last: () => last ?? stream.last() });
    // Each view begins as soon as its rights are known, whichever is first.
    const begun = withoutHub(await back.drain()) as { type: string; view: string }[];
    expect(begun.toSorted((a, b) => (a.view < b.view ? -1 : 1))).toMatchObject([
      ...FRESH,
      ...(views === "addons" ? [] : [{ type: "hello", view: "rollouts" }]),
    ]);
  });

  it("begins again where it missed more than a megabyte, which is not kept", async () => {
    const { caches, open, session, stream } = await start();
    await stream.cancel();
    for (let n = 0; n < 20; n += 1) {
      changeMuch(caches, `fleet/${n}`);
      await pass(200);
    }
    expect(withoutHub(await (await open(session, "addons", stream)).drain())).toMatchObject(FRESH);
  });

  it("may do so again and again, in any moment", async () => {
    const { caches, open, session, stream } = await start();
    let current = stream;
    const received: string[] = [];
    const listen = async (ms: number) => {
      for (const event of await current.within(ms))
        received.push(...(event.type === "rows" ? event.upserts : []).map(({ name }) => name));
    };
    for (let n = 0; n < 50; n += 1) {
      caches.addOn(`n${n}`);
      if (n % 3 > 0) await listen(n * 7);
      await current.cancel();
      if (n % 2 > 0) await pass(n * 11);
      current = await open(session, "addons", current);
    }
    await listen(SECOND);
    expect(received).toEqual(Array.from({ length: 50 }, (_, n) => `n${n}`));
  });

  it("takes up no stream of another session", async () => {
    const { caches, open, stream } = await start();
    await stream.cancel();
    caches.addOn("b");
    await pass(SECOND);
    const other = await open(viewer(), "addons", stream);
    expect(withoutHub(await other.drain())).toMatchObject(FRESH);
  });

  it("is told nothing that it may not see any more", async () => {
    let allowed = true;
    const { caches, open, session, stream } = await start(sessionOf("viewer", () => allowed));
    const { page } = await stream.follow({});
    await stream.cancel();
    caches.addOn("secret-add-on");
    caches.cluster("secret-cluster");
    await pass(25 * SECOND);
    allowed = false;
    await pass(25 * SECOND);
    const received = withoutHub(await (await open(session, "addons", stream)).drain());
    expect(received).toEqual(
      expect.arrayContaining([
        { type: "forbidden", view: "addons" },
        { type: "list-gone", window: page.window, isForbidden: true },
      ]),
    );
    expect(JSON.stringify(received)).not.toContain("secret");
  });

  it("is asked for its rights before it is told anything", async () => {
    let allowed = true;
    const { caches, open, session, stream } = await start(sessionOf("viewer", () => allowed));
    await stream.cancel();
    caches.addOn("secret-add-on");
    await pass(SECOND);
    vi.setSystemTime(Date.now() + 25 * SECOND);
    allowed = false;
    expect(withoutHub(await (await open(session, "addons", stream)).drain())).toEqual([
      { type: "forbidden", view: "addons" },
    ]);
  });

  it("finds nothing when its session ended meanwhile", async () => {
    const { open, session, stream } = await start();
    await stream.cancel();
    session.end();
    expect((await open(session, "addons", stream)).response.status).toBe(401);
  });

  it("gives way to new streams of its session while it is away, and to no one else's", async () => {
    const { open, session, stream } = await start();
    await stream.cancel();
    for (let n = 0; n < 8; n += 1) expect((await open(session)).response.status).toBe(200);
    expect((await open(session)).response.status).toBe(429);
  });

  it("leaves nothing behind when it does not come back", async () => {
    const { caches, session, stream } = await start();
    await stream.follow({});
    await stream.cancel();
    session.end();
    caches.addOn("b");
    await pass(SECOND);
    expect(vi.getTimerCount()).toBe(0);
  });
});
