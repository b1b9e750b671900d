import type { Browser, Page } from "@playwright/test";
import { type Figure, figure } from "@/e2e/bench/figure";
import { quantile } from "@/e2e/bench/quantile";
import type { ConsoleProcess } from "./console-process";
import { wheel } from "./frames";
import { newVisitor, paintedMs } from "./screen";

export const LIST_SCREEN_IDS = ["filter-keystroke", "scroll-rows", "scroll-frame"];

/** Each letter leaves fewer works than the one before. */
const TYPED = ["0012", "addon-add-on-07", "0934", "deploy-0 099", "cluster-0456"];
const SCROLL_MS = 4_000;

/** Where the page notes what it measures. */
interface Noting extends Window {
  keys?: { took: number[]; from: number };
}

/** The list of 200,000 works, filtered letter by letter and scrolled, in a real browser. */
export async function listScreenFigures(browser: Browser, console: ConsoleProcess): Promise<Figure[]> {
  const context = await newVisitor(browser, console.url, await console.signIn());
  const page = await context.newPage();
  await paintedMs(page, "/works");
  await page.waitForTimeout(1_000);
  const keys = await keystrokes(page);
  const { rows, frame } = await scrolled(page);
  const blank = await context.newPage();
  const floor = await plainKeystrokes(blank);
  const floorFrame = (await scrolled(blank)).frame;
  await context.close();
  return [
    figure("filter-keystroke", "ms p95", 50, quantile(floor, 0.95), quantile(keys, 0.95)),
    figure("scroll-rows", "rows in the page", 60, 44, rows),
    figure("scroll-frame", "ms, longest", 33, floorFrame, frame),
  ];
}

/** From the key until the list has another number beside its title, painted. */
async function keystrokes(page: Page): Promise<number[]> {
  await page.evaluate(noteKeys);
  const filter = page.getByLabel("Filter works");
  for (const text of TYPED) {
    for (const letter of text) {
      const before = await countOf(page);
      await filter.focus();
      await page.keyboard.type(letter);
      await page
        .waitForFunction((known) => document.querySelector("h1")?.nextElementSibling?.textContent !== known, before, {
          timeout: 3_000,
        })
        .catch(() => undefined);
    }
    await filter.fill("");
    await page.waitForTimeout(500);
  }
  return await page.evaluate(() => (window as Noting).keys?.took ?? []);
}

function countOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector("h1")?.nextElementSibling?.textContent ?? "");
}

/** Runs in the page. */
function noteKeys(): void {
  const keys = { took: [] as number[], from: Number.NaN };
  (window as Noting).keys = keys;
  addEventListener("keydown", ({ timeStamp }) => {
    keys.from = timeStamp;
  });
  const paint = () => {
    const { from } = keys;
    if (Number.isNaN(from)) return;
    keys.from = Number.NaN;
    requestAnimationFrame(() => setTimeout(() => keys.took.push(performance.now() - from)));
  };
  let known = document.querySelector("h1")?.nextElementSibling?.textContent;
  new MutationObserver(() => {
    const count = document.querySelector("h1")?.nextElementSibling?.textContent;
    if (count === known) return;
    known = count;
    paint();
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** The floor: as many names in the page itself, filtered and written into 44 rows. */
function plainKeystrokes(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const names = Array.from(
      { length: 200_000 },
      (_, index) => `cluster-${String(Math.floor(index / 20)).padStart(5, "0")}/addon-${index % 20}`,
    );
    const lines = Array.from({ length: 44 }, () => document.body.appendChild(document.createElement("p")));
    const took: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const from = performance.now();
      const left = names.filter((name) => name.includes(String(round)));
      for (const [position, line] of lines.entries()) line.textContent = left[position] ?? "";
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve())));
      took.push(performance.now() - from);
    }
    return took;
  });
}

/** Wheels through what scrolls for some seconds: the most rows that were in the page, and the longest frame. */
async function scrolled(page: Page): Promise<{ readonly rows: number; readonly frame: number }> {
  const measuring = page.evaluate(async (forMs) => {
    let rows = 0;
    let frame = 0;
    const start = performance.now();
    for (let last = start; last - start < forMs; ) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      frame = Math.max(frame, now - last);
      rows = Math.max(rows, document.querySelectorAll("[aria-rowindex]").length);
      last = now;
    }
    return { rows, frame };
  }, SCROLL_MS);
  await wheel(page);
  return await measuring;
}
