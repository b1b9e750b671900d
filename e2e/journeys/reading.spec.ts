import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { z } from "@/lib/kube/zod";

const ListAnswer = z.looseObject({ rows: z.array(z.unknown()), all: z.number(), total: z.number(), synced: z.boolean() });

/** What a console says of a list while it reads it from a large hub. */
const READ = { all: 1_240, about: 10_000, synced: false };
const UNREAD = { rows: [], all: 0, total: 0, synced: false, facets: undefined, grouped: undefined };

/** Each list, what the console is asked for it, and what it says is read. */
const LISTS = [
  { path: "/clusters", view: "clusters", said: "1,240 of about 10,000 clusters read" },
  { path: "/addons", view: "addons", said: "1,240 of about 10,000 add-ons read" },
  { path: "/addons?layout=matrix", view: "matrix", said: "1,240 of about 10,000 clusters read" },
  { path: "/addons/log-shipper/clusters", view: "cluster-addons", said: "1,240 of about 10,000 cluster add-ons read" },
  { path: "/rollouts", view: "rollouts", said: "1,240 of about 10,000 rollouts read" },
  { path: "/placements", view: "placements", said: "1,240 of about 10,000 placements read" },
  { path: "/works", view: "works", said: "1,240 of about 10,000 works read" },
  { path: "/approvals", view: "approvals", said: "1,240 of about 10,000 approvals read" },
] as const;

/** Answers of the list say so besides, until the page asks without. No stream tells the page better. */
async function saying(page: Page, view: string, figures: object): Promise<void> {
  await page.route("**/api/v1/live*", (route) => route.abort());
  await page.route(`**/api/v1/${view}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...ListAnswer.parse(await response.json()), ...figures } });
  });
}

test.beforeEach(({ page }) => signInAs(page, "operator"));

for (const { path, view, said } of LISTS) {
  test(`${path} says how much of the hub is read, and then no more of it`, async ({ page }) => {
    await saying(page, view, READ);
    await page.goto(path);
    const words = page.locator("main").getByText(said);
    await expect(words).toBeVisible();
    await expect(words).toBeInViewport();
    if (path === "/clusters") expect(await findingsOn(page)).toEqual([]);
    await page.unroute(`**/api/v1/${view}?*`);
    await expect(words).toHaveCount(0);
  });

  test(`${path} says that it reads, and never that there is nothing, before anything is read`, async ({ page }) => {
    await saying(page, view, UNREAD);
    await page.goto(path);
    await expect(
      page
        .locator("main")
        .getByText(/reading/i)
        .first(),
    ).toBeVisible();
    await expect(page.locator("main").getByText(/\b(no|nothing|none|not yet)\b/i)).toHaveCount(0);
    await page.unroute(`**/api/v1/${view}?*`);
    await expect(page.locator("main").getByText(/reading/i)).toHaveCount(0);
  });
}
