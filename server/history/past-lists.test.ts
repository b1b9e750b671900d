import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { type ServedLists, servedLists, viewsWithHistory } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { getAvailability } from "./get-availability";
import { getClusterAvailability } from "./get-cluster-availability";
import { getDifference } from "./get-difference";
import { PastLists } from "./past-lists";
import { RowRecorder } from "./row-recorder";
import { TestHistory } from "./store/testing";

const ADD_ONS = "managedclusteraddons";
const ada = sessionOf("ada", () => true);
/** May get one cluster, and list the add-ons in its namespace. */
const member = sessionOf("member", (plural, namespace) => plural === ADD_ONS && namespace === "c1", {
  managedclusters: ["c1"],
});
const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
const applied = (name: string) => ({
  configReferences: [{ ...TEMPLATE, lastAppliedConfig: { name }, desiredConfig: { name } }],
});

let caches: TestCaches;
let lists: ServedLists;
let history: TestHistory;
let past: PastLists;

beforeEach(async () => {
  caches = new TestCaches();
  caches.addOn("hello", ["default/all"]);
  caches.cluster("c1", { labels: { env: "prod" } });
  caches.cluster("c2", { conditions: { ManagedClusterConditionAvailable: "Unknown/NodeLost" } });
  caches.clusterAddOn("c1", "hello", { Available: "True", Progressing: "False/Completed" }, applied("hello-1.2.0"));
  caches.clusterAddOn("c1", "slow", { Configured: "True", Progressing: "True/Progressing" });
  caches.clusterAddOn("c2", "hello", { Available: "False" });
  caches.sync();
  lists = servedLists(caches);
  history = new TestHistory();
  const { addOns, clusterAddOns, clusters, placements } = caches;
  const objects = { clusters, clusterAddOns, addOns, placements };
  const recorder = new RowRecorder(viewsWithHistory(lists, caches), objects, history.store);
  past = new PastLists(history.store, recorder);
  lists.clusters.past = past.sources.clusters;
  lists["cluster-addons"].past = past.sources.clusterAddOns;
  lists.addons.past = past.sources.addOns;
  await recorder.poll();
  await history.pass(1_000);
});

/** Reads all views, so that what changed in the caches is recorded. */
async function settle(): Promise<void> {
  for (const { view } of Object.values(lists)) void view.rows;
  await history.pass(1_000);
}

/** The same object says something else of itself. */
function reportAgain(key: string, status: string): void {
  const before = caches.clusterAddOns.at(key);
  if (!before) throw new Error(`there is no ${key}`);
  const conditions = before.status.conditions.map((one) => (one.type === "Available" ? { ...one, status } : one));
  const metadata = { ...before.metadata, resourceVersion: String(Number(before.metadata.resourceVersion) + 1_000) };
  caches.clusterAddOns.store({ ...before, metadata, status: { ...before.status, conditions } });
}

const timeOf = (ms: number) => new Date(ms).toISOString();

type Name = "clusters" | "cluster-addons" | "addons";

async function page(name: Name, query: object, caller = ada) {
  const answer = await lists[name].answer(caller, query);
  if (answer instanceof Response) throw new Error("no file was wanted");
  const { asOf, revision: _, ...rest } = answer;
  return { asOf, page: JSON.parse(JSON.stringify(rest)) as { rows: { name: string }[]; total: number } };
}

describe("a list as of a time", () => {
  it.each<[Name, object]>([
    ["clusters", { facets: "health,region,addon", labels: "env" }],
    ["clusters", { group: "issue" }],
    ["clusters", { q: "reason:lost" }],
    ["clusters", { q: "addon:hello health:unhealthy" }],
    ["clusters", { q: "phase:stalled" }],
    ["cluster-addons", { facets: "health,phase,version", labels: "env" }],
    ["cluster-addons", { q: "version:>1.0" }],
    ["cluster-addons", { q: "phase:stalled" }],
    ["cluster-addons", { q: "label.env:prod age:>1d", sort: "-since" }],
    ["addons", { facets: "health,install" }],
  ])("is what it was then: %s %j", async (name, query) => {
    const { page: before } = await page(name, query);
    const at = timeOf(history.now);
    await history.pass(60_000);
    caches.cluster("c1", { labels: { env: "test" }, conditions: { ManagedClusterConditionAvailable: "False" } });
    caches.clusterAddOn("c1", "hello", { Available: "False" });
    caches.clusterAddOn("c2", "hello", { Available: "Unknown" });
    caches.cluster("c3");
    await settle();
    const { asOf, page: then } = await page(name, { ...query, at });
    expect(asOf).toEqual({ at });
    // Conditions of placements are not recorded.
    expect(JSON.parse(JSON.stringify(then).replaceAll(/"conditions":\[[^\]]*\]/g, '"conditions":[]'))).toEqual(
      JSON.parse(JSON.stringify(before).replaceAll(/"conditions":\[[^\]]*\]/g, '"conditions":[]')),
    );
    const { page: now } = await page(name, { at: timeOf(history.now) });
    expect(now.rows).not.toEqual(then.rows);
  });

  it("is a file too", async () => {
    const at = timeOf(history.now);
    const file = await lists.clusters.answer(ada, { at, format: "csv" });
    expect((file as Response).headers.get("Content-Disposition")).toContain("clusters-2026-11-26T09-00-01.000Z.csv");
  });

  it.each(["yesterday", "2026-13-01T00:00:00Z", "2026-11-26", "--1h", "-1y", ""])("is refused for %j", async (at) => {
    await expect(page("clusters", { at })).rejects.toMatchObject({ code: "invalid" });
  });

  it("is refused of lists that have no history", async () => {
    const answer = lists.identities.answer(ada, { at: timeOf(history.now) });
    await expect(answer).rejects.toThrow(/^There is no history of/);
  });
});

describe("the difference of two times", () => {
  const differenceSince = async (from: string, query = {}, caller = ada) =>
    JSON.parse(
      JSON.stringify(await getDifference(caller, { from, to: timeOf(history.now), ...query }, lists.clusters, past)),
    );

  it("says what became worse, what better, what came and what went, with why", async () => {
    caches.cluster("c4");
    await settle();
    const from = timeOf(history.now);
    await history.pass(60_000);
    caches.clusterAddOn("c1", "hello", { Available: "False/Broken" });
    caches.cluster("c2");
    caches.clusterAddOn("c2", "hello", { Available: "True" });
    caches.cluster("c3");
    caches.clusters.dropOwn({ name: "c4" });
    await settle();
    const difference = await differenceSince(from);
    expect(difference.clusters).toEqual({ worse: 1, better: 1, added: 1, removed: 1 });
    expect(difference.rows).toEqual([
      {
        name: "c1",
        kind: "worse",
        from: "applying",
        to: "unhealthy",
        message: "Broken.",
        addOns: [{ name: "hello", from: "healthy", to: "unhealthy" }],
      },
      {
        name: "c2",
        kind: "better",
        from: "unreachable",
        to: "healthy",
        addOns: [{ name: "hello", from: "unhealthy", to: "healthy" }],
      },
      { name: "c3", kind: "added", to: "healthy", addOns: [] },
      { name: "c4", kind: "removed", from: "healthy", addOns: [] },
    ]);
    expect(difference.addOns).toEqual([{ name: "hello", worse: 1, better: 1, added: 0, removed: 0 }]);
    expect((await differenceSince(from, { kind: "added" })).rows).toHaveLength(1);
    expect((await differenceSince(from, { q: "name:c1", limit: 0 })).clusters).toMatchObject({ worse: 1, added: 0 });
    expect((await differenceSince(timeOf(history.now))).total).toBe(0);
  });

  it("gives of a cluster the reason of its worst add-on, and of none that only waits", async () => {
    const from = timeOf(history.now);
    await history.pass(60_000);
    caches.clusterAddOn("c1", "a-new-one", { Configured: "False" });
    caches.clusterAddOn("c1", "hello", { Available: "False/Broken" });
    await settle();
    expect((await differenceSince(from)).rows).toMatchObject([{ name: "c1", kind: "worse", message: "Broken." }]);
  });

  it("shows a caller what they may see now", async () => {
    const from = timeOf(history.now);
    await history.pass(60_000);
    caches.clusterAddOn("c1", "slow", { Available: "False" });
    caches.cluster("c9");
    await settle();
    expect((await differenceSince(from, {}, member)).clusters).toEqual({ worse: 1, better: 0, added: 0, removed: 0 });
  });
});

describe("the availability of an add-on", () => {
  it("says how often it became unavailable, for how long, and where first", async () => {
    const sources = { past, clusters: lists.clusters };
    const from = timeOf(history.now);
    const change = async (cluster: string, status: string) => {
      reportAgain(`${cluster}/hello`, status);
      await settle();
    };
    caches.cluster("c3");
    caches.clusterAddOn("c3", "hello", { Available: "True" });
    await settle();
    await change("c3", "False");
    await change("c1", "False");
    await change("c1", "True");
    const of = async (caller: typeof ada) =>
      getAvailability(caller, "hello", { from, to: timeOf(history.now) }, sources);
    expect(await of(ada)).toMatchObject({ flaps: 2, first: { cluster: "c3" }, total: 2 });
    expect((await of(ada)).clusters).toEqual([
      { cluster: "c3", flaps: 1, unavailableMs: 3_000 },
      { cluster: "c1", flaps: 1, unavailableMs: 1_000 },
    ]);
    expect((await of(member)).clusters.map(({ cluster }) => cluster)).toEqual(["c1"]);
  });
});

describe("the availability of a cluster", () => {
  const of = async (caller: typeof ada, query = {}) =>
    getClusterAvailability(caller, "c1", query, { past, rows: lists.clusters.view.rows });

  it("says how it and its add-ons were, how often each became unavailable, and for how long", async () => {
    for (const status of ["False", "True", "False"]) {
      reportAgain("c1/hello", status);
      await settle();
    }
    const { addOns, cluster } = await of(ada);
    expect(cluster).toMatchObject({ flaps: 0, unavailableMs: 0, stretches: [{ health: "available" }] });
    const [hello, slow] = addOns ?? [];
    expect(hello).toMatchObject({ name: "hello", flaps: 2, unavailableMs: 2_000 });
    expect(hello?.stretches.map(({ health }) => health)).toEqual(["healthy", "unhealthy", "healthy", "unhealthy"]);
    expect(slow).toMatchObject({ name: "slow", flaps: 0 });
    expect((await of(ada, { addOn: "slow" })).addOns?.map(({ name }) => name)).toEqual(["slow"]);
    await expect(of(ada, { from: "yesterday" })).rejects.toMatchObject({ code: "invalid" });
  });

  it("attack: reading what add-ons did that are gone, or had the name before", async () => {
    for (const name of ["slow", "hello"]) caches.clusterAddOns.dropOwn({ namespace: "c1", name });
    await settle();
    caches.clusterAddOn("c1", "hello", { Available: "False" });
    await settle();
    const told = async (caller: typeof ada) =>
      (await of(caller)).addOns?.map(({ name, stretches }) => [name, stretches.map(({ health = "absent" }) => health)]);
    expect(await told(ada)).toEqual([
      ["hello", ["healthy", "absent", "unhealthy"]],
      ["slow", ["installing", "absent"]],
    ]);
    expect(await told(member)).toEqual([["hello", ["absent", "unhealthy"]]]);
  });
});

describe("what is gone by now", () => {
  it("is shown to those alone who may list all of it", async () => {
    const at = timeOf(history.now);
    await history.pass(60_000);
    caches.clusterAddOns.dropOwn({ namespace: "c1", name: "slow" });
    await settle();
    const names = async (caller: typeof ada) =>
      (await page("cluster-addons", { at }, caller)).page.rows.map(({ name }) => name);
    expect(await names(ada)).toEqual(["c1/hello", "c1/slow", "c2/hello"]);
    expect(await names(member)).toEqual(["c1/hello"]);
    const { page: clusters } = await page("clusters", { at }, member);
    expect(JSON.stringify(clusters)).not.toContain("slow");
  });

  it("attack: a cluster made again under a name shows nothing of the one before", async () => {
    const at = timeOf(history.now);
    await history.pass(60_000);
    caches.clusters.dropOwn({ name: "c1" });
    await settle();
    caches.cluster("c1");
    await settle();
    expect((await page("clusters", { at }, ada)).page.total).toBe(2);
    expect((await page("clusters", { at }, member)).page.total).toBe(0);
    expect((await page("clusters", { at: timeOf(history.now) }, member)).page.total).toBe(1);
  });

  it("attack: who goes on reading a time sees nothing of a cluster that is made again meanwhile", async () => {
    const at = timeOf(history.now);
    await history.pass(60_000);
    const totals = async () => [
      (await page("clusters", { at }, member)).page.total,
      (await page("cluster-addons", { at }, member)).page.total,
    ];
    expect(await totals()).toEqual([1, 2]);
    caches.clusters.dropOwn({ name: "c1" });
    caches.clusterAddOns.dropOwn({ namespace: "c1", name: "hello" });
    await settle();
    caches.cluster("c1");
    await settle();
    const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 5_000);
    expect(await totals()).toEqual([0, 1]);
    later.mockRestore();
  });

  it("is nothing of a cluster that others may see, in the rows of who may list add-ons alone", async () => {
    const at = timeOf(history.now);
    const lister = sessionOf("lister", (plural) => plural === ADD_ONS, { managedclusters: [] });
    const { page: then } = await page("cluster-addons", { at, labels: "env", sort: "name" }, lister);
    const { page: now } = await page("cluster-addons", { labels: "env", sort: "name" }, lister);
    expect(then.rows).toEqual(now.rows);
    expect(JSON.stringify(then)).not.toContain("prod");
  });

  it.each([
    ["clusters and no add-ons", sessionOf("clusters", (plural) => plural === "managedclusters")],
    ["one cluster and its add-ons", member],
  ])("is as much of a cluster as is seen now, for who may see %s", async (_, caller) => {
    const query = { labels: "env", facets: "health,region", sort: "name" };
    const { page: now } = await page("clusters", query, caller);
    const { page: then } = await page("clusters", { ...query, at: timeOf(history.now) }, caller);
    expect(now.rows).not.toEqual([]);
    expect(then).toEqual(now);
  });
});
