import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "@/server/auth/session";
import { sessionOf } from "@/server/auth/testing";
import { type ServedLists, servedLists, viewsWithHistory } from "@/server/console/served-lists";
import { HubError } from "@/server/hub/hub-error";
import { TestCaches } from "@/server/testing/caches";
import { PastLists } from "./past-lists";
import { RowRecorder } from "./row-recorder";
import { TestHistory } from "./store/testing";

const SET = "cluster.open-cluster-management.io/clusterset";

let caches: TestCaches;
let lists: ServedLists;
let history: TestHistory;
let past: PastLists;

beforeEach(async () => {
  caches = new TestCaches();
  caches.cluster("c1", { labels: { [SET]: "emea", env: "prod" } });
  caches.cluster("c2", { labels: { [SET]: "apac", env: "prod" } });
  caches.clusterAddOn("c1", "cluster-proxy", { Available: "True" });
  caches.clusterAddOn("c2", "cluster-proxy", { Available: "False/LeaseUpdateStopped" });
  caches.clusterAddOn("c2", "hello", { Available: "True" });
  for (const set of ["emea", "apac"]) caches.clusterSet(set);
  selectorSet("prod", { env: "prod" });
  caches.clusterSetBinding("team", "emea");
  caches.clusterSetBinding("ops", "prod");
  caches.sync();
  lists = servedLists(caches);
  history = new TestHistory();
  const recorder = new RowRecorder(viewsWithHistory(lists, caches), caches, history.store);
  past = new PastLists(history.store, recorder);
  lists.access.past = past.sources.access;
  lists.sets.past = past.sources.sets;
  await recorder.poll();
  await history.pass(60_000);
});

/** A set that takes clusters by any labels. */
function selectorSet(name: string, matchLabels: Record<string, string>): void {
  caches.clusterSet(name);
  const set = caches.clusterSets.get(name);
  if (!set) throw new Error("it was stored");
  const labelSelector = { matchLabels, matchExpressions: [] };
  const clusterSelector = { selectorType: "LabelSelector", labelSelector };
  const metadata = { ...set.metadata, resourceVersion: `${set.metadata.resourceVersion}0` };
  caches.clusterSets.store({ ...set, metadata, spec: { ...set.spec, clusterSelector, managedNamespaces: [] } });
}

/** A caller on a hub without the kinds of others. */
function callerOf(user: string, allows: (plural: string) => boolean): Session {
  const session = sessionOf(user, allows);
  const { raw } = session.client;
  const notFound = () => Promise.reject(new HubError(404, "NotFound", "not found"));
  session.client.raw = (request) => (request.method === "GET" ? notFound() : raw(request));
  return session;
}

const ada = callerOf("ada", () => true);
const eve = callerOf("eve", (plural) => plural !== "managedclusteraddons" && plural !== "managedclustersetbindings");

const now = () => new Date(history.now).toISOString();

async function rowsOf(name: "access" | "sets", query: object, caller = ada) {
  const answer = await lists[name].answer(caller, query);
  return JSON.parse(JSON.stringify((answer as { rows: object[] }).rows)) as Record<string, unknown>[];
}

/** Which clusters there were, and which sets took them, for whom. */
async function reach(at: string) {
  const { clusters, sets } = await past.sources.reach(Date.parse(at), "ada");
  const takenBy = (takes: (typeof sets)[number]["takes"]) =>
    clusters.filter(({ labels }) => takes(labels)).map(({ name }) => name);
  return Object.fromEntries(sets.map(({ boundTo, name, takes }) => [name, [boundTo, takenBy(takes)]]));
}

/** Tunnels end and begin, a cluster goes, a set is bound to others and takes others. */
async function change(): Promise<void> {
  await history.pass(1_000);
  caches.clusterAddOn("c1", "cluster-proxy", { Available: "Unknown" });
  caches.clusterAddOns.dropOwn({ namespace: "c2", name: "cluster-proxy" });
  caches.removeCluster("c2");
  caches.clusterSetBindings.dropOwn({ namespace: "team", name: "emea" });
  caches.clusterSetBinding("late", "emea");
  selectorSet("prod", { env: "test" });
  for (const { view } of Object.values(lists)) void view.rows;
  await history.pass(60_000);
}

describe("ways into clusters as of a time", () => {
  it("are the tunnels that there were, each as it was, with what is filtered and counted", async () => {
    const queries = [{ sort: "name" }, { q: "state:down" }, { facets: "way,cluster" }];
    const before = await Promise.all(queries.map((query) => rowsOf("access", query)));
    expect(before[0]?.map(({ name, state }) => [name, state])).toEqual([
      ["proxy/c1", "up"],
      ["proxy/c2", "down"],
    ]);
    const at = now();
    await change();
    expect(await Promise.all(queries.map((query) => rowsOf("access", { ...query, at })))).toEqual(before);
    expect((await rowsOf("access", { at: now() })).map(({ name, state }) => [name, state])).toEqual([
      ["proxy/c1", "unknown"],
    ]);
  });

  it("attack: reading the tunnels of the past without the right to list add-ons", async () => {
    await expect(lists.access.answer(eve, { at: now() })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("from where clusters could be reached", () => {
  it("is which sets took which clusters then, and for whom, also of what is gone or another one by now", async () => {
    const at = now();
    await change();
    expect(await reach(at)).toEqual({
      emea: [["team"], ["c1"]],
      apac: [[], ["c2"]],
      prod: [["ops"], ["c1", "c2"]],
    });
    expect(await reach(now())).toEqual({ emea: [["late"], ["c1"]], apac: [[], []], prod: [["ops"], []] });
  });

  it("has no cluster that was being deleted: it is chosen by none", async () => {
    const before = caches.clusters.get("c1");
    if (!before) throw new Error("it was stored");
    const metadata = { ...before.metadata, deletionTimestamp: "2026-11-26T09:00:30Z", resourceVersion: "999" };
    caches.clusters.store({ ...before, metadata });
    void lists.clusters.view.rows;
    await history.pass(1_000);
    expect((await reach(now())).prod).toEqual([["ops"], ["c2"]]);
  });

  it("is refused where no sets were recorded: that is not that nobody could reach any", async () => {
    const bare = new TestHistory();
    const recorded = new PastLists(bare.store, { isPresent: () => true, poll: async () => undefined });
    bare.store.begin();
    await bare.pass(1_000);
    await expect(recorded.sources.reach(bare.now, "ada")).rejects.toThrow(
      "No cluster sets were recorded at that time.",
    );
  });
});

describe("cluster sets as of a time", () => {
  it("are what they were then, and have no more fields than those of now", async () => {
    const before = await rowsOf("sets", { sort: "name" });
    expect(before).toMatchObject([
      { name: "apac", members: 1, boundTo: [] },
      { name: "emea", members: 1, boundTo: ["team"] },
      { name: "prod", members: 2, boundTo: ["ops"], selector: "LabelSelector" },
    ]);
    expect(JSON.stringify(before)).not.toContain("labelSelector");
    const at = now();
    await change();
    expect(await rowsOf("sets", { sort: "name", at })).toEqual(before);
    expect(await rowsOf("sets", { q: "namespace=team", at })).toHaveLength(1);
    expect(await rowsOf("sets", { q: "namespace=team", at: now() })).toEqual([]);
  });

  it("attack: reading bindings of the past without the right to list them", async () => {
    const rows = await rowsOf("sets", { at: now() }, eve);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).not.toHaveProperty("boundTo");
  });

  it("are not recorded with each cluster that comes or goes, but with each binding", async () => {
    /** Before anything else happens. */
    const at = async () => {
      await history.pass(1_000);
      return new Date(history.now - 1).toISOString();
    };
    const members = async (time: string) => (await rowsOf("sets", { at: time, q: "name=emea" }))[0]?.members;
    caches.cluster("c3", { labels: { [SET]: "emea" } });
    void lists.sets.view.rows;
    const first = await at();
    caches.cluster("c4", { labels: { [SET]: "emea" } });
    void lists.sets.view.rows;
    const second = await at();
    caches.clusterSetBinding("late", "emea");
    void lists.sets.view.rows;
    const third = await at();
    expect([await members(first), await members(second), await members(third)]).toEqual([2, 2, 3]);
  });
});
