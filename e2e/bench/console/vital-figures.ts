import type { Browser, Page } from "@playwright/test";
import { type Figure, figure } from "@/e2e/bench/figure";
import { quantile } from "@/e2e/bench/quantile";
import type { ConsoleProcess } from "./console-process";
import { newVisitor, paintedMs } from "./screen";

const SLOWER = 4;
const LOADS = 8;

interface Vitals {
  readonly lcp: number;
  readonly inp: number;
  readonly cls: number;
}

/** Where the page notes them. */
interface Noting extends Window {
  vitals?: { lcp: number; inp: number; cls: number };
}

/**
 * The list of clusters with a processor four times slower: opened, filtered, sorted, and one cluster looked at. Three
 * of four loads are as good.
 */
export async function vitalFigures(browser: Browser, console: ConsoleProcess): Promise<Figure[]> {
  const cookie = await console.signIn();
  const all: Vitals[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const context = await newVisitor(browser, console.url, cookie);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(noteVitals);
    await paintedMs(page, "/clusters");
    await use(page);
    all.push(
      await page.evaluate(() => (window as Noting).vitals ?? { lcp: Number.NaN, inp: Number.NaN, cls: Number.NaN }),
    );
    await context.close();
  }
  const most = (of: keyof Vitals) =>
    quantile(
      all.map((each) => each[of]),
      0.75,
    );
  return [
    figure("vitals-lcp", "s p75", 1.2, 2.5, most("lcp") / 1_000),
    figure("vitals-inp", "ms p75", 100, 200, most("inp")),
    figure("vitals-cls", "p75", 0.02, 0.1, most("cls")),
  ];
}

async function use(page: Page): Promise<void> {
  const filter = page.getByRole("searchbox").or(page.getByRole("textbox")).or(page.getByRole("combobox")).first();
  await filter.click();
  await page.keyboard.type("cluster-00", { delay: 60 });
  await page.getByRole("columnheader").first().getByRole("button").first().click();
  await page.waitForTimeout(500);
  await page.locator("[aria-rowindex='2'] a").first().click();
  await page.waitForTimeout(500);
}

/** Runs in the page. */
function noteVitals(): void {
  const vitals = { lcp: 0, inp: 0, cls: 0 };
  (window as Noting).vitals = vitals;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch("largest-contentful-paint", ({ startTime }) => {
    vitals.lcp = startTime;
  });
  watch("layout-shift", (entry) => {
    if ("value" in entry && typeof entry.value === "number" && !("hadRecentInput" in entry && entry.hadRecentInput))
      vitals.cls += entry.value;
  });
  watch(
    "event",
    (entry) => {
      if ("interactionId" in entry && entry.interactionId) vitals.inp = Math.max(vitals.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
}
