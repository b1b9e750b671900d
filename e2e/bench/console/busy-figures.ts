import { setTimeout as pause } from "node:timers/promises";
import { type Figure, figure, rate, type Skipped } from "@/e2e/bench/figure";
import { clusterName } from "@/e2e/bench/fleet-size";
import type { Part } from "@/e2e/bench/part";
import { quantile } from "@/e2e/bench/quantile";
import type { ConsoleProcess } from "./console-process";
import { consoleMissing, onPaper } from "./on-paper";
import type { PageAnswer, PageQuestion } from "./page-asker";
import type { PaperCounts, PaperQuestion } from "./paper-hub";
import { cpuSeconds, Program, residentMb } from "./program-process";
import type { StreamQuestion } from "./stream-reader";
import type { StreamOrder } from "./stream-server";

const SIZE = { clusters: 1_000, addOns: 20, works: false };
const IDS = [
  "rows-page",
  "rows-page-p99",
  "fan-out",
  "idle-browser-memory",
  "idle-browser-cpu",
  "hub-watches",
  "hub-lists",
] as const;
const ROUNDS = 5;
const PAGE = "/api/v1/cluster-addons?limit=100&sort=status";
const READERS = 1_000;
const BROWSERS = 400;
/** Of the same person a console keeps 32 sessions. */
const PEOPLE = 20;
const IDLE_SECONDS = 20;
const RECONNECTS = 12;
/** An idle console gives back within this what it does not need: it is measured rested before and after. */
const RESTED_MS = 15_000;

/** What many people at once cost the console and its hub. */
export const busyPart: Part = {
  ids: IDS,
  async *stats(wanted) {
    const missing = consoleMissing();
    if (missing !== undefined) return yield* IDS.map((id): Skipped => ({ id, skipped: missing }));
    if (wanted.has("fan-out")) yield await fanOut();
    if (IDS.every((id) => id === "fan-out" || !wanted.has(id))) return;
    yield* await onPaper(SIZE, async (console, hub) => [
      ...(wanted.has("rows-page") || wanted.has("rows-page-p99") ? await rowsPage(console) : []),
      ...(await idleBrowsers(console, hub)),
    ]);
  },
};

/** Pages of 100 rows, by session, on eight connections. The floor: the same bytes from Node's own server. */
async function rowsPage(console: ConsoleProcess): Promise<Figure[]> {
  const cookie = await console.signIn();
  const body = JSON.stringify(await console.get(PAGE, cookie));
  const floorServer = await Program.start<number>("plain-server", { type: "application/json", body });
  const asker = await Program.start<null>("page-asker");
  const request = (port: number) =>
    asker.request<PageAnswer>({ port, path: PAGE, cookie, connections: 8, seconds: 2 } satisfies PageQuestion);
  const ours: PageAnswer[] = [];
  const floor: PageAnswer[] = [];
  await request(Number(new URL(console.url).port));
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await request(floorServer.ready));
    ours.push(await request(Number(new URL(console.url).port)));
  }
  await Promise.all([floorServer.stop(), asker.stop()]);
  const middle = (answers: readonly PageAnswer[], of: keyof PageAnswer) =>
    quantile(
      answers.map((each) => each[of]),
      0.5,
    );
  return [
    rate("rows-page", "pages/s", 8_000, middle(floor, "perSecond"), middle(ours, "perSecond")),
    figure("rows-page-p99", "ms p99", 5, middle(floor, "p99Ms"), middle(ours, "p99Ms")),
  ];
}

/** Events of 300 bytes to 1,000 readers, as fast as they take them. The floor: Node's own responses. */
async function fanOut(): Promise<Figure> {
  const perSecond = { ours: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const which of ["plain", "ours"] as const) {
      const server = await Program.start<number>("stream-server", { which });
      const reader = await Program.start<null>("stream-reader");
      await reader.request({
        do: "open",
        plan: { port: server.ready, path: "/", cookies: Array<string>(READERS).fill("") },
      } satisfies StreamQuestion);
      const order: StreamOrder = { bytes: 300, times: 500 };
      perSecond[which].push((READERS * order.times) / (await server.request<number>(order)));
      await reader.stop();
      await server.stop();
    }
  }
  const floor = quantile(perSecond.plain, 0.5);
  return rate("fan-out", "deliveries/s", floor / 2, floor, quantile(perSecond.ours, 0.5));
}

/**
 * Browsers, each with a session and a stream, of a fleet that keeps still. The floor: as many streams of Node's own
 * server.
 */
async function idleBrowsers(console: ConsoleProcess, hub: Program<unknown>): Promise<Figure[]> {
  const count = (question: PaperQuestion) => hub.request<PaperCounts>(question);
  const alone = await count({ do: "count" });
  const floor = await idleFloor();
  await pause(RESTED_MS);
  const before = residentMb(console.pid).now;
  const cookies: string[] = [];
  for (let index = 0; index < BROWSERS; index += 1) cookies.push(await console.signIn(`person-${index % PEOPLE}`));
  const reader = await Program.start<null>("stream-reader");
  const port = Number(new URL(console.url).port);
  const path = "/api/v1/live?views=addons,rollouts";
  await reader.request({ do: "open", plan: { port, path, cookies } } satisfies StreamQuestion);
  await pause(5_000);
  const cpuBefore = cpuSeconds(console.pid);
  await pause(IDLE_SECONDS * 1_000);
  const cpu = cpuSeconds(console.pid) - cpuBefore;
  await pause(RESTED_MS);
  const memory = residentMb(console.pid).now;
  const together = await count({ do: "count-anew" });
  for (let time = 0; time < RECONNECTS; time += 1) {
    await count({ do: "drop-watches" });
    while ((await count({ do: "count" })).watching < together.watching) await pause(50);
  }
  const after = await count({ do: "count" });
  await reader.stop();
  return [
    figure("idle-browser-memory", "KB each", 100, floor.kb, ((memory - before) * 1_000) / BROWSERS),
    figure("idle-browser-cpu", "% of a core each", 0.01, floor.percent, (100 * cpu) / IDLE_SECONDS / BROWSERS),
    figure("hub-watches", "watches", alone.watching, alone.watching, together.watching),
    figure("hub-lists", "lists", 0, 0, after.lists),
  ];
}

async function idleFloor(): Promise<{ readonly kb: number; readonly percent: number }> {
  const server = await Program.start<number>("stream-server", { which: "plain" });
  const reader = await Program.start<null>("stream-reader");
  const before = residentMb(server.pid).now;
  await reader.request({
    do: "open",
    plan: {
      port: server.ready,
      path: "/",
      cookies: Array.from({ length: BROWSERS }, (_, index) => clusterName(index)),
    },
  } satisfies StreamQuestion);
  const cpuBefore = cpuSeconds(server.pid);
  await pause(5_000);
  const found = {
    kb: ((residentMb(server.pid).now - before) * 1_000) / BROWSERS,
    percent: (100 * (cpuSeconds(server.pid) - cpuBefore)) / 5 / BROWSERS,
  };
  await reader.stop();
  await server.stop();
  return found;
}
