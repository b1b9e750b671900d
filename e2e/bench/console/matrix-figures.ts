import type { Browser, Page } from "@playwright/test";
import { type Figure, figure } from "@/e2e/bench/figure";
import { quantile } from "@/e2e/bench/quantile";
import type { ConsoleProcess } from "./console-process";
import { longestFrame, wheel } from "./frames";
import { Program } from "./program-process";
import { newVisitor, paintedMs } from "./screen";

export const MATRIX_IDS = ["matrix-paint", "matrix-frame"];

const PATH = "/addons?layout=matrix";
/** The grid lies over the drawing of its cells. */
const DRAWING = "svg:has(~ [role=grid])";
const ROUNDS = 5;
/**
 * Once the first cells are there, what stands around them comes, and the clusters are asked for again to be followed.
 */
const REST_MS = 2_500;

/** What somebody holds down: along a line, down the add-ons, by screens, from fault to fault, and to both ends. */
const HELD = [
  { key: "ArrowRight", times: 40 },
  { key: "ArrowDown", times: 60 },
  { key: "PageDown", times: 20 },
  { key: "n", times: 20 },
  { key: "Control+End", times: 1 },
  { key: "PageUp", times: 20 },
  { key: "Control+Home", times: 1 },
] as const;
/** As often as keyboards repeat. */
const REPEAT_MS = 30;

/**
 * Every add-on on every cluster, 10,000 × 20, in a real browser. The floor: the same drawing on a page without script.
 */
export async function matrixFigures(browser: Browser, console: ConsoleProcess): Promise<Figure[]> {
  const cookie = await console.signIn();
  const plain = await Program.start<number>("plain-server", {
    type: "text/html",
    body: await drawingOf(browser, console.url, cookie),
  });
  const floorUrl = `http://localhost:${plain.ready}`;
  const seconds = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.floor.push(await onPage(browser, floorUrl, undefined, (page) => paintedMs(page, "/", "path")));
    seconds.ours.push(await onPage(browser, console.url, cookie, (page) => paintedMs(page, PATH, `${DRAWING} path`)));
  }
  const paint = figure(
    "matrix-paint",
    "s",
    2,
    quantile(seconds.floor, 0.5) / 1_000,
    quantile(seconds.ours, 0.5) / 1_000,
  );
  const frame = await frames(browser, console.url, cookie, floorUrl);
  await plain.stop();
  return [paint, frame];
}

/** The cells as the console's page draws them first, by themselves. */
async function drawingOf(browser: Browser, url: string, cookie: string): Promise<string> {
  const drawing = await onPage(browser, url, cookie, async (page) => {
    await paintedMs(page, PATH, `${DRAWING} path`);
    return await page.locator(DRAWING).evaluate((svg) => svg.outerHTML);
  });
  return `<!doctype html><title>Cells</title>${drawing}`;
}

/** The longest frame of either, of rounds the middle one. */
async function frames(browser: Browser, url: string, cookie: string, floorUrl: string): Promise<Figure> {
  const found = { wheeled: [] as number[], keys: [] as number[], floor: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await onPage(browser, floorUrl, undefined, async (page) => {
      await paintedMs(page, "/", "path");
      found.floor.push(await longestFrame(page, () => wheel(page)));
    });
    await onPage(browser, url, cookie, async (page) => {
      await paintedMs(page, PATH, `${DRAWING} path`);
      await page.waitForTimeout(REST_MS);
      found.wheeled.push(await longestFrame(page, () => wheel(page)));
      await page.getByRole("grid").focus();
      found.keys.push(await longestFrame(page, () => hold(page)));
    });
  }
  const wheeled = quantile(found.wheeled, 0.5);
  const keys = quantile(found.keys, 0.5);
  const note = `${wheeled.toFixed(1)} while it is wheeled through, ${keys.toFixed(1)} while keys move`;
  return { ...figure("matrix-frame", "ms, longest", 33, quantile(found.floor, 0.5), Math.max(wheeled, keys)), note };
}

async function hold(page: Page): Promise<void> {
  for (const { key, times } of HELD) {
    for (let pressed = 0; pressed < times; pressed += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(REPEAT_MS);
    }
  }
}

/** For a visitor of its own each time. */
async function onPage<Found>(
  browser: Browser,
  url: string,
  cookie: string | undefined,
  measure: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await newVisitor(browser, url, cookie);
  const found = await measure(await context.newPage());
  await context.close();
  return found;
}
