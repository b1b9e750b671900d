import { test as base } from "@playwright/test";
import { type DemoOptions, type RunningDemo, startDemo } from "./running-demo";

const MOST_PRINTED = 8_000;

/** Playwright's test with one running demo per worker; `page.goto("/…")` goes to its console. `E2E_HUB=real` gives it a real API server. */
export const test = ownDemo();

/** The same with a demo that no other file shares: what happens to it there would disturb others. */
export function ownDemo(options: DemoOptions = {}) {
  return base.extend<{ baseURL: string; whatItPrinted: undefined }, { demo: RunningDemo }>({
    demo: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
      async ({}, use) => {
        const demo =
          process.env.E2E_HUB === "real" ? await (await import("./realhub/real-demo")).startRealDemo(options) : await startDemo(options);
        await use(demo);
        await demo.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: ({ demo }, use) => use(demo.url),
    whatItPrinted: [
      async ({ demo }, use, testInfo) => {
        await use(undefined);
        if (testInfo.status !== testInfo.expectedStatus) console.log(`The demo printed last:\n${demo.output().slice(-MOST_PRINTED)}`);
      },
      { auto: true },
    ],
  });
}
