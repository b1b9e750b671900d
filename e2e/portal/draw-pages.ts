import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, someChromium } from "@/.ci/chromium.mjs";
import type { Portal } from "./test-package";

/** A page of a plugin, and what of the console it shows. */
export interface DrawnPage {
  readonly path: string;
  /** Of the console's custom elements, the first that is waited for. */
  readonly element: string;
  /** Within its frame. */
  readonly text: RegExp;
}

const DRAWN_WITHIN_MS = 30_000;
const SCHEMES = ["light", "dark"] as const;
const VIEWPORT = { width: 1100, height: 800 };

/** Draws pages in both themes with third-party cookies blocked, keeps pictures, and counts those that show what they should. */
export async function drawPages({ origin, pictures }: Portal, portal: string, pages: readonly DrawnPage[]) {
  await mkdir(pictures, { recursive: true });
  const executablePath = await someChromium((text: string) => process.stdout.write(text));
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGS, "--test-third-party-cookie-phaseout"],
  });
  const counts = { passed: 0, failed: 0 };
  for (const each of pages)
    for (const colorScheme of SCHEMES) {
      const page = await opened(browser, colorScheme);
      const picture = join(pictures, `${portal}${each.path.replaceAll("/", "-")}-${colorScheme}.png`);
      const problem = await drawn(page, `${origin}${each.path}`, each).catch((error: Error) => error.message);
      await page.screenshot({ path: picture, fullPage: true });
      await page.context().close();
      console.log(
        `${problem === undefined ? "✓" : "✗"} ${portal} ${each.path}, ${colorScheme}${problem ? `: ${problem}` : ""}`,
      );
      counts[problem === undefined ? "passed" : "failed"] += 1;
    }
  await browser.close();
  return counts;
}

async function opened(browser: Browser, colorScheme: (typeof SCHEMES)[number]): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, colorScheme, reducedMotion: "reduce" });
  return context.newPage();
}

/** Resolves to what is wrong. */
async function drawn(page: Page, address: string, { element, text }: DrawnPage): Promise<string | undefined> {
  await page.goto(address);
  const frame = page.locator(element).first().frameLocator("iframe");
  await frame.getByText(text).first().waitFor({ timeout: DRAWN_WITHIN_MS });
  await page.waitForFunction(isShown, undefined, { timeout: DRAWN_WITHIN_MS });
  return undefined;
}

/** Whether each element of the console shows what it should; evaluated in the page. */
function isShown(): boolean {
  const all = [...document.querySelectorAll("*")].filter(({ localName }) => localName.startsWith("flotilla-"));
  return all.length > 0 && all.every((element) => Reflect.get(element, "state") === "shown");
}
