import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { type ServedLists, servedLists, viewsWithHistory } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { BARE_MESSAGE, countedAddOns, failingWork, ROOT_MESSAGE } from "@/server/testing/telling-works";
import { PastLists } from "./past-lists";
import { RowRecorder } from "./row-recorder";
import { SegmentFiles } from "./store/segment-files";
import { TestHistory } from "./store/testing";

const all = sessionOf("all", () => true);
const withoutWorks = sessionOf("without-works", (plural) => plural !== "manifestworks");
const ofA = sessionOf("of-a", (plural, namespace) => plural !== "manifestworks" || namespace === "a");

type Named = "addons" | "cluster-addons" | "clusters" | "rollouts";
const NAMES: readonly Named[] = ["addons", "cluster-addons", "clusters", "rollouts"];

let folder: string;
let caches: TestCaches;
let lists: ServedLists;
let history: TestHistory;
let at: string;

const opened = () => SegmentFiles.open({ folder, maxBytes: 1e9, pause: () => undefined });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "history-"));
  caches = new TestCaches();
  lists = servedLists(caches);
  countedAddOns(caches);
  history = new TestHistory(await opened());
  const recorder = read(history);
  for (const { view } of Object.values(lists)) void view.rows;
  await recorder.poll();
  await history.pass(1_000);
  at = new Date(history.now).toISOString();
  await history.pass(60_000);
  for (const cluster of ["a", "b"]) caches.removeWork(`${cluster}/addon-hello-deploy-0`);
  // Rollouts rest after a check that took long.
  await vi.waitFor(async () => {
    for (const name of NAMES) expect(await page(name, {})).not.toContain(ROOT_MESSAGE);
  }, 15_000);
  for (const { view } of Object.values(lists)) void view.rows;
  await history.pass(60_000);
  // What was held back is written.
  await recorder.poll();
  await history.pass(1_000);
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

function read({ store }: TestHistory): RowRecorder {
  const recorder = new RowRecorder(viewsWithHistory(lists, caches), caches, store);
  const { sources } = new PastLists(store, recorder);
  lists.addons.past = sources.addOns;
  lists["cluster-addons"].past = sources.clusterAddOns;
  lists.clusters.past = sources.clusters;
  lists.rollouts.past = sources.rollouts;
  return recorder;
}

const page = async (name: Named, query: object, caller = all) =>
  JSON.stringify(await lists[name].answer(caller, query));

/** What the rows of that time say, by cluster. */
async function causesIn(name: "clusters" | "cluster-addons", caller: typeof all, time = at) {
  const { rows } = JSON.parse(await page(name, { at: time }, caller)) as { rows: readonly PastRow[] };
  return rows.map((row) => [row.cluster ?? row.name, row.addOns?.[0]?.message ?? row.message]);
}

interface PastRow {
  readonly name: string;
  readonly cluster?: string;
  readonly message?: string;
  readonly addOns?: readonly { readonly message?: string }[];
}

it.each(NAMES)("what works said is what %s of that time say, also after a restart", async (name) => {
  expect(await page(name, { at })).toContain(ROOT_MESSAGE);
  expect(await page(name, { at })).not.toContain(BARE_MESSAGE);
  expect(await page(name, { at: new Date(history.now).toISOString() })).not.toContain(ROOT_MESSAGE);
  const next = new TestHistory(await opened(), undefined, history.now + 60_000);
  await next.store.open();
  read(next);
  expect(await page(name, { at })).toContain(ROOT_MESSAGE);
});

it.each(NAMES)("is kept from who may list no works in %s", async (name) => {
  expect(await page(name, { at }, withoutWorks)).toContain(BARE_MESSAGE);
  for (const query of [{ at }, { at, q: "signed" }])
    expect(await page(name, query, withoutWorks)).not.toContain("signed.");
});

it("is told of the clusters whose works the caller may list", async () => {
  for (const name of ["clusters", "cluster-addons"] as const) {
    expect(await page(name, { at, q: "reason:signed", limit: 0 }, ofA)).toContain('"total":1');
    expect(await causesIn(name, ofA)).toEqual([
      ["a", ROOT_MESSAGE],
      ["b", BARE_MESSAGE],
    ]);
  }
  for (const name of ["addons", "rollouts"] as const) expect(await page(name, { at }, ofA)).not.toContain("signed.");
});

it("is told of add-ons that are there now alone, to who may list the works of some clusters", async () => {
  caches.removeClusterAddOn("a", "hello");
  await nextTick();
  expect(await causesIn("cluster-addons", ofA)).toContainEqual(["a", BARE_MESSAGE]);
  expect(await causesIn("cluster-addons", all)).toContainEqual(["a", ROOT_MESSAGE]);
});

it("is told of a hosted add-on to who may list all works alone", async () => {
  caches.cluster("c");
  const message = BARE_MESSAGE.slice(0, -1);
  const available = { type: "Available", status: "False", reason: "WorkNotApplied", message };
  caches.clusterAddOn("c", "hello", {}, { conditions: [available], hosting: "a" });
  failingWork(caches, "a", "addon-hello-deploy-hosting-c", "c");
  await nextTick();
  for (const { view } of Object.values(lists)) void view.rows;
  await history.pass(60_000);
  const later = new Date(history.now).toISOString();
  expect(await causesIn("cluster-addons", all, later)).toContainEqual(["c", ROOT_MESSAGE]);
  const ofC = sessionOf("of-c", (plural, namespace) => plural !== "manifestworks" || namespace === "c");
  for (const caller of [ofA, ofC])
    expect(await causesIn("cluster-addons", caller, later)).toContainEqual(["c", BARE_MESSAGE]);
});

it("is found by reason", async () => {
  for (const name of ["clusters", "cluster-addons"] as const) {
    expect(await page(name, { at, q: "reason:signed", limit: 0 })).toContain('"total":2');
    expect(await page(name, { at, q: "reason:signed", limit: 0 }, withoutWorks)).toContain('"total":0');
  }
});
