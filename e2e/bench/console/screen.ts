import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, installedChromium } from "@/.ci/chromium.mjs";

export const NO_CHROMIUM = "no Chromium was found; CHROMIUM_PATH names one";
const VIEWPORT = { width: 1440, height: 900 };
const ROW = "[aria-rowindex='2']";

/** Undefined where there is none. */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = await installedChromium();
  return executablePath === undefined ? undefined : await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
}

/** As if somebody came for the first time, signed in where a cookie is given. */
export async function newVisitor(browser: Browser, url: string, cookie?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT });
  // What compiles this file names functions with it, those too that run in a page.
  await context.addInitScript("globalThis.__name = (value) => value");
  const [name = "", value = ""] = cookie?.split("=") ?? [];
  if (cookie) await context.addCookies([{ name, value, url }]);
  return context;
}

/** Where the page notes when it was. */
interface Noting extends Window {
  paintedMs?: Record<string, number>;
}

/**
 * Milliseconds from the start of the navigation until `selector` has been painted. The page itself looks for it: asking
 * it from outside would keep it busy.
 */
export async function paintedMs(page: Page, path: string, selector = ROW): Promise<number> {
  await page.addInitScript(notePainted, selector);
  await page.goto(path);
  const found = await page.waitForFunction(
    (wanted) => {
      const drawn = (window as Noting).paintedMs?.[wanted];
      const shown = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
      return drawn !== undefined && shown !== undefined && Math.max(drawn, shown);
    },
    selector,
    { timeout: 120_000 },
  );
  return (await found.jsonValue()) || Number.NaN;
}

/** Runs in the page. The frame in which it is found is painted when the task after it runs. */
function notePainted(selector: string): void {
  const painted: Record<string, number> = {};
  (window as Noting).paintedMs = painted;
  const check = () => {
    if (!document.querySelector(selector)) return void requestAnimationFrame(check);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      painted[selector] = performance.now();
      port1.close();
    };
    port2.postMessage("");
  };
  requestAnimationFrame(check);
}

/** A page of rows and nothing else: what a browser takes at least. */
export function plainPage(rows: readonly object[]): string {
  const lines = rows.map(
    (row, position) =>
      `<tr aria-rowindex="${position + 2}">${Object.values(row)
        .map((value) => `<td>${JSON.stringify(value)}</td>`)
        .join("")}</tr>`,
  );
  return `<!doctype html><title>Rows</title><table>${lines.join("")}</table>`;
}
