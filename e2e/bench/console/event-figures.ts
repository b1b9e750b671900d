import type { Browser, Page } from "@playwright/test";
import { type Figure, figure } from "@/e2e/bench/figure";
import { addOnName, type FleetSize } from "@/e2e/bench/fleet-size";
import { quantile } from "@/e2e/bench/quantile";
import type { ConsoleProcess } from "./console-process";
import type { PaperQuestion } from "./paper-hub";
import { Program } from "./program-process";
import { newVisitor, paintedMs } from "./screen";

const PER_SECOND = 200;
const SECONDS = 10;
/** Each row changes once a second, so that no change overtakes another of the same row. */
const ROWS = 200;
/** Until the rows that say something have come to the top. */
const FIRST_SECONDS = 2;

/** Where the page notes how long each mark took until it was painted. */
interface Noting extends Window {
  took?: number[];
}

/**
 * 200 changes a second of the rows of one list, of which some are in view: from the write of the event at the hub until
 * the row is painted.
 */
export async function eventFigures(
  browser: Browser,
  console: ConsoleProcess,
  hub: Program<unknown>,
  size: FleetSize,
): Promise<Figure[]> {
  const cookie = await console.signIn();
  const targets = Array.from({ length: ROWS }, (_, cluster) => cluster * size.addOns);
  const stream = (seconds: number) =>
    hub.request({ do: "stream", perSecond: PER_SECOND, seconds, targets } satisfies PaperQuestion);
  const ours = await painted(browser, console.url, { cookie, path: `/addons/${addOnName(0)}/clusters`, stream });
  const plain = await Program.start<number>("mark-server", { rows: ROWS });
  const floorStream = (seconds: number) => plain.request({ perSecond: PER_SECOND, seconds });
  const floor = await painted(browser, `http://localhost:${plain.ready}`, { path: "/", stream: floorStream });
  await plain.stop();
  return [
    figure("event-pixel-p50", "ms", 25, quantile(floor, 0.5), quantile(ours, 0.5)),
    figure("event-pixel-p99", "ms", 100, quantile(floor, 0.99), quantile(ours, 0.99)),
  ];
}

interface Watched {
  readonly cookie?: string;
  readonly path: string;
  readonly stream: (seconds: number) => Promise<unknown>;
}

async function painted(browser: Browser, url: string, { cookie, path, stream }: Watched): Promise<number[]> {
  const context = await newVisitor(browser, url, cookie);
  const page = await context.newPage();
  await paintedMs(page, path);
  await page.waitForTimeout(1_000);
  await stream(FIRST_SECONDS);
  await page.evaluate(noteMarks);
  await stream(SECONDS);
  await page.waitForTimeout(500);
  const took = await tookOf(page);
  await context.close();
  if (took.length < ROWS) throw new Error(`only ${took.length} changes were seen on ${path}`);
  return took;
}

function tookOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as Noting).took ?? []);
}

/** Runs in the page: after each paint that follows a change, looks for marks that were not there before. */
function noteMarks(): void {
  const took: number[] = [];
  (window as Noting).took = took;
  const seen = new Set<string>();
  const collect = (isFirst: boolean) => {
    const now = performance.timeOrigin + performance.now();
    for (const [, mark = ""] of (document.body.textContent ?? "").matchAll(/mark (\d+\.\d+)/gi)) {
      if (seen.has(mark)) continue;
      seen.add(mark);
      if (!isFirst) took.push(now - Number(mark));
    }
  };
  collect(true);
  let isWaiting = false;
  const observer = new MutationObserver(() => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        isWaiting = false;
        collect(false);
      };
      port2.postMessage(0);
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}
