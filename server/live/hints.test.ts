import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_FOLLOWED } from "@/lib/api/live/follow-requests";
import type { Subject } from "@/lib/api/live/subjects";
import type { TestCaches } from "@/server/testing/caches";
import {
  CHAIN,
  CHOSEN,
  CLUSTER,
  KIND,
  PLACEMENT,
  reported,
  SECOND,
  startHints,
  WHY,
} from "@/server/testing/hint-bench";
import { viewer } from "@/server/testing/live";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const start = () => startHints(pass);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Everybody's change of a subject, by what it is. */
const CHANGES: readonly [string, Subject, (caches: TestCaches) => void][] = [
  ["a cluster", CLUSTER, (caches) => caches.cluster("a", { labels: { env: "x" } })],
  ["a cluster that goes", CLUSTER, (caches) => caches.removeCluster("a")],
  ["a set", { subject: "object", kind: KIND.set, name: "set" }, (caches) => caches.clusterSet("set")],
  [
    "a placement",
    { subject: "object", kind: KIND.placement, namespace: "fleet", name: "all" },
    (caches) => caches.placement("fleet/all"),
  ],
  [
    "a work",
    { subject: "object", kind: KIND.work, namespace: "a", name: "hello-0" },
    (caches) => caches.work("a/hello-0"),
  ],
  [
    "a replica set",
    { subject: "object", kind: KIND.replicaSet, namespace: "fleet", name: "web" },
    (caches) => caches.replicaSet("fleet/web"),
  ],
  ["a placement's page", PLACEMENT, (caches) => caches.placement("fleet/all")],
  ["the add-ons of a placement", PLACEMENT, (caches) => caches.addOn("other", ["fleet/all"])],
  ["the sets of a placement", PLACEMENT, (caches) => caches.clusterSetBinding("fleet", "other")],
  ["whether its sets are there", PLACEMENT, (caches) => caches.clusterSet("other")],
  ["the clusters of a placement", CHOSEN, (caches) => caches.decision("fleet/all", ["a"])],
  ["the add-on of a chain", CHAIN, (caches) => caches.addOn("hello", [])],
  ["the cluster add-on of a chain", CHAIN, (caches) => caches.clusterAddOn("a", "hello", { Available: "False" })],
  ["the works of a chain", CHAIN, (caches) => caches.work("a/hello-1", {}, { addOn: "hello" })],
  ["a work that leaves a chain", CHAIN, (caches) => caches.removeWork("a/hello-0")],
  ["a work of a chain that is another's now", CHAIN, (caches) => caches.work("a/hello-0", {}, { addOn: "other" })],
  ["the choice in a chain", CHAIN, (caches) => caches.decision("fleet/all", ["b"])],
  ["the group in a chain", CHAIN, (caches) => caches.decision("fleet/all", ["a", "b"], { index: 1, name: "canary" })],
  ["the cluster of a why", WHY, (caches) => caches.cluster("a", { labels: { env: "x" } })],
  ["the add-on of a why", WHY, (caches) => caches.addOn("hello", ["fleet/all"], { annotations: { x: "y" } })],
  ["the cluster add-on of a why", WHY, (caches) => caches.removeClusterAddOn("a", "hello")],
  ["the works of a why", WHY, (caches) => caches.work("a/hello-0", { Applied: "False" }, { addOn: "hello" })],
  ["the placement of a why", WHY, (caches) => caches.placement("fleet/all", { spec: { numberOfClusters: 1 } })],
  ["the decisions of a why", WHY, (caches) => caches.decision("fleet/all", ["b"])],
  ["the bindings of a why", WHY, (caches) => caches.clusterSetBinding("fleet", "other")],
  ["the rollout of a why", WHY, (caches) => caches.removeClusterAddOn("b", "hello")],
  ["the sets of a why", WHY, (caches) => caches.clusterSet("other")],
];

/** What none of them is made of. */
function changeOthers(caches: TestCaches): void {
  caches.cluster("b", { labels: { env: "x" } });
  caches.clusterAddOn("a", "other");
  caches.clusterAddOn("b", "hello", { Available: "False" });
  caches.work("b/hello-0", { Applied: "False" }, { addOn: "hello" });
  caches.work("a/other-0", {}, { addOn: "other" });
  caches.placement("fleet/other");
  caches.decision("fleet/other", ["a"]);
  caches.addOn("other", ["fleet/other"]);
  caches.clusterSetBinding("team", "set");
  caches.replicaSet("fleet/other");
}

describe("a subject on the stream", () => {
  it.each(CHANGES)("is hinted at when it changes: %s", async (_, subject, change) => {
    const { caches, open } = start();
    const stream = await open();
    const { page, status } = await stream.hint(subject);
    expect([status, page]).toEqual([200, { window: page.window, revision: 0 }]);
    expect(await reported(stream)).toEqual([]);
    change(caches);
    const [hint, ...more] = await reported(stream);
    expect([hint, more]).toEqual([{ type: "hint", window: page.window, revision: expect.any(Number) }, []]);
    expect(hint).not.toMatchObject({ revision: 0 });
  });

  it.each([...new Set(CHANGES.map(([, subject]) => subject))].filter(({ subject }) => subject !== "why"))(
    "is not hinted at when others change: %j",
    async (subject) => {
      const { caches, open } = start();
      const stream = await open();
      expect((await stream.hint(subject)).status).toBe(200);
      changeOthers(caches);
      expect(await reported(stream)).toEqual([]);
    },
  );

  it("of a chain is not hinted at when its placement chooses other clusters", async () => {
    const { caches, open } = start();
    const stream = await open();
    await stream.hint(CHAIN);
    caches.decision("fleet/all", ["a", "c"]);
    expect(await reported(stream)).toEqual([]);
  });

  it("is hinted at by what has become part of it since", async () => {
    const { caches, open } = start();
    const stream = await open();
    await stream.hint(CHAIN);
    caches.decision("fleet/new", ["a"]);
    expect(await reported(stream)).toEqual([]);
    caches.addOn("hello", ["fleet/all", "fleet/new"]);
    expect(await reported(stream)).toHaveLength(1);
    caches.decision("fleet/new", []);
    expect(await reported(stream)).toHaveLength(1);
  });

  it("is hinted at again when what had gone is back", async () => {
    const { caches, open } = start();
    const stream = await open();
    await stream.hint(CLUSTER);
    caches.removeCluster("a");
    expect(await reported(stream, 30 * SECOND)).toMatchObject([{ type: "hint" }]);
    caches.cluster("a");
    expect(await reported(stream)).toMatchObject([{ type: "hint" }]);
  });

  it("is hinted at at once, then twice a second at most, and at the end of a flood once more", async () => {
    const { caches, open } = start();
    const stream = await open();
    await stream.hint(CLUSTER);
    caches.cluster("a");
    expect(await reported(stream, 20)).toHaveLength(1);
    let hints = 0;
    for (let n = 0; n < 110; n += 1) {
      caches.cluster("a", { labels: { n: String(n) } });
      hints += (await reported(stream, 20)).length;
    }
    expect(hints).toBe(4);
    const last = await reported(stream);
    expect(last).toHaveLength(1);
    expect(await reported(stream)).toEqual([]);
    expect((await stream.hint(CLUSTER, { slot: "other" })).page.revision).toBe(
      last[0]?.type === "hint" && last[0].revision,
    );
  });

  it("shares its window among those who see the same, and is hinted at to each of them once", async () => {
    const { caches, open } = start();
    const [one, other] = [await open(), await open()];
    const { page } = await one.hint(CHAIN);
    expect((await one.hint(CHAIN, { slot: "again" })).page.window).toBe(page.window);
    expect((await other.hint(CHAIN)).page.window).toBe(page.window);
    caches.clusterAddOn("a", "hello");
    for (const stream of [one, other]) expect(await reported(stream)).toHaveLength(1);
  });

  it("that changed before somebody else asked, and was not reported yet, is told to both", async () => {
    const { caches, open } = start();
    const [one, other] = [await open(), await open()];
    await one.hint(CLUSTER);
    caches.cluster("a");
    await reported(one, 100);
    caches.cluster("a");
    const { page } = await other.hint(CLUSTER);
    caches.cluster("a");
    for (const stream of [one, other]) expect(await reported(stream)).toMatchObject([{ revision: page.revision + 1 }]);
  });

  it("gives way to the next in its slot, and is let go", async () => {
    const { caches, open } = start();
    const stream = await open();
    await stream.hint(CLUSTER);
    const { page } = await stream.hint(CHAIN, { turn: 2 });
    caches.cluster("a");
    expect(await reported(stream)).toEqual([]);
    caches.clusterAddOn("a", "hello");
    expect(await reported(stream)).toMatchObject([{ window: page.window }]);
    expect(await stream.leave("hint", 2)).toBe(204);
    caches.clusterAddOn("a", "hello");
    expect(await reported(stream)).toEqual([]);
  });

  it("is asked for together with lists, and counts among what a stream may follow", async () => {
    const { open } = start();
    const stream = await open();
    const list = { view: "clusters", slot: "list", turn: 1, query: { limit: 1 } };
    const hint = { view: "hints", slot: "hint", turn: 1, query: CLUSTER };
    const [first, second, third] = await stream.followAll([
      list,
      hint,
      { ...hint, slot: "other", query: { ...CLUSTER, name: "nowhere" } },
    ]);
    expect([first?.status, second?.status, third?.status]).toEqual([200, 200, 404]);
    for (let n = 0; n < MAX_FOLLOWED - 1; n += 1) await stream.hint(CLUSTER, { slot: `slot-${n}` });
    expect(await reported(stream)).toEqual([
      { type: "list-gone", window: first?.page.window, isForbidden: false, isFull: true },
    ]);
  });
});

describe("a reader of hints", () => {
  it("who is slow gets the last of each when it reads again", async () => {
    const { caches, open } = start();
    const long = Array.from({ length: 300 }, (_, n) => `n${n}-${"x".repeat(200)}`);
    const stream = await open();
    const { page } = await stream.hint(CLUSTER);
    await stream.follow({ limit: 400 });
    for (const status of ["False", "Unknown", "True", "False"]) {
      for (const name of ["a", ...long])
        caches.cluster(name, { conditions: { ManagedClusterConditionAvailable: status } });
      await pass(600);
    }
    const hints = (await reported(stream)).filter(({ type }) => type === "hint");
    expect(hints.length).toBeLessThanOrEqual(2);
    expect(hints.at(-1)).toEqual({ type: "hint", window: page.window, revision: 4 });
  });

  it("who was away is told the last of what it missed, once, and goes on from there", async () => {
    const { caches, open } = start();
    const session = viewer();
    const stream = await open(session);
    const { page } = await stream.hint(CLUSTER);
    await stream.cancel();
    for (let n = 0; n < 5; n += 1) {
      caches.cluster("a");
      await pass(SECOND);
    }
    const back = await open(session, stream);
    expect((await back.drain()).filter(({ type }) => type === "hint")).toEqual([
      { type: "hint", window: page.window, revision: 5 },
    ]);
    caches.cluster("a");
    expect(await reported(back)).toMatchObject([{ revision: 6 }]);
  });

  it("sends again one that did not arrive", async () => {
    const { caches, open } = start();
    const session = viewer();
    const stream = await open(session);
    await stream.hint(CLUSTER);
    const last = stream.last();
    caches.cluster("a");
    expect(await reported(stream)).toHaveLength(1);
    const back = await open(session, { ...stream, last: () => last });
    expect((await back.drain()).filter(({ type }) => type === "hint")).toMatchObject([{ revision: 1 }]);
  });
});
