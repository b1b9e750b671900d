import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "@/lib/api/live";
import type { Subject } from "@/lib/api/subjects";
import { sessionOf } from "@/server/auth/testing";
import type { TestCaches } from "@/server/views/testing";
import { startLive, viewer } from "./testing";

const SECOND = 1_000;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const KIND = {
  cluster: "managedclusters.cluster.open-cluster-management.io",
  set: "managedclustersets.cluster.open-cluster-management.io",
  placement: "placements.cluster.open-cluster-management.io",
  work: "manifestworks.work.open-cluster-management.io",
} as const;
const CLUSTER: Subject = { subject: "object", kind: KIND.cluster, name: "a" };
const PLACEMENT: Subject = { subject: "placement", namespace: "fleet", name: "all" };
const CHOSEN: Subject = { subject: "placement-clusters", namespace: "fleet", name: "all" };
const CHAIN: Subject = { subject: "chain", cluster: "a", addOn: "hello" };
const WHY: Subject = { subject: "why", cluster: "a", addOn: "hello" };

type Before = Parameters<ReturnType<typeof startLive>["open"]>[2];

/** Streams that follow no view, over clusters a and b, on which placement fleet/all puts add-on "hello" with a work each. */
function start() {
  const started = startLive(pass);
  const { caches } = started;
  caches.cluster("b");
  caches.placement("fleet/all");
  caches.addOn("hello", ["fleet/all"]);
  caches.clusterAddOn("b", "hello");
  caches.decision("fleet/all", ["a", "b"]);
  caches.clusterSet("set");
  caches.clusterSetBinding("fleet", "set");
  for (const cluster of ["a", "b"]) caches.work(`${cluster}/hello-0`, {}, { addOn: "hello" });
  return { ...started, open: (session = viewer(), before?: Before) => started.open(session, "rollouts", before) };
}

type Stream = Awaited<ReturnType<ReturnType<typeof start>["open"]>>;
type Told = Extract<LiveEvent, { type: "hint" | "list-gone" }>;

async function told(stream: Pick<Stream, "within">, ms = SECOND): Promise<Told[]> {
  return (await stream.within(ms)).filter((event) => event.type === "hint" || event.type === "list-gone");
}

/** Everybody's change of a subject, by what it is. */
const CHANGES: readonly [string, Subject, (caches: TestCaches) => void][] = [
  ["a cluster", CLUSTER, (caches) => caches.cluster("a", { labels: { env: "x" } })],
  ["a cluster that goes", CLUSTER, (caches) => caches.removeCluster("a")],
  ["a set", { subject: "object", kind: KIND.set, name: "set" }, (caches) => caches.clusterSet("set")],
  ["a placement", { subject: "object", kind: KIND.placement, namespace: "fleet", name: "all" }, (caches) => caches.placement("fleet/all")],
  ["a work", { subject: "object", kind: KIND.work, namespace: "a", name: "hello-0" }, (caches) => caches.work("a/hello-0")],
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
}

describe("a subject on the stream", () => {
  it.each(CHANGES)("is hinted at when it changes: %s", async (_, subject, change) => {
    const { caches, open } = start();
    const stream = await open();
    const { page, status } = await stream.hint(subject);
    expect([status, page]).toEqual([200, { window: page.window, revision: 0 }]);
    expect(await told(stream)).toEqual([]);
    change(caches);
    const [hint, ...more] = await told(stream);
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
      expect(await told(stream)).toEqual([]);
    },
  );

  it("of a chain is not hinted at when its placement chooses other clusters", async () => {
    const { caches, open } = start();
    const stream = await open();
    await stream.hint(CHAIN);
    caches.decision("fleet/all", ["a", "c"]);
    expect(await told(stream)).toEqual([]);
  });

  it("is hinted at by what has become part of it since", async () => {
    const { caches, open } = start();
    const stream = await open();
    await stream.hint(CHAIN);
    caches.decision("fleet/new", ["a"]);
    expect(await told(stream)).toEqual([]);
    caches.addOn("hello", ["fleet/all", "fleet/new"]);
    expect(await told(stream)).toHaveLength(1);
    caches.decision("fleet/new", []);
    expect(await told(stream)).toHaveLength(1);
  });

  it("is hinted at again when what had gone is back", async () => {
    const { caches, open } = start();
    const stream = await open();
    await stream.hint(CLUSTER);
    caches.removeCluster("a");
    expect(await told(stream, 30 * SECOND)).toMatchObject([{ type: "hint" }]);
    caches.cluster("a");
    expect(await told(stream)).toMatchObject([{ type: "hint" }]);
  });

  it("is hinted at at once, then twice a second at most, and at the end of a flood once more", async () => {
    const { caches, open } = start();
    const stream = await open();
    await stream.hint(CLUSTER);
    caches.cluster("a");
    expect(await told(stream, 20)).toHaveLength(1);
    let hints = 0;
    for (let n = 0; n < 110; n += 1) {
      caches.cluster("a", { labels: { n: String(n) } });
      hints += (await told(stream, 20)).length;
    }
    expect(hints).toBe(4);
    const last = await told(stream);
    expect(last).toHaveLength(1);
    expect(await told(stream)).toEqual([]);
    expect((await stream.hint(CLUSTER, { slot: "other" })).page.revision).toBe(last[0]?.type === "hint" && last[0].revision);
  });

  it("shares its window among those who see the same, and is hinted at to each of them once", async () => {
    const { caches, open } = start();
    const [one, other] = [await open(), await open()];
    const { page } = await one.hint(CHAIN);
    expect((await one.hint(CHAIN, { slot: "again" })).page.window).toBe(page.window);
    expect((await other.hint(CHAIN)).page.window).toBe(page.window);
    caches.clusterAddOn("a", "hello");
    for (const stream of [one, other]) expect(await told(stream)).toHaveLength(1);
  });

  it("that changed before somebody else asked, and was not told yet, is told to both", async () => {
    const { caches, open } = start();
    const [one, other] = [await open(), await open()];
    await one.hint(CLUSTER);
    caches.cluster("a");
    await told(one, 100);
    caches.cluster("a");
    const { page } = await other.hint(CLUSTER);
    caches.cluster("a");
    for (const stream of [one, other]) expect(await told(stream)).toMatchObject([{ revision: page.revision + 1 }]);
  });

  it("gives way to the next in its slot, and is let go", async () => {
    const { caches, open } = start();
    const stream = await open();
    await stream.hint(CLUSTER);
    const { page } = await stream.hint(CHAIN, { turn: 2 });
    caches.cluster("a");
    expect(await told(stream)).toEqual([]);
    caches.clusterAddOn("a", "hello");
    expect(await told(stream)).toMatchObject([{ window: page.window }]);
    expect(await stream.leave("hint", 2)).toBe(204);
    caches.clusterAddOn("a", "hello");
    expect(await told(stream)).toEqual([]);
  });

  it("is asked for together with lists, and counts among what a stream may follow", async () => {
    const { open } = start();
    const stream = await open();
    const list = { view: "clusters", slot: "list", turn: 1, query: { limit: 1 } };
    const hint = { view: "hints", slot: "hint", turn: 1, query: CLUSTER };
    const [first, second, third] = await stream.followAll([list, hint, { ...hint, slot: "other", query: { ...CLUSTER, name: "nowhere" } }]);
    expect([first?.status, second?.status, third?.status]).toEqual([200, 200, 404]);
    for (let n = 0; n < 63; n += 1) await stream.hint(CLUSTER, { slot: `slot-${n}` });
    expect(await told(stream)).toEqual([{ type: "list-gone", window: first?.page.window, isForbidden: false }]);
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
      for (const name of ["a", ...long]) caches.cluster(name, { conditions: { ManagedClusterConditionAvailable: status } });
      await pass(600);
    }
    const hints = (await told(stream)).filter(({ type }) => type === "hint");
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
    expect((await back.drain()).filter(({ type }) => type === "hint")).toEqual([{ type: "hint", window: page.window, revision: 5 }]);
    caches.cluster("a");
    expect(await told(back)).toMatchObject([{ revision: 6 }]);
  });

  it("to whom one was sent that did not arrive is told again", async () => {
    const { caches, open } = start();
    const session = viewer();
    const stream = await open(session);
    await stream.hint(CLUSTER);
    const last = stream.last();
    caches.cluster("a");
    expect(await told(stream)).toHaveLength(1);
    const back = await open(session, { ...stream, last: () => last });
    expect((await back.drain()).filter(({ type }) => type === "hint")).toMatchObject([{ revision: 1 }]);
  });
});

/** May do what is said of each kind: everywhere, or in one namespace. */
function only(rights: Readonly<Record<string, string | true>>, named = {}) {
  return sessionOf("somebody", (plural, namespace) => rights[plural] === true || (rights[plural] ?? "nowhere") === namespace, named);
}

const FORBIDDEN: readonly [Subject, string, string][] = [
  [CLUSTER, "get", "managedclusters"],
  [{ subject: "object", kind: KIND.work, namespace: "a", name: "hello-0" }, "get", "manifestworks"],
  [PLACEMENT, "get", "placements"],
  [CHOSEN, "list", "placements"],
  [WHY, "get", "managedclusters"],
];

describe("what a stream hints at", () => {
  it.each(FORBIDDEN)("takes the rights of its answer, and says the same of what there is not: %j", async (subject, verb, resource) => {
    const { open } = start();
    const stream = await open(sessionOf("nobody", () => false));
    const there = await stream.hint(subject);
    expect(there).toMatchObject({ status: 403, page: { code: "forbidden", missing: { verb, resource } } });
    const absent = "cluster" in subject ? { ...subject, cluster: "nowhere" } : { ...subject, name: "nowhere" };
    expect(await stream.hint(absent)).toEqual(there);
  });

  it.each([
    [{ ...CLUSTER, name: "nowhere" }, "The hub has no managedclusters.cluster.open-cluster-management.io nowhere."],
    [{ ...PLACEMENT, name: "nowhere" }, "The hub has no placements.cluster.open-cluster-management.io fleet/nowhere."],
    [{ ...CHOSEN, namespace: "nowhere" }, "The hub has no placements.cluster.open-cluster-management.io nowhere/all."],
  ] as [Subject, string][])("is there: %j", async (subject, detail) => {
    const { open } = start();
    expect(await (await open()).hint(subject)).toMatchObject({ status: 404, page: { code: "not-found", detail } });
  });

  it("is not said not to be there while the console still reads", async () => {
    const { caches, open } = start();
    vi.spyOn(caches.clusters, "isSynced", "get").mockReturnValue(false);
    expect(await (await open()).hint({ ...CLUSTER, name: "nowhere" })).toMatchObject({ status: 503, page: { code: "hub-unreachable" } });
  });

  it.each([
    ["works", { manifestworks: "a" }, (caches: TestCaches) => caches.work("a/hello-0", {}, { addOn: "hello" })],
    ["the cluster add-on", { managedclusteraddons: "a" }, (caches: TestCaches) => caches.clusterAddOn("a", "hello")],
    ["the choice", { placementdecisions: true }, (caches: TestCaches) => caches.decision("fleet/all", ["b"])],
    [
      "the add-on",
      { placementdecisions: true, clustermanagementaddons: true },
      (caches: TestCaches) => caches.addOn("hello", ["fleet/all"], { annotations: { x: "y" } }),
    ],
  ] as const)("is of a chain only what its caller may see: %s", async (_, rights, change) => {
    const { caches, open } = start();
    const [seer, blind] = [await open(only(rights)), await open(only({}))];
    for (const stream of [seer, blind]) expect(await stream.hint(CHAIN)).toMatchObject({ status: 200 });
    change(caches);
    expect(await told(seer)).toHaveLength(1);
    expect(await told(blind)).toEqual([]);
    const others = only(Object.fromEntries(Object.keys(rights).map((plural) => [plural, "b"])));
    const elsewhere = await open(others);
    await elsewhere.hint(CHAIN);
    change(caches);
    expect(await told(elsewhere)).toEqual([]);
  });

  it("is of a chain not the add-on for whoever sees decisions and no add-ons, nor for whoever sees add-ons and no decisions", async () => {
    const { caches, open } = start();
    for (const plural of ["placementdecisions", "clustermanagementaddons"]) {
      const stream = await open(only({ [plural]: true }));
      await stream.hint(CHAIN);
      caches.addOn("hello", ["fleet/all"], { annotations: { of: plural } });
      expect(await told(stream)).toEqual([]);
    }
  });

  it("is of a why only what its caller may see: of placements nothing unless they see the add-on that names them", async () => {
    const { caches, open } = start();
    const all = { managedclusters: true, placements: "fleet", placementdecisions: "fleet", managedclustersetbindings: "fleet" } as const;
    const [one, other] = [await open(only(all)), await open(only({ ...all, clustermanagementaddons: true }))];
    for (const stream of [one, other]) expect(await stream.hint(WHY)).toMatchObject({ status: 200 });
    const changes = [
      () => caches.placement("fleet/all", { spec: { numberOfClusters: 1 } }),
      () => caches.decision("fleet/all", ["b"]),
      () => caches.clusterSetBinding("fleet", "other"),
    ];
    for (const change of changes) {
      change();
      expect(await told(other)).toHaveLength(1);
    }
    caches.addOn("hello", ["fleet/all"], { annotations: { x: "y" } });
    caches.clusterAddOn("a", "hello");
    caches.work("a/hello-0", {}, { addOn: "hello" });
    expect(await told(one)).toEqual([]);
  });

  it("is of a placement's page not what stands around it for whoever may not list that", async () => {
    const { caches, open } = start();
    const stream = await open(only({ placements: "fleet" }));
    expect(await stream.hint(PLACEMENT)).toMatchObject({ status: 200 });
    caches.addOn("other", ["fleet/all"]);
    caches.clusterSet("other");
    caches.clusterSetBinding("fleet", "other");
    expect(await told(stream)).toEqual([]);
    caches.placement("fleet/all");
    expect(await told(stream)).toHaveLength(1);
  });

  it("ends within 30 s of a right that is taken away, and nothing of it is told again", async () => {
    const { caches, open } = start();
    let allowed = true;
    const session = sessionOf("viewer", () => allowed);
    const stream = await open(session);
    const { page } = await stream.hint(CLUSTER);
    await stream.cancel();
    caches.cluster("a");
    await pass(SECOND);
    allowed = false;
    await pass(30 * SECOND);
    caches.cluster("a");
    await pass(SECOND);
    const back = await open(session, stream);
    expect(await told(back)).toEqual([{ type: "list-gone", window: page.window, isForbidden: true }]);
    expect((await back.hint(CLUSTER)).status).toBe(403);
  });

  it("ends where it is another part of it that its caller may see, and can be asked for again", async () => {
    const { caches, open } = start();
    let seesWorks = true;
    const stream = await open(sessionOf("viewer", (plural) => plural !== "manifestworks" || seesWorks));
    const { page } = await stream.hint(CHAIN);
    seesWorks = false;
    expect(await told(stream, 30 * SECOND)).toEqual([{ type: "list-gone", window: page.window, isForbidden: false }]);
    expect((await stream.hint(CHAIN)).page.window).not.toBe(page.window);
    caches.work("a/hello-0", {}, { addOn: "hello" });
    expect(await told(stream)).toEqual([]);
  });

  it("leaves nothing behind when nobody follows it", async () => {
    const { caches, open } = start();
    const session = viewer();
    const stream = await open(session);
    for (const [n, subject] of [CLUSTER, PLACEMENT, CHOSEN, CHAIN, WHY].entries()) await stream.hint(subject, { slot: `s${n}` });
    caches.cluster("a");
    await stream.cancel();
    session.end();
    await pass(SECOND);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [{ query: { subject: "cluster", name: "a" } }, "The field 0.query.subject of the body is not as it should be."],
    [{ query: { ...CLUSTER, kind: "secrets" } }, "The field 0.query.kind of the body is not as it should be."],
    [{ query: { ...CLUSTER, name: "A/.." } }, "The field 0.query.name of the body is not as it should be."],
    [{ query: { ...CLUSTER, uid: "x" } }, "The field 0.query of the body has a field that is not known."],
    [{ query: { subject: "chain", cluster: "a" } }, "The field 0.query.addOn of the body is not as it should be."],
    [{ slot: "__proto__" }, "The field 0.slot of the body is not as it should be."],
    [{ turn: -1 }, "The field 0.turn of the body is not as it should be."],
    [{ view: "secrets" }, "The field 0.view of the body is not as it should be."],
  ])("is no such thing as %j", async (wrong, detail) => {
    const { open } = start();
    const stream = await open();
    const [answer] = await stream.followAll([{ view: "hints", slot: "hint", turn: 1, query: CLUSTER, ...wrong }]);
    expect(answer).toMatchObject({ status: 400, page: { code: "invalid", detail } });
  });

  it.each([
    [{ ...CLUSTER, namespace: "a" }, "ManagedCluster has no namespace."],
    [{ subject: "object", kind: KIND.work, name: "hello-0" }, "ManifestWork needs a namespace."],
  ] as [Subject, string][])("is where its kind can be: %j", async (subject, detail) => {
    const { open } = start();
    expect(await (await open()).hint(subject)).toMatchObject({ status: 400, page: { code: "invalid", detail } });
  });
});
