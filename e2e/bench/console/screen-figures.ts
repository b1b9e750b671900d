import type { Browser } from "@playwright/test";
import { type Figure, figure, type Skipped } from "@/e2e/bench/figure";
import type { Part } from "@/e2e/bench/part";
import { quantile } from "@/e2e/bench/quantile";
import type { ListPage } from "@/lib/api/list/list";
import type { ConsoleProcess } from "./console-process";
import { eventFigures } from "./event-figures";
import { consoleMissing, onPaper } from "./on-paper";
import type { PaperCounts } from "./paper-hub";
import { MEMBER, OWN_CLUSTERS } from "./paper-rights";
import { Program, residentMb } from "./program-process";
import { NO_CHROMIUM, newVisitor, paintedMs, plainPage, startBrowser } from "./screen";
import { vitalFigures } from "./vital-figures";

const MANY = { clusters: 1_000, addOns: 20, works: false };
const FEW = { clusters: 250, addOns: 20, works: false };
const SCREENS = ["screen-one", "screen-ten"];
const MEMBERS = ["screen-member", "screen-member-reviews", "screen-member-memory"];
const EVENTS = ["event-pixel-p50", "event-pixel-p99"];
const VITALS = ["vitals-lcp", "vitals-inp", "vitals-cls"];
const IDS = [...SCREENS, ...EVENTS, ...VITALS, ...MEMBERS];
const ROUNDS = 5;
const PATH = "/clusters";

/** What people wait for in a real browser, with a console that has read its fleet. */
export const screenPart: Part = {
  ids: IDS,
  async *stats(wanted) {
    const browser = await startBrowser();
    const missing = browser ? consoleMissing() : NO_CHROMIUM;
    if (!browser || missing !== undefined)
      return yield* IDS.map((id): Skipped => ({ id, skipped: missing ?? NO_CHROMIUM }));
    const isWanted = (ids: readonly string[]) => ids.some((id) => wanted.has(id));
    try {
      if (isWanted([...SCREENS, ...EVENTS, ...VITALS])) {
        yield* await onPaper(MANY, async (console, hub) => [
          ...(isWanted(SCREENS) ? await screens(browser, console) : []),
          ...(isWanted(VITALS) ? await vitalFigures(browser, console) : []),
          ...(isWanted(EVENTS) ? await eventFigures(browser, console, hub, MANY) : []),
        ]);
      }
      if (isWanted(MEMBERS)) yield* await onPaper(FEW, (console, hub) => membersScreen(browser, console, hub));
    } finally {
      await browser.close();
    }
  },
};

/**
 * One browser that was never here, and ten at once of which the slowest counts. The floor: a page of as many rows and
 * no script.
 */
async function screens(browser: Browser, console: ConsoleProcess): Promise<Figure[]> {
  const cookie = await console.signIn();
  const { rows } = await console.get<ListPage<object>>("/api/v1/clusters?limit=30", cookie);
  const plain = await Program.start<number>("plain-server", { type: "text/html", body: plainPage(rows) });
  const floorUrl = `http://localhost:${plain.ready}`;
  const seconds = { one: [] as number[], oneFloor: [] as number[], ten: [] as number[], tenFloor: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.oneFloor.push(await slowest(browser, floorUrl, undefined, 1));
    seconds.one.push(await slowest(browser, console.url, cookie, 1));
    seconds.tenFloor.push(await slowest(browser, floorUrl, undefined, 10));
    seconds.ten.push(await slowest(browser, console.url, cookie, 10));
  }
  await plain.stop();
  return [
    figure("screen-one", "s", 0.4, quantile(seconds.oneFloor, 0.5), quantile(seconds.one, 0.5)),
    figure("screen-ten", "s", 0.8, quantile(seconds.tenFloor, 0.5), quantile(seconds.ten, 0.5)),
  ];
}

/** Seconds until the last of so many visitors sees rows. */
async function slowest(browser: Browser, url: string, cookie: string | undefined, visitors: number): Promise<number> {
  const contexts = await Promise.all(Array.from({ length: visitors }, () => newVisitor(browser, url, cookie)));
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  const times = await Promise.all(pages.map((page) => paintedMs(page, PATH)));
  await Promise.all(contexts.map((context) => context.close()));
  return Math.max(...times) / 1_000;
}

/** Somebody who may see ten of 250 clusters signs in and looks at them: a new person each time. */
async function membersScreen(browser: Browser, console: ConsoleProcess, hub: Program<unknown>): Promise<Figure[]> {
  await slowest(browser, console.url, await console.signIn(), 1);
  const before = residentMb(console.pid).now;
  await hub.request<PaperCounts>({ do: "count-anew" });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(await slowest(browser, console.url, await console.signIn(`${MEMBER}-${round}`), 1));
  const { reviews } = await hub.request<PaperCounts>({ do: "count" });
  const cookie = await console.signIn(`${MEMBER}-x`);
  const { rows } = await console.get<ListPage<object>>("/api/v1/clusters", cookie);
  if (rows.length !== OWN_CLUSTERS) throw new Error(`a member of a team saw ${rows.length} clusters`);
  const plain = await Program.start<number>("plain-server", { type: "text/html", body: plainPage(rows) });
  const floor = await slowest(browser, `http://localhost:${plain.ready}`, undefined, 1);
  await plain.stop();
  return [
    figure("screen-member", "s", 0.6, floor, quantile(times, 0.5)),
    figure("screen-member-reviews", "reviews", 100, 1, reviews / ROUNDS),
    figure("screen-member-memory", "MB each", 5, 0.1, (residentMb(console.pid).now - before) / ROUNDS),
  ];
}
