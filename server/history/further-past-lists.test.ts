import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PastPage } from "@/lib/api/list/as-of";
import { findingRecord, type IdentityFinding } from "@/lib/resources/identity-finding";
import { sessionOf } from "@/server/auth/testing";
import { type ServedLists, servedLists, viewsWithHistory } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { getRolloutPhases } from "./get-rollout-phases";
import { PacedChanges } from "./paced-changes";
import { PastLists } from "./past-lists";
import { RowRecorder } from "./row-recorder";
import { TestHistory } from "./store/testing";

const NAMES = ["placements", "rollouts", "approvals", "identities", "works", "replica-sets"] as const;
const FINDING = {
  ...{ kind: "role-binding", name: "extra", namespace: "c1", uid: "b1", subject: "User eve", cluster: "c1" },
  ...{ foundAt: "2026-11-21T10:00:00Z", reasons: [] },
} as const satisfies IdentityFinding;
const RECORD = findingRecord(FINDING).metadata;
const ada = sessionOf("ada", () => true);
const NAMESPACED: readonly string[] = ["placements", "manifestworkreplicasets"];
/** May list the placements and replica sets of one namespace and the works of one cluster, and nothing else. */
const member = sessionOf(
  "member",
  (plural, namespace) =>
    (NAMESPACED.includes(plural) && namespace === "fleet") || (plural === "manifestworks" && namespace === "c1"),
);

/** How long something takes is no test. */
const PATIENCE = { timeout: 15_000 };

let caches: TestCaches;
let lists: ServedLists;
let history: TestHistory;
let past: PastLists;
let ofWorks: TestHistory;

beforeEach(async () => {
  caches = new TestCaches();
  caches.addOn("hello", ["fleet/one", "fleet/two"]);
  caches.placement("fleet/one");
  caches.placement("fleet/two");
  caches.placement("other/three");
  caches.decision("fleet/one", ["c1", "c2"]);
  for (const name of ["c1", "c2"]) {
    caches.cluster(name);
    caches.clusterAddOn(name, "hello", { Available: "True", Progressing: "False/Completed", TokenRefreshed: "True" });
  }
  caches.work("c2/addon-hello", { Applied: "True", Available: "False/PodsNotReady" }, { addOn: "hello" });
  caches.work("c1/addon-hello", { Applied: "True", Available: "True" }, { addOn: "hello", manifests: [{}, {}] });
  caches.work("c1/by-hand", { Applied: "False/Refused" });
  caches.work("c1/leaving", {}, { isLeaving: true });
  for (const key of ["fleet/agents", "fleet/probes", "other/third"]) caches.replicaSet(key, ["one"]);
  caches.waiting("c9");
  caches.request("request-1", "c9");
  caches.sync();
  lists = servedLists(caches);
  history = new TestHistory();
  const recorder = new RowRecorder(viewsWithHistory(lists, caches), caches, history.store);
  past = new PastLists(history.store, recorder);
  lists.placements.past = past.sources.placements;
  lists.rollouts.past = past.sources.rollouts;
  lists.approvals.past = past.sources.approvals;
  lists.identities.past = past.sources.identities;
  lists["replica-sets"].past = past.sources.replicaSets;
  ofWorks = new TestHistory();
  const works = new RowRecorder({ works: lists.works.view }, { works: caches.works }, ofWorks.store);
  lists.works.past = new PastLists(ofWorks.store, works).sources.works;
  // Requests are read a few at a time.
  await vi.waitUntil(async () => {
    await Promise.all([recorder.poll(), works.poll()]);
    return history.store.hasBegun && ofWorks.store.hasBegun;
  }, PATIENCE);
  await pass(60_000);
});

/** Of both histories. */
async function pass(ms: number): Promise<void> {
  await Promise.all([history.pass(ms), ofWorks.pass(ms)]);
}

const now = () => new Date(history.now).toISOString();

async function rowsOf(name: (typeof NAMES)[number], query: object, caller = ada): Promise<{ name: string }[]> {
  const answer = await lists[name].answer(caller, query);
  return JSON.parse(JSON.stringify((answer as PastPage<object>).rows));
}

/** What was deleted, and what came. */
async function change(): Promise<void> {
  await pass(1_000);
  caches.removePlacement("fleet/two");
  caches.placement("fleet/four");
  caches.addOn("late", ["fleet/one"]);
  caches.request("request-2", "c9");
  caches.clusterAddOn("c2", "late", { TokenRefreshed: "True" });
  caches.replicaSets.dropOwn({ namespace: "fleet", name: "agents" });
  caches.replicaSet("fleet/late", ["one"]);
  caches.removeWork("c1/by-hand");
  caches.removeWork("c1/addon-hello");
  caches.work("c1/addon-hello", { Applied: "Unknown" }, { addOn: "other" });
  // Rollouts rest for as long as they took, one add-on after another: with "late", "hello" has been evaluated again, too.
  await vi.waitUntil(
    () => lists.approvals.view.rows.has("requests/request-2") && lists.rollouts.view.rows.has("late/fleet/one"),
    PATIENCE,
  );
  for (const name of NAMES) void lists[name].view.rows;
  await pass(60_000);
}

describe("a list as of a time", () => {
  it.each(NAMES)("is what it was then, field by field: %s", async (name) => {
    const before = await rowsOf(name, {});
    expect(before.length).toBeGreaterThan(1);
    const at = now();
    await change();
    // Nobody decides in the past: batches and versions are not recorded.
    const comparable = before.map(({ batch: _, ...row }: { name: string; batch?: string }) =>
      name === "approvals" ? { ...row, version: "" } : row,
    );
    expect(await rowsOf(name, { at })).toEqual(comparable);
    expect((await rowsOf(name, { at: now() })).map((row) => row.name)).not.toEqual(before.map((row) => row.name));
  });

  it("has what was found about a RoleBinding, whoever reads that, and no row that was read with a caller's rights", async () => {
    caches.identityFindings.store({ ...findingRecord(FINDING), metadata: { ...RECORD, resourceVersion: "9" } });
    for (const name of NAMES) void lists[name].view.rows;
    await pass(60_000);
    const found = await rowsOf("identities", { at: now(), q: "way:role-binding" });
    expect(found).toMatchObject([{ name: "finding/b1", isForged: true, object: "c1/extra" }]);
  });

  it("is sorted, filtered, counted and written to a file as it was then: works", async () => {
    const queries = [
      { sort: "status" },
      { q: "status:failed", facets: "status,addon,cluster", limit: "1" },
      { group: "issue" },
      { format: "csv" },
    ];
    const answerOf = async (query: object) => {
      const answer = await lists.works.answer(ada, query);
      if (answer instanceof Response) return answer.text();
      const { asOf: _, revision: __, next: ___, ...page } = answer;
      return JSON.parse(JSON.stringify(page));
    };
    const before = await Promise.all(queries.map(answerOf));
    const at = now();
    await change();
    for (const [index, query] of queries.entries()) expect(await answerOf({ ...query, at })).toEqual(before[index]);
  });

  it("attack: reading of the past works of other clusters, that are gone, or that were made again", async () => {
    const names = async (caller: typeof ada, at: string) =>
      (await rowsOf("works", { at }, caller)).map(({ name }) => name);
    const all = ["c1/addon-hello", "c1/by-hand", "c1/leaving", "c2/addon-hello"];
    const first = now();
    await pass(1_000);
    const second = now();
    expect(await names(ada, first)).toEqual(all);
    expect(await names(member, first)).toEqual(all.slice(0, 3));
    await change();
    expect(await names(ada, second)).toEqual(all);
    expect(await names(member, second)).toEqual(["c1/leaving"]);
  });

  it("attack: reading of the past placements that are gone, or of another namespace", async () => {
    const at = now();
    await change();
    const names = async (caller: typeof ada) => (await rowsOf("placements", { at }, caller)).map(({ name }) => name);
    expect(await names(ada)).toEqual(["fleet/one", "fleet/two", "other/three"]);
    expect(await names(member)).toEqual(["fleet/one"]);
    expect(JSON.stringify(await rowsOf("placements", { at }, member))).not.toContain("hello");
  });

  it("attack: reading of the past replica sets that are gone, made again, or of another namespace", async () => {
    const names = async (caller: typeof ada, at: string) =>
      (await rowsOf("replica-sets", { at }, caller)).map(({ name }) => name);
    const all = ["fleet/agents", "fleet/probes", "other/third"];
    const first = now();
    await pass(1_000);
    const second = now();
    expect(await names(member, first)).toEqual(all.slice(0, 2));
    await change();
    caches.replicaSets.dropOwn({ namespace: "fleet", name: "probes" });
    void lists["replica-sets"].view.rows;
    caches.replicaSet("fleet/probes", ["two"]);
    void lists["replica-sets"].view.rows;
    await pass(60_000);
    expect(await names(ada, second)).toEqual(all);
    expect(await names(member, second)).toEqual([]);
  });

  it("attack: a placement made again under a name shows nothing of the one before", async () => {
    const at = now();
    await history.pass(1_000);
    caches.removePlacement("fleet/one");
    void lists.placements.view.rows;
    caches.placement("fleet/one", { spec: { numberOfClusters: 7 } });
    void lists.placements.view.rows;
    await history.pass(60_000);
    expect((await rowsOf("placements", { at }, member)).map(({ name }) => name)).toEqual(["fleet/two"]);
  });

  it("is refused where no such rows were recorded: that is no empty list", async () => {
    const bare = new TestHistory();
    const recorded = new PastLists(bare.store, { isPresent: () => true, poll: async () => undefined });
    bare.store.begin();
    await bare.pass(1_000);
    for (const name of ["rollouts", "works"] as const)
      await expect(recorded.sources[name](bare.now, "ada")).rejects.toThrow(`No ${name} were recorded at that time.`);
  });
});

describe("the phases of a rollout", () => {
  it("are when it reached which stage, newest first, for those who may see rollouts", async () => {
    const stageNow = () => lists.rollouts.view.rows.get("hello/fleet/one")?.stage;
    const before = stageNow();
    caches.clusterAddOn("c2", "hello", { Available: "False", Progressing: "True/Progressing" });
    // It is evaluated again once rollouts have rested.
    const stage = await vi.waitUntil(() => [stageNow()].find((now) => now !== before), PATIENCE);
    await history.pass(60_000);
    const { phases, since } = await getRolloutPhases(ada, "hello/fleet/one", past);
    expect(phases).toEqual([{ at: expect.any(String), stage }]);
    expect(since).toBeDefined();
    await expect(getRolloutPhases(member, "hello/fleet/one", past)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("changes that are paced", () => {
  it("are written once in a while, the last of them in any case, and at once where they turn", () => {
    const written: string[] = [];
    let row: number | undefined = 1;
    const paced = new PacedChanges<number>({
      restMs: 30,
      isUrgent: (before, after) => after > before + 10,
      write: () => written.push(String(row)),
    });
    const become = (after: number | undefined, at: number) => {
      const before = row;
      row = after;
      paced.change("one", { before, after }, at);
    };
    become(2, 100);
    become(3, 110);
    become(4, 120);
    expect(written).toEqual(["2"]);
    paced.pass(130);
    paced.pass(200);
    expect(written).toEqual(["2", "4"]);
    become(40, 201);
    become(undefined, 202);
    expect(written).toEqual(["2", "4", "40", "undefined"]);
  });
});
