import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Subject } from "@/lib/api/live/subjects";
import { sessionOf } from "@/server/auth/testing";
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

/** May do what is said of each kind: everywhere, or in one namespace. */
function only(rights: Readonly<Record<string, string | true>>, named = {}) {
  return sessionOf(
    "somebody",
    (plural, namespace) => rights[plural] === true || (rights[plural] ?? "nowhere") === namespace,
    named,
  );
}

const FORBIDDEN: readonly [Subject, string, string][] = [
  [CLUSTER, "get", "managedclusters"],
  [{ subject: "object", kind: KIND.work, namespace: "a", name: "hello-0" }, "get", "manifestworks"],
  [PLACEMENT, "get", "placements"],
  [CHOSEN, "list", "placements"],
  [WHY, "get", "managedclusters"],
];

describe("what a stream hints at", () => {
  it.each(FORBIDDEN)(
    "takes the rights of its answer, and says the same of what there is not: %j",
    async (subject, verb, resource) => {
      const { open } = start();
      const stream = await open(sessionOf("nobody", () => false));
      const there = await stream.hint(subject);
      expect(there).toMatchObject({ status: 403, page: { code: "forbidden", missing: { verb, resource } } });
      const absent = "cluster" in subject ? { ...subject, cluster: "nowhere" } : { ...subject, name: "nowhere" };
      expect(await stream.hint(absent)).toEqual(there);
    },
  );

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
    expect(await (await open()).hint({ ...CLUSTER, name: "nowhere" })).toMatchObject({
      status: 503,
      page: { code: "hub-unreachable" },
    });
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
    expect(await reported(seer)).toHaveLength(1);
    expect(await reported(blind)).toEqual([]);
    const others = only(Object.fromEntries(Object.keys(rights).map((plural) => [plural, "b"])));
    const elsewhere = await open(others);
    await elsewhere.hint(CHAIN);
    change(caches);
    expect(await reported(elsewhere)).toEqual([]);
  });

  it("is of a chain not the add-on for a caller who sees decisions and no add-ons, nor for a caller who sees add-ons and no decisions", async () => {
    const { caches, open } = start();
    for (const plural of ["placementdecisions", "clustermanagementaddons"]) {
      const stream = await open(only({ [plural]: true }));
      await stream.hint(CHAIN);
      caches.addOn("hello", ["fleet/all"], { annotations: { of: plural } });
      expect(await reported(stream)).toEqual([]);
    }
  });

  it("is of a why only what its caller may see: of placements nothing unless they see the add-on that names them", async () => {
    const { caches, open } = start();
    const all = {
      managedclusters: true,
      placements: "fleet",
      placementdecisions: "fleet",
      managedclustersetbindings: "fleet",
    } as const;
    const [one, other] = [await open(only(all)), await open(only({ ...all, clustermanagementaddons: true }))];
    for (const stream of [one, other]) expect(await stream.hint(WHY)).toMatchObject({ status: 200 });
    const changes = [
      () => caches.placement("fleet/all", { spec: { numberOfClusters: 1 } }),
      () => caches.decision("fleet/all", ["b"]),
      () => caches.clusterSetBinding("fleet", "other"),
    ];
    for (const change of changes) {
      change();
      expect(await reported(other)).toHaveLength(1);
    }
    caches.addOn("hello", ["fleet/all"], { annotations: { x: "y" } });
    caches.clusterAddOn("a", "hello");
    caches.work("a/hello-0", {}, { addOn: "hello" });
    expect(await reported(one)).toEqual([]);
  });

  it("is of a placement's page not what stands around it for a caller who may not list that", async () => {
    const { caches, open } = start();
    const stream = await open(only({ placements: "fleet" }));
    expect(await stream.hint(PLACEMENT)).toMatchObject({ status: 200 });
    caches.addOn("other", ["fleet/all"]);
    caches.clusterSet("other");
    caches.clusterSetBinding("fleet", "other");
    expect(await reported(stream)).toEqual([]);
    caches.placement("fleet/all");
    expect(await reported(stream)).toHaveLength(1);
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
    expect(await reported(back)).toEqual([{ type: "list-gone", window: page.window, isForbidden: true }]);
    expect((await back.hint(CLUSTER)).status).toBe(403);
  });

  it("ends where it is another part of it that its caller may see, and can be asked for again", async () => {
    const { caches, open } = start();
    let seesWorks = true;
    const stream = await open(sessionOf("viewer", (plural) => plural !== "manifestworks" || seesWorks));
    const { page } = await stream.hint(CHAIN);
    seesWorks = false;
    expect(await reported(stream, 30 * SECOND)).toEqual([
      { type: "list-gone", window: page.window, isForbidden: false },
    ]);
    expect((await stream.hint(CHAIN)).page.window).not.toBe(page.window);
    caches.work("a/hello-0", {}, { addOn: "hello" });
    expect(await reported(stream)).toEqual([]);
  });

  it("leaves nothing behind when no one follows it", async () => {
    const { caches, open } = start();
    const session = viewer();
    const stream = await open(session);
    for (const [n, subject] of [CLUSTER, PLACEMENT, CHOSEN, CHAIN, WHY].entries())
      await stream.hint(subject, { slot: `s${n}` });
    caches.cluster("a");
    await stream.cancel();
    session.end();
    await pass(SECOND);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [{ query: { subject: "cluster", name: "a" } }, "The field 0.query.subject of the body is invalid."],
    [{ query: { ...CLUSTER, kind: "secrets" } }, "The field 0.query.kind of the body is invalid."],
    [{ query: { ...CLUSTER, name: "A/.." } }, "The field 0.query.name of the body is invalid."],
    [{ query: { ...CLUSTER, uid: "x" } }, "The field 0.query of the body has an unknown field."],
    [{ query: { subject: "chain", cluster: "a" } }, "The field 0.query.addOn of the body is invalid."],
    [{ slot: "__proto__" }, "The field 0.slot of the body is invalid."],
    [{ turn: -1 }, "The field 0.turn of the body is invalid."],
    [{ view: "secrets" }, "The field 0.view of the body is invalid."],
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
