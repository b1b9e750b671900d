import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { z } from "@/lib/kube/zod";

const ListAnswer = z.looseObject({
  rows: z.array(z.unknown()),
  all: z.number(),
  total: z.number(),
  synced: z.boolean(),
});

/** What a console says of a list while it reads it from a large hub. */
const READ = { all: 1_240, about: 10_000, synced: false };
const UNREAD = { rows: [], all: 0, total: 0, synced: false, facets: undefined, grouped: undefined };

/** More than a page waits before it asks again. */
const ASKS_AGAIN_MS = 10_000;
const AT_ONCE_MS = 1_000;

/** Each list, what the console is asked for it, and what it says is read. */
const LISTS = [
  { path: "/clusters", view: "clusters", text: "1,240 of about 10,000 clusters loaded" },
  { path: "/addons", view: "addons", text: "1,240 of about 10,000 add-ons loaded" },
  { path: "/addons?layout=matrix", view: "matrix", text: "1,240 of about 10,000 clusters loaded" },
  {
    path: "/addons/log-shipper/clusters",
    view: "cluster-addons",
    text: "1,240 of about 10,000 cluster add-ons loaded",
  },
  { path: "/rollouts", view: "rollouts", text: "1,240 of about 10,000 rollouts loaded" },
  { path: "/placements", view: "placements", text: "1,240 of about 10,000 placements loaded" },
  { path: "/works", view: "works", text: "1,240 of about 10,000 works loaded" },
  { path: "/approvals", view: "approvals", text: "1,240 of about 10,000 approvals loaded" },
] as const;

/** Answers of the list say so besides, until the page asks without. No stream tells the page better. */
async function serveFigures(page: Page, view: string, stats: object): Promise<void> {
  await page.clock.install();
  await page.route("**/api/v1/live*", (route) => route.abort());
  await page.route(`**/api/v1/${view}?*`, async (route) => {
    const response = await route.fetch();
    // A console that has much to do may refuse to answer.
    if (!response.ok()) return route.fulfill({ response });
    await route.fulfill({ response, json: { ...ListAnswer.parse(await response.json()), ...stats } });
  });
}

/** Until it holds, time passes: a page that no stream tells anything asks again after a while. */
async function soon(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(ASKS_AGAIN_MS);
    await check();
  }).toPass();
}

test.beforeEach(({ page }) => signInAs(page, "operator"));

for (const { path, view, text } of LISTS) {
  test(`${path} says how much of the hub is read, and then no more of it`, async ({ page }) => {
    await serveFigures(page, view, READ);
    await page.goto(path);
    const line = page.locator("main").getByText(text);
    await soon(page, () => expect(line).toBeVisible({ timeout: AT_ONCE_MS }));
    await expect(line).toBeInViewport();
    if (path === "/clusters") expect(await findingsOn(page)).toEqual([]);
    await page.unroute(`**/api/v1/${view}?*`);
    await soon(page, () => expect(line).toHaveCount(0, { timeout: AT_ONCE_MS }));
  });

  test(`${path} says that it reads, and never that there is nothing, before anything is read`, async ({ page }) => {
    await serveFigures(page, view, UNREAD);
    await page.goto(path);
    const loading = page.locator("main").getByText(/loading/i);
    await soon(page, () => expect(loading.first()).toBeVisible({ timeout: AT_ONCE_MS }));
    await expect(page.locator("main").getByText(/\b(no|nothing|none|not yet)\b/i)).toHaveCount(0);
    await page.unroute(`**/api/v1/${view}?*`);
    await soon(page, () => expect(loading).toHaveCount(0, { timeout: AT_ONCE_MS }));
  });
}
