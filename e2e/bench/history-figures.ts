import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LISTS } from "@/lib/lists/lists";
import { sessionOf } from "@/server/auth/testing";
import { servedLists } from "@/server/console/served-lists";
import { getDifference } from "@/server/history/get-difference";
import { PastLists } from "@/server/history/past-lists";
import { blocksOf, payloadOf } from "@/server/history/store/block";
import { HistoryStore } from "@/server/history/store/history-store";
import { restAfter } from "@/server/history/store/pause-after";
import { SegmentFiles } from "@/server/history/store/segment-files";
import { TestCaches } from "@/server/testing/caches";
import { figure } from "./figure";
import { ChangingFleet, START } from "./history-fleet";
import type { Part } from "./part";
import { quantile } from "./quantile";

const DAYS = 3;
const DAY_S = 24 * 60 * 60;
/** Three days and most of the next half, with whose beginning another file begins. */
const ALL_S = (DAYS * 24 + 11) * 60 * 60;
const RETENTION_DAYS = 30;
const ROUNDS = 5;
const PAGE_ROUNDS = 6;
/** A change in columns: object, state and time. */
const BARE_CHANGE_BYTES = 3;
/** Each of a cluster add-on is one of its work as well; the rest is of lists that have few objects, and of deletions. */
const CHANGES_A_DAY = 2 * 2_000 * (DAY_S / 300) + 25 * (DAY_S / 30) + 40 * (DAY_S / 300) + 2 * 2 * 2_000;
/** The identity of each object, in its bytes. */
const BARE_OBJECT_BYTES = 16;
const OBJECTS = 410_000;

/** What it takes to remember a fleet of 10,000 clusters with twenty add-ons each. */
export const historyPart: Part = {
  ids: ["history-size-30d", "history-write", "history-at-page", "history-difference", "history-start"],
  async *stats() {
    const folder = mkdtempSync(join(tmpdir(), "history-bench-"));
    try {
      const { store, works, written } = await threeDays(folder);
      const bareMb = (RETENTION_DAYS * (CHANGES_A_DAY * BARE_CHANGE_BYTES) + OBJECTS * BARE_OBJECT_BYTES) / 1e6;
      yield figure(
        "history-size-30d",
        "MB",
        2_147,
        bareMb,
        ((store.bytes + works.bytes) / 1e6) * ((RETENTION_DAYS * DAY_S) / ALL_S),
      );
      yield figure("history-write", "% of a core", 5, bareWrite(folder, written.bytes), written.percent);
      const floor = await readingFloor(folder);
      yield figure("history-at-page", "ms, the slowest of six", 500, floor, await slowestPage(store, works));
      yield figure("history-difference", "ms, the slowest of five", 1_000, 2 * floor, await slowestDifference(store));
      yield figure("history-start", "s", 2, floor / 1_000, await start(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function threeDays(folder: string) {
  let now = START;
  const clock = () => now;
  const [main, ofWorks] = await Promise.all([folder, join(folder, "works")].map((each) => openStore(each, clock)));
  if (!main || !ofWorks) throw new Error("There is a store of each.");
  const [store, works] = [main.store, ofWorks.store];
  const flush = () => Promise.all([store.flush(), works.flush()]);
  const fleet = new ChangingFleet(store, works);
  for (const each of [store, works]) each.begin();
  await flush();
  const before = { bytes: store.bytes + works.bytes, cpu: process.cpuUsage() };
  for (let second = 1; second <= ALL_S; second += 1) {
    now = START + second * 1_000;
    fleet.pass(second);
    await flush();
  }
  await Promise.all([main.storage.closed(), ofWorks.storage.closed()]);
  const { system, user } = process.cpuUsage(before.cpu);
  const percent = ((system + user) / 1e6 / ALL_S) * 100;
  return { store, works, written: { percent, bytes: store.bytes + works.bytes - before.bytes } };
}

async function openStore(folder: string, clock: () => number) {
  const storage = await SegmentFiles.open({ folder, maxBytes: 2 ** 30, pause: restAfter() });
  const retentionMs = RETENTION_DAYS * DAY_S * 1_000;
  return { storage, store: new HistoryStore({ storage, retentionMs, now: clock, monotonic: clock }) };
}

/** The same bytes appended once a second, as percent of a core. */
function bareWrite(folder: string, bytes: number): number {
  const line = Buffer.alloc(Math.ceil(bytes / ALL_S));
  const before = process.cpuUsage();
  const rounds = 10_000;
  for (let round = 0; round < rounds; round += 1) writeFileSync(join(folder, "floor"), line, { flag: "a" });
  const { system, user } = process.cpuUsage(before);
  rmSync(join(folder, "floor"));
  return ((system + user) / 1e6 / rounds) * 100;
}

/** A file of half a day, read and inflated. */
async function readingFloor(folder: string): Promise<number> {
  const [name = ""] = segmentsIn(folder);
  return milliseconds(() => {
    const segment = readFileSync(join(folder, name));
    for (const block of blocksOf(segment)) payloadOf(segment, block);
  });
}

function segmentsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".history"));
}

const SETTLED = { isPresent: () => true, poll: async () => undefined };

function listsOf(store: HistoryStore) {
  const lists = servedLists(new TestCaches());
  const past = new PastLists(store, SETTLED);
  lists.clusters.past = past.sources.clusters;
  lists["cluster-addons"].past = past.sources.clusterAddOns;
  return { lists, past };
}

const ada = sessionOf("ada", () => true);

const PAGES = [
  { name: "clusters", facets: "health" },
  { name: "cluster-addons", facets: "health" },
  { name: "works", facets: "status" },
] as const;

/** Each of another time, of clusters, cluster add-ons and works in turn, with what their pages request. */
async function slowestPage(store: HistoryStore, works: HistoryStore): Promise<number> {
  const { lists } = listsOf(store);
  lists.works.past = new PastLists(works, SETTLED).sources.works;
  const times: number[] = [];
  for (let round = 0; round < PAGE_ROUNDS; round += 1) {
    const { facets, name } = PAGES[round % PAGES.length] ?? PAGES[0];
    const at = timeOf(round * 13 * 60 * 60 + 4_321);
    const began = performance.now();
    await lists[name].answer(ada, { at, sort: LISTS[name].defaultSort, facets, limit: 100 });
    times.push(performance.now() - began);
  }
  return quantile(times, 1);
}

/** Of one night and the next. */
async function slowestDifference(store: HistoryStore): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { lists, past } = listsOf(store);
    const from = timeOf(18 * 60 * 60 + round);
    const began = performance.now();
    await getDifference(ada, { from, to: timeOf(18 * 60 * 60 + DAY_S + round) }, lists.clusters, past);
    times.push(performance.now() - began);
  }
  return quantile(times, 1);
}

/** From the folders of thirty days to stores that go on where they ended. */
async function start(folder: string): Promise<number> {
  const folders = [folder, join(folder, "works")];
  for (const each of folders) repeatDays(each);
  const began = performance.now();
  for (const each of folders) await (await openStore(each, Date.now)).store.open();
  return (performance.now() - began) / 1_000;
}

/** What three days left, as if it were of thirty. */
function repeatDays(folder: string): void {
  const closed = segmentsIn(folder).filter((name) => name.includes("-"));
  for (let days = DAYS; days < RETENTION_DAYS; days += DAYS) {
    for (const name of closed) {
      const [from = "", to = ""] = name.split(/[-.]/).map((text) => String(Number(text) - days * DAY_S * 1_000));
      copyFileSync(join(folder, name), join(folder, `${from}-${to}.history`));
    }
  }
}

function timeOf(second: number): string {
  return new Date(START + second * 1_000).toISOString();
}

function milliseconds(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
