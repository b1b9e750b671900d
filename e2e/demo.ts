import { test as base, expect, type Page } from "@playwright/test";
import { FIRST_ANSWER_ID } from "@/lib/queries/list/first-answer";
import { signInAs } from "./console-pages";
import { type DemoOptions, type RunningDemo, startDemo } from "./running-demo";
import { printedSecrets, secretsOf } from "./secrets/printed-secrets";
import { severalConsoles } from "./several-consoles";

/** What a project of Playwright's configuration may choose. */
export interface DemoProject {
  /** So many consoles, behind a balancer that sends each request to the next one. */
  readonly consoleCount: number;
}

interface OfWorker extends DemoProject {
  readonly demo: RunningDemo;
  /**
   * One page for all tests of a worker, signed in as operator on a fleet at rest: for those that care what a page is, not
   * how somebody came there.
   */
  readonly operatorPage: Page;
}

const MAX_PRINTED = 8_000;
/** A demo that has just begun still brings its add-ons to their clusters. */
const SETTLES_WITHIN_MS = 120_000;

/**
 * Playwright's test with one running demo per worker; `page.goto("/…")` goes to its console. `E2E_HUB=real` gives it a
 * real API server.
 */
export const test = ownDemo();

/**
 * The same with few clusters, for journeys that make, edit and delete objects. They share it, too: each makes what it
 * deletes or counts, under names of its own.
 */
export const testOnSmallFleet = ownDemo({ clusters: 12 });

/** The same with a demo that no other file shares: what happens to it there would disturb others. */
export function ownDemo(options: DemoOptions = {}) {
  return base.extend<{ baseURL: string; whatItPrinted: undefined }, OfWorker>({
    consoleCount: [1, { scope: "worker", option: true }],
    demo: [
      async ({ consoleCount }, use) => {
        const demo =
          process.env.E2E_HUB === "real"
            ? await (await import("./realhub/real-demo")).startRealDemo(options)
            : await startDemo(options);
        const secrets = await secretsOf(demo);
        const several = consoleCount > 1 ? await severalConsoles(demo, consoleCount) : undefined;
        await use(several ? { ...demo, url: several.url, output: several.output } : demo);
        await several?.stop();
        await demo.stop();
        expect(printedSecrets(`${demo.output()}${several?.output() ?? ""}`, secrets)).toEqual([]);
      },
      { scope: "worker", timeout: 240_000 },
    ],
    operatorPage: [
      async ({ browser, demo }, use) => {
        const context = await browser.newContext({ baseURL: demo.url, locale: "en-GB", timezoneId: "UTC" });
        context.on("page", awaitScript);
        const page = await context.newPage();
        await signInAs(page, "operator");
        await page.goto("/addons");
        await expect(page.getByText(/(is|are) healthy everywhere/).first()).toBeVisible({ timeout: SETTLES_WITHIN_MS });
        await use(page);
        await context.close();
      },
      { scope: "worker", timeout: 240_000 },
    ],
    baseURL: ({ demo }, use) => use(demo.url),
    context: async ({ context }, use) => {
      context.on("page", awaitScript);
      await use(context);
    },
    whatItPrinted: [
      async ({ demo }, use, testInfo) => {
        await use(undefined);
        if (testInfo.status !== testInfo.expectedStatus)
          console.log(`The demo printed last:\n${demo.output().slice(-MAX_PRINTED)}`);
      },
      { auto: true },
    ],
  });
}

/**
 * What the console drew into a page does nothing yet: going somewhere ends once the page's script has taken it over, put
 * its own rows in place of the first ones, and come to rest. Who goes there as soon as an answer begins waits for itself.
 */
export function awaitScript(page: Page): void {
  const alive = async () => {
    await page.waitForFunction(isTakenOver, FIRST_ANSWER_ID);
    await page.waitForFunction(idle);
  };
  const { goto, reload, goBack } = page;
  Object.assign(page, {
    goto: async (...args: Parameters<Page["goto"]>) => {
      const answer = await goto.apply(page, args);
      return args[1]?.waitUntil === "commit" ? answer : withAfter(answer, alive);
    },
    reload: async (...args: Parameters<Page["reload"]>) => withAfter(await reload.apply(page, args), alive),
    goBack: async (...args: Parameters<Page["goBack"]>) => withAfter(await goBack.apply(page, args), alive),
  });
}

/** Runs in the page: React has marked what it takes over, and its own rows are there. */
function isTakenOver(firstAnswerId: string): boolean {
  if (document.getElementById(firstAnswerId)) return false;
  const hasScript = document.querySelector('script[src*="/_next/"]') !== null;
  return !hasScript || Object.keys(document.body).some((key) => key.startsWith("__react"));
}

/** Runs in the page: by then what React had begun is done, and keys are listened to. */
function idle(): Promise<boolean> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(true), { timeout: 2_000 }));
}

async function withAfter<Result>(result: Result, after: () => Promise<unknown>): Promise<Result> {
  await after();
  return result;
}
