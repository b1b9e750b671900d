import { beforeEach, describe, expect, it } from "vitest";
import type { PastPage } from "@/lib/api/list/as-of";
import { WORK_CLEANUP_FINALIZER } from "@/lib/kube/ocm";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import { sessionOf } from "@/server/auth/testing";
import { type ServedLists, servedLists } from "@/server/console/served-lists";
import { markedIdentities } from "@/server/deletions/list";
import { TestCaches } from "@/server/testing/caches";
import { workFacts } from "@/server/works/work-facts";
import { deletionObserved } from "./past-deletions";
import { PastLists } from "./past-lists";
import { RowRecorder } from "./row-recorder";
import { TestHistory } from "./store/testing";

const MARKED = "2026-11-26T08:00:00Z";
const LEAVING = ["c1/app", "c1/other", "c2/app"];
const OF_CLUSTERS = ["managedclusters", "managedclusteraddons", "manifestworks"];

const ada = sessionOf("ada", () => true);
/** May list what is of one cluster, and get that. */
const member = sessionOf("member", (plural, namespace) => OF_CLUSTERS.includes(plural) && namespace === "c1", {
  managedclusters: ["c1"],
});
const stranger = sessionOf("stranger", () => false);

let works: TestCaches["works"];
let lists: ServedLists;
let history: TestHistory;
let version = 0;

beforeEach(async () => {
  const caches = new TestCaches();
  // As the console reads them: of those that leave more is known.
  works = workFacts.open().cache as TestCaches["works"];
  for (const name of ["c1", "c2"]) caches.cluster(name);
  for (const work of LEAVING) leave(work);
  caches.sync();
  works.endList(new Set(LEAVING), "0");
  const read = { ...caches, works };
  lists = servedLists(read);
  history = new TestHistory();
  const views = { works: lists.works.view, deletions: lists.deletions.view };
  const recorder = new RowRecorder(views, { works, deletions: markedIdentities(read) }, history.store);
  lists.deletions.past = new PastLists(history.store, recorder).sources.deletions;
  await recorder.poll();
  await history.pass(60_000);
});

function leave(key: string): void {
  version += 1;
  const [namespace = "", name = ""] = key.split("/");
  works.store({
    apiVersion: "work.open-cluster-management.io/v1",
    kind: "ManifestWork",
    metadata: {
      ...{ name, namespace, uid: `u${version}`, resourceVersion: String(version) },
      ...{ creationTimestamp: MARKED, deletionTimestamp: MARKED, finalizers: [WORK_CLEANUP_FINALIZER] },
    },
    spec: { workload: { manifests: [] } },
    status: {},
  });
}

function isGone(key: string): void {
  const [namespace = "", name = ""] = key.split("/");
  works.dropOwn({ namespace, name });
}

const now = () => new Date(history.now).toISOString();

async function rowsOf(query: object, caller = ada): Promise<DeletionRow[]> {
  const answer = (await lists.deletions.answer(caller, query)) as PastPage<DeletionRow>;
  return JSON.parse(JSON.stringify(answer.rows));
}

const names = async (query: object, caller = ada) => (await rowsOf(query, caller)).map(({ name }) => name);

/** One is gone at last, another was made again and is deleted again, and a third comes. */
async function change(): Promise<void> {
  await history.pass(1_000);
  isGone("c1/other");
  isGone("c1/app");
  isGone("c2/app");
  void lists.deletions.view.rows;
  leave("c1/app");
  leave("c2/late");
  void lists.deletions.view.rows;
  await history.pass(60_000);
}

describe("what is being deleted as of a time", () => {
  it("is what was then, with what each waited for, filtered and counted", async () => {
    const queries = [{}, { q: "cluster=c1" }, { sort: "-since" }, { q: "app" }];
    const before = await Promise.all(queries.map((query) => rowsOf(query)));
    expect(before[0]).toHaveLength(3);
    expect(before[0]?.[0]).toMatchObject({ cluster: "c1", blocker: expect.any(String), message: expect.any(String) });
    const at = now();
    await change();
    expect(await Promise.all(queries.map((query) => rowsOf({ ...query, at })))).toEqual(before);
    expect(await names({ at: now() })).toEqual(["c1/app/ManifestWork", "c2/late/ManifestWork"]);
  });

  it("was nothing, where nothing was: that is no unknown time", async () => {
    for (const work of LEAVING) isGone(work);
    void lists.deletions.view.rows;
    await history.pass(60_000);
    expect(await names({ at: now() })).toEqual([]);
  });

  it("was nothing, where there never was any", async () => {
    const empty = new TestCaches();
    empty.sync();
    const { deletions } = servedLists(empty);
    const calm = new TestHistory();
    const recorder = new RowRecorder({ deletions: deletions.view }, {}, calm.store);
    deletions.past = new PastLists(calm.store, recorder).sources.deletions;
    await recorder.poll();
    await calm.pass(60_000);
    const answer = await deletions.answer(ada, { at: new Date(calm.now).toISOString() });
    expect(answer).toMatchObject({ rows: [], total: 0, synced: true });
  });

  it("attack: reading of the past what is gone, was made again, or is of another cluster", async () => {
    const all = LEAVING.map((work) => `${work}/ManifestWork`);
    const first = now();
    await history.pass(1_000);
    const second = now();
    expect(await names({ at: first }, member)).toEqual(all.slice(0, 2));
    // What held it up may be gone by now: that is for who may list everything.
    for (const row of await rowsOf({ at: first }, member)) expect(row.message).toBeUndefined();
    isGone("c1/other");
    void lists.deletions.view.rows;
    expect(await names({ at: second }, member)).toEqual(all.slice(0, 1));
    await change();
    const third = new Date(Date.parse(second) + 1).toISOString();
    expect(await names({ at: third })).toEqual([all[0], all[2]]);
    expect(await names({ at: third }, member)).toEqual([]);
    await expect(rowsOf({ at: third }, stranger)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("what is stored of a deletion", () => {
  const row = (cluster: string): DeletionRow => ({
    name: `${cluster}/app/ManifestWork`,
    ...{ kind: "ManifestWork", namespace: cluster, object: "app", cluster, isStuck: false },
    since: "2026-11-26T09:00:00Z",
    message: `The agent on ${cluster} removes it.`,
  });

  it("is one text for all clusters that wait for the same", () => {
    const texts = ["c1", "edge-west-00017"].map((cluster) => deletionObserved(row(cluster), "u1").state);
    expect(new Set(texts).size).toBe(1);
  });

  it.each(["c1", "a", "e", "message", "$&", "\\", "agent"])(
    "is read back as it was, whatever the cluster's name: %s",
    async (cluster) => {
      const stored = new TestHistory();
      stored.store.begin();
      stored.store.observe(deletionObserved(row(cluster), "u1"));
      await stored.pass(1_000);
      const past = new PastLists(stored.store, { isPresent: () => true, poll: async () => undefined });
      const { view } = await past.sources.deletions(stored.now, "ada");
      expect([...view.rows.values()]).toEqual([row(cluster)]);
    },
  );
});
