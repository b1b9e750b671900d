import { test as base } from "@playwright/test";
import { awaitScript } from "./demo";
import { multiplyHub } from "./multiplied-hub";
import { type RunningDemo, startDemo } from "./running-demo";

const TIMES = 40;
const ORIGINALS = 50;

/** How many clusters there are. */
export const CLUSTERS = TIMES * ORIGINALS;

/** Playwright's test on a hub with thousands of clusters, on which nothing runs: a settled demo, many times over. */
export const test = base.extend<{ baseURL: string }, { demo: RunningDemo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      const original = await startDemo({ clusters: ORIGINALS });
      const { file, remove } = await multiplyHub(original.kubeconfig, TIMES);
      await original.stop();
      const copy = await startDemo({ load: file });
      await use(copy);
      await copy.stop();
      await remove();
    },
    { scope: "worker", timeout: 360_000 },
  ],
  baseURL: ({ demo }, use) => use(demo.url),
  context: async ({ context }, use) => {
    context.on("page", awaitScript);
    await use(context);
  },
});
