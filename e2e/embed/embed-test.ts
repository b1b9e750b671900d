import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Browser, test as base, chromium, expect, type Frame, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, installedChromium } from "@/.ci/chromium.mjs";
import { type RunningDemo, startDemo } from "@/e2e/running-demo";
import { Portal } from "./portal";

/** A console, and a portal on another site that it may be embedded in. */
export interface EmbedSite {
  readonly demo: RunningDemo;
  readonly portal: Portal;
  /** On another origin, where it may be embedded, too. */
  readonly wiki: Portal;
  /** Takes no cookies in frames of other sites. */
  readonly browser: Browser;
}

const NO_THIRD_PARTY_COOKIES = ["--test-third-party-cookie-phaseout"];

/**
 * Playwright's test with a portal, signed in as operator by tokens that its backend mints; what calls it has a demo that
 * no other file shares, because requests are approved there.
 */
export function embedTest() {
  return base.extend<{ portalPage: Page }, { site: EmbedSite }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
      async ({}, use) => {
        const [portal, wiki] = [await Portal.start(), await Portal.start()];
        const demo = await startDemo({ env: { EMBED_ORIGINS: `${portal.origin},${wiki.origin}` } });
        const executablePath = await installedChromium();
        const browser = await chromium.launch({
          ...(executablePath && { executablePath }),
          args: [...CHROMIUM_ARGS, ...NO_THIRD_PARTY_COOKIES],
          chromiumSandbox: process.getuid?.() !== 0,
        });
        Object.assign(portal.rules, { console: demo.url, hubToken: await tokenOf(demo, "operator") });
        await use({ demo, portal, wiki, browser });
        await browser.close();
        await demo.stop();
        await Promise.all([portal.stop(), wiki.stop()]);
      },
      { scope: "worker", timeout: 240_000 },
    ],
    portalPage: async ({ site }, use) => {
      const usual = { lifetimeSeconds: 300, allow: [], filter: undefined, isClosed: false };
      Object.assign(site.portal.rules, usual);
      const context = await site.browser.newContext({ locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce" });
      await use(await context.newPage());
      await context.close();
    },
  });
}

/** The token of the hub that an account of the demo has. */
async function tokenOf({ kubeconfig }: RunningDemo, account: string): Promise<string> {
  const accounts = JSON.parse(await readFile(join(dirname(kubeconfig), "accounts.json"), "utf8"));
  return accounts.find(({ name }: { name: string }) => name === account).token;
}

/** The frame that shows the view of a path below /embed. */
export async function frameOf(page: Page, path: string): Promise<Frame> {
  const find = () =>
    page.frames().find((frame) => {
      const { pathname, search } = new URL(frame.url() || "about:blank");
      return `${pathname}${search}`.startsWith(`/embed/${path}`);
    });
  await expect.poll(() => find() !== undefined, `there is a frame of ${path}`).toBe(true);
  const frame = find();
  if (!frame) throw new Error(`the frame of ${path} is gone`);
  return frame;
}

/** Remembers the states that elements tell the page, by the element's tag: `statesOf` reads them. */
export async function recordStates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const states: [string, string, string | undefined][] = [];
    Object.assign(window, { states });
    document.addEventListener("flotilla:state", ({ target, detail }) => {
      states.push([(target as Element).localName, detail.reason ?? detail.state, detail.expiresAt]);
    });
  });
}

export function statesOf(page: Page): Promise<[string, string, string | undefined][]> {
  return page.evaluate(() => (window as unknown as { states: [string, string, string | undefined][] }).states);
}

/** By the frame's own clock, by which it counts. */
export async function inSightFor(frame: Frame, ms: number): Promise<void> {
  const from = await frame.evaluate(() => performance.now());
  // A frame that is out of sight draws nothing, but its clock goes on.
  await expect.poll(() => frame.evaluate(() => performance.now()), { intervals: [250] }).toBeGreaterThan(from + ms);
}
