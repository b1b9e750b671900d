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
import { pauseAfter } from "@/server/history/store/pause-after";
import { SegmentFiles } from "@/server/history/store/segment-files";
import { TestCaches } from "@/server/testing/caches";
import { figure } from "./figure";
import { ChangingFleet, START } from "./history-fleet";
import type { Part } from "./part";
import { quantile } from "./quantile";

const DAYS = 3;
const DAY_S = 24 * 60 * 60;
const RETENTION_DAYS = 30;
const ROUNDS = 5;
/** A change in columns: object, state and time. */
const BARE_CHANGE_BYTES = 3;
const CHANGES_A_DAY = 2_000 * (DAY_S / 300);
/** The identity of each object, in its bytes. */
const BARE_OBJECT_BYTES = 16;
const OBJECTS = 210_000;

/** What it takes to remember a fleet of 10,000 clusters with twenty add-ons each. */
export const historyPart: Part = {
  ids: ["history-size-30d", "history-write", "history-at-page", "history-difference", "history-start"],
  async *stats() {
    const folder = mkdtempSync(join(tmpdir(), "history-bench-"));
    try {
      const { store, written } = await threeDays(folder);
      const bareMb = (RETENTION_DAYS * (CHANGES_A_DAY * BARE_CHANGE_BYTES) + OBJECTS * BARE_OBJECT_BYTES) / 1e6;
      yield figure("history-size-30d", "MB", 2_147, bareMb, (store.bytes / 1e6) * (RETENTION_DAYS / DAYS));
      yield figure("history-write", "% of a core", 5, bareWrite(folder, written.bytes), written.percent);
      const floor = await readingFloor(folder);
      yield figure("history-at-page", "ms, the slowest of five", 500, floor, await slowestPage(store));
      yield figure("history-difference", "ms, the slowest of five", 1_000, 2 * floor, await slowestDifference(store));
      yield figure("history-start", "s", 2, floor / 1_000, await start(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function threeDays(folder: string) {
  let now = START;
  const storage = await SegmentFiles.open({ folder, maxBytes: 2 ** 31, pause: pauseAfter() });
  const clock = () => now;
  const store = new HistoryStore({
    storage,
    retentionMs: RETENTION_DAYS * DAY_S * 1_000,
    now: clock,
    monotonic: clock,
  });
  const fleet = new ChangingFleet(store);
  store.begin();
  await store.flush();
  const before = { bytes: store.bytes, cpu: process.cpuUsage() };
  for (let second = 1; second <= DAYS * DAY_S; second += 1) {
    now = START + second * 1_000;
    fleet.pass(second);
    await store.flush();
  }
  await storage.closed();
  const { system, user } = process.cpuUsage(before.cpu);
  const percent = ((system + user) / 1e6 / (DAYS * DAY_S)) * 100;
  return { store, written: { percent, bytes: store.bytes - before.bytes } };
}

/** The same bytes appended once a second, as percent of a core. */
function bareWrite(folder: string, bytes: number): number {
  const line = Buffer.alloc(Math.ceil(bytes / (DAYS * DAY_S)));
  const before = process.cpuUsage();
  const rounds = 10_000;
  for (let round = 0; round < rounds; round += 1) writeFileSync(join(folder, "floor"), line, { flag: "a" });
  const { system, user } = process.cpuUsage(before);
  rmSync(join(folder, "floor"));
  return ((system + user) / 1e6 / rounds) * 100;
}

/** A file of half a day, read and inflated. */
async function readingFloor(folder: string): Promise<number> {
  const [name = ""] = readdirSync(folder);
  return milliseconds(() => {
    const segment = readFileSync(join(folder, name));
    for (const block of blocksOf(segment)) payloadOf(segment, block);
  });
}

function listsOf(store: HistoryStore) {
  const lists = servedLists(new TestCaches());
  const past = new PastLists(store, { isPresent: () => true, poll: async () => undefined });
  lists.clusters.past = past.sources.clusters;
  lists["cluster-addons"].past = past.sources.clusterAddOns;
  return { lists, past };
}

const ada = sessionOf("ada", () => true);

/** Each of another time, of clusters and of cluster add-ons in turn, with what their pages ask. */
async function slowestPage(store: HistoryStore): Promise<number> {
  const { lists } = listsOf(store);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = round % 2 === 0 ? "clusters" : "cluster-addons";
    const at = timeOf(round * 13 * 60 * 60 + 4_321);
    const began = performance.now();
    await lists[name].answer(ada, { at, sort: LISTS[name].defaultSort, facets: "health", limit: 100 });
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

/** From the folder of thirty days to a store that goes on where it ended. */
async function start(folder: string): Promise<number> {
  const closed = readdirSync(folder).filter((name) => name.includes("-"));
  for (let days = DAYS; days < RETENTION_DAYS; days += DAYS) {
    for (const name of closed) {
      const [from = "", to = ""] = name.split(/[-.]/).map((text) => String(Number(text) - days * DAY_S * 1_000));
      copyFileSync(join(folder, name), join(folder, `${from}-${to}.history`));
    }
  }
  const began = performance.now();
  const storage = await SegmentFiles.open({ folder, maxBytes: 2 ** 31, pause: pauseAfter() });
  await new HistoryStore({ storage, retentionMs: RETENTION_DAYS * DAY_S * 1_000 }).open();
  return (performance.now() - began) / 1_000;
}

function timeOf(second: number): string {
  return new Date(START + second * 1_000).toISOString();
}

function milliseconds(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
