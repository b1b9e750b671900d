import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, someChromium } from "@/.ci/chromium.mjs";
import { signInAs } from "@/e2e/console-pages";
import { type RunningDemo, startDemo } from "@/e2e/running-demo";
import { TestHub } from "@/e2e/test-hub";
import type { QueriesInput } from "@/lib/api/metrics/prometheus";
import { configMaps } from "@/lib/resources/built-in";
import { sourceAt } from "@/server/prometheus/testing";
import { shownWindow } from "./compared-dashboards";
import { DASHBOARD_FILES, type FilledDashboard, filledDashboard } from "./dashboards";
import { expectedTexts, HAS_TABLE } from "./expected-texts";
import { type Result, result } from "./result";

const NAMESPACE = "default";
const PICTURES = join(dirname(dirname(import.meta.dirname)), "test-results/metrics");
const ROW_PX = 38;
const COLUMNS = 24;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Few lines are SVG, many a canvas. */
const DRAWN = "[data-panel] .recharts-wrapper, [data-panel] canvas";
const DRAWN_WITHIN_MS = 60_000;

/** The dashboards as Chromium shows them, from ConfigMaps on a demo: where panels are, and what they say. */
export async function* drawnDashboards(url: string, end: number): AsyncGenerator<Result> {
  const demo = await startDemo({ env: { PROMETHEUS_URL: url } });
  const source = sourceAt(url);
  const browser = await chromium.launch({ executablePath: await someChromium(undefined), args: CHROMIUM_ARGS });
  try {
    await mkdir(PICTURES, { recursive: true });
    await putOnHub(demo);
    const page = await openBrowser(browser, demo.url);
    const refused: string[] = [];
    page.on("console", (message) => message.text().includes("Content Security Policy") && refused.push(message.text()));
    page.on("pageerror", (error) => refused.push(error.message));
    for (const [name, text] of Object.entries(DASHBOARD_FILES)) {
      const window = shownWindow(end);
      const dashboard = await filledDashboard(text, window, source);
      yield* drawnOn(page, { name, url, dashboard, window });
    }
    await page.goto(`/metrics/dashboards/${NAMESPACE}/kubernetes-kubelet`);
    await panelOn(page, "Volumes").scrollIntoViewIfNeeded();
    await panelOn(page, "Volumes").locator("canvas").waitFor();
    yield result("many lines are drawn on a canvas", true, "");
    yield result("nothing was refused or failed in the browser", refused.length === 0, refused.join("\n"));
  } finally {
    await browser.close();
    await demo.stop();
    await source.client.close();
  }
}

async function putOnHub({ kubeconfig }: RunningDemo): Promise<void> {
  const hub = new TestHub(kubeconfig);
  for (const [name, text] of Object.entries(DASHBOARD_FILES)) {
    const metadata = { name, namespace: NAMESPACE, labels: { grafana_dashboard: "1" } };
    const options = { fieldManager: "e2e", signal: AbortSignal.timeout(DRAWN_WITHIN_MS) };
    await hub.client.create(configMaps, { metadata, data: { [`${name}.json`]: text } }, options);
  }
  await hub.close();
}

async function openBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const settings = { baseURL, viewport: DESKTOP, reducedMotion: "reduce", locale: "en-GB", timezoneId: "UTC" } as const;
  const page = await (await browser.newContext(settings)).newPage();
  page.setDefaultTimeout(DRAWN_WITHIN_MS);
  await signInAs(page, "admin");
  return page;
}

interface Drawn {
  readonly name: string;
  /** Of Prometheus. */
  readonly url: string;
  readonly dashboard: FilledDashboard;
  readonly window: Pick<QueriesInput, "from" | "to">;
}

async function* drawnOn(page: Page, { name, url, dashboard, window }: Drawn): AsyncGenerator<Result> {
  await page.goto(`/metrics/dashboards/${NAMESPACE}/${name}?from=${window.from}&to=${window.to}`);
  await page.getByRole("heading", { name: dashboard.title, level: 1 }).waitFor();
  for (const row of dashboard.panels.filter(({ isClosed }) => isClosed))
    await page.getByRole("button", { name: row.title, exact: true }).click();
  await untilDrawn(page, dashboard);
  for (const theme of ["light", "dark"] as const) await picture(page, `${name}-${theme}`, theme);
  const misplaced = await misplacedPanels(page, dashboard);
  yield result(`${name}: panels are where Grafana has them`, misplaced.length === 0, misplaced.join("\n  "));
  for (const panel of dashboard.panels.filter(({ kind }) => kind !== "row" && kind !== "text")) {
    const texts = await expectedTexts(url, panel, { ...window, values: dashboard.values });
    const seen = await textsOf(panelOn(page, panel.title), panel.kind);
    const isSame = texts.length > 0 && JSON.stringify([...texts].sort()) === JSON.stringify([...seen].sort());
    yield result(`${name}, ${panel.title}: reads as Prometheus answers`, isSame, `${texts}\n  but shows ${seen}`);
  }
  await page.setViewportSize(PHONE);
  await page.goto(page.url());
  await untilDrawn(page, dashboard);
  await picture(page, `${name}-phone`, "light");
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  yield result(`${name}: a phone shows it without scrolling sideways`, !isWide, "it is wider than the screen");
  await page.setViewportSize(DESKTOP);
}

/** Every panel has its answer, and every chart its lines. Panels are queried where they are in sight. */
async function untilDrawn(page: Page, { panels }: FilledDashboard): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP;
  await page.locator("[data-panel]").first().waitFor();
  await page.setViewportSize({ ...size, height: await wholeHeight(page) });
  const isShown = (row: string | undefined) =>
    row === undefined || panels.some(({ id, isClosed }) => id === row && !isClosed);
  const charts = panels.filter(({ kind, row }) => kind === "timeseries" && isShown(row)).length;
  await page.locator(DRAWN).first().waitFor({ state: "attached" });
  await page.waitForFunction(
    ([due, drawn]) =>
      document.querySelectorAll(drawn).length >= due && !document.body.textContent?.includes("Loading…"),
    [charts, DRAWN] as const,
  );
  await page.setViewportSize(size);
}

/** A window of so many pixels shows all of the page. */
async function wholeHeight(page: Page): Promise<number> {
  const height = await page.evaluate(() => document.querySelector("main")?.scrollHeight ?? 0);
  return Math.max(page.viewportSize()?.height ?? 0, height + 100);
}

async function picture(page: Page, name: string, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const size = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize({ ...size, height: await wholeHeight(page) });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  await page.setViewportSize(size);
}

function panelOn(page: Page, title: string): Locator {
  return page.locator(`[data-panel="${title}"]`);
}

/** A closed row makes room for its panels, which in the file have their places as if it were open. */
async function misplacedPanels(page: Page, { panels }: FilledDashboard): Promise<string[]> {
  const boxes = await page.locator("[data-panel]").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { title: element.getAttribute("data-panel") ?? "", x, y, width, height };
    }),
  );
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const column = Math.max(...boxes.map(({ x, width }) => x + width - left)) / COLUMNS;
  return panels.flatMap(({ title, grid }) => {
    const box = boxes.find((one) => one.title === title);
    if (!box) return [`${title} is not there`];
    const is = [(box.x - left) / column, (box.y - top) / ROW_PX, box.width / column, box.height / ROW_PX];
    const due = [grid.x, grid.y, grid.w, grid.h];
    const isThere = is.every((value, index) => Math.abs(value - (due[index] ?? 0)) < 0.1);
    return isThere ? [] : [`${title} is at ${is.map((value) => value.toFixed(2))}, not at ${due}`];
  });
}

/** Figures; of a table its cells; of a chart the newest row of the table beside it. */
async function textsOf(panel: Locator, kind: string): Promise<string[]> {
  if (kind === "table") return panel.locator("tbody td, tbody th").allInnerTexts();
  if (!HAS_TABLE.has(kind)) return panel.locator("[data-figure]").allInnerTexts();
  await panel.getByRole("button", { name: "Table" }).click();
  const cells = panel.locator("tbody").first().locator("td, th");
  await cells.first().waitFor(); // the first table brings its script along
  const texts = await cells.allInnerTexts();
  await panel.getByRole("button", { name: "Chart" }).click();
  return texts.slice(1);
}
