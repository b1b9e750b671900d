import { expect, type Page } from "@playwright/test";
import { findingsInDark, findingsInLight } from "@/e2e/accessibility";
import { scrollToEnd, signInAs } from "@/e2e/console-pages";
import { CLUSTERS, test } from "@/e2e/large-fleet";
import { TestHub } from "@/e2e/test-hub";
import { managedClusters } from "@/lib/resources/managed-cluster";

/** So few rows are drawn, however many there are: those on the screen and some around them. */
const MAX_DRAWN = 80;
/** Of a whole page: it does not grow with the fleet. */
const MAX_ELEMENTS = 3_000;
/** Bytes of options for each cluster: less than its name takes. */
const MAX_BYTES_OF_ONE = 12;
const ADD_ON = "hello-template";
const THEMES = ["light", "dark"] as const;
const FINDINGS = { light: findingsInLight, dark: findingsInDark };
const FAR = "eks-eu-west-1-prod-01-39";

interface LargeList {
  readonly path: string;
  /** What a row is found by. */
  readonly row: string;
  /** A filter that leaves some; absent where the list has none. */
  readonly filter?: { readonly name: string; readonly text: string };
}

const LISTS: readonly LargeList[] = [
  { path: "/clusters", row: "[data-cluster]", filter: { name: "Filter clusters", text: "provider:EKS -prod " } },
  { path: "/addons/log-shipper/clusters", row: "[data-cluster]", filter: { name: "Filter clusters", text: "eks- " } },
  { path: "/rollouts/log-shipper/fleet-addons/log-shipper", row: "[data-cluster]" },
  { path: "/works", row: "[data-row]", filter: { name: "Filter works", text: "cluster:eks- " } },
];

/** Lists that do not grow with the fleet, each with a row that it must have. */
const FEW = [
  ["/addons", "[data-addon=log-shipper]"],
  ["/rollouts", '[data-rollout="log-shipper/fleet-addons/log-shipper"]'],
  ["/placements", '[data-row="fleet-addons/log-shipper"]'],
  ["/approvals", "[data-case]"],
] as const;

const count = (size: number) => size.toLocaleString("en-GB");

/** How many rows the table has, drawn or not. */
async function sizeOf(page: Page): Promise<number> {
  return Number((await page.getByRole("table").first().getAttribute("aria-rowcount")) ?? 0) - 1;
}

/** Works are what the console reads last; until then a list grows. */
async function allRead(page: Page): Promise<void> {
  const isSynced = async () => (await (await page.request.get("/api/v1/works?limit=0")).json()).synced;
  await expect.poll(isSynced).toBe(true);
}

for (const theme of THEMES) {
  test.describe(`with ${CLUSTERS} clusters, ${theme}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await signInAs(page, "viewer");
      await allRead(page);
    });

    for (const { path, row, filter } of LISTS) {
      test(`${path} draws what is seen, to its very end, and filters on the console`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator(row).first()).toBeVisible();
        // Works are made as their rollout goes on.
        await expect.poll(() => sizeOf(page)).toBeGreaterThan(CLUSTERS / 4);
        const all = await sizeOf(page);
        await expect(async () => {
          await page.locator("main").evaluate((main) => main.scrollTo(0, main.scrollHeight));
          const last = page.locator(`[aria-rowindex="${(await sizeOf(page)) + 1}"]`);
          await expect(last).toBeVisible({ timeout: 1_000 });
        }).toPass({ timeout: 30_000 });
        await expect.poll(() => page.locator(row).count()).toBeLessThan(MAX_DRAWN);
        if (filter) {
          await page.getByRole("combobox", { name: filter.name }).fill(filter.text);
          await expect.poll(() => sizeOf(page)).toBeLessThan(all);
          await expect.poll(() => sizeOf(page)).toBeGreaterThan(0);
          await expect(page.locator('[aria-rowindex="2"]')).toBeInViewport();
        }
        await expect.poll(() => page.locator(row).count()).toBeLessThan(MAX_DRAWN);
        expect(await FINDINGS[theme](page)).toEqual([]);
      });
    }

    test("add-ons, rollouts, placements and requests are told as few rows with the counts of many", async ({
      page,
    }) => {
      for (const [path, row] of FEW) {
        await page.goto(path);
        await expect(page.locator(row).first()).toBeVisible();
        expect(await FINDINGS[theme](page)).toEqual([]);
      }
      await page.goto("/addons");
      await expect(page.locator("[data-addon=log-shipper]")).toContainText(/\d,\d{3}|\d{3}/);
      await page.goto("/");
      await expect(page.getByText(count(CLUSTERS)).first()).toBeVisible();
    });

    test("the matrix has a cell for each cluster, and its last one can be walked to", async ({ page }) => {
      await page.goto("/addons?layout=matrix");
      const grid = page.getByRole("grid");
      await expect(grid).toHaveAccessibleName("Add-ons on clusters");
      await grid.focus();
      await page.keyboard.press("Control+End");
      await expect(page.getByRole("gridcell")).toHaveText(/ on \S+, /);
      expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(MAX_ELEMENTS);
    });
  });
}

test("one cluster of thousands is found by its name, and its row follows the hub", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "viewer");
  await page.goto(`/clusters?q=${FAR}`);
  const row = page.locator(`[data-cluster="${FAR}"]`);
  await expect(row).toBeVisible();
  await expect(page.locator("[data-cluster]")).toHaveCount(1);
  const kubernetes = "v9.87.6";
  const change = { status: { version: { kubernetes } } };
  const options = { signal: AbortSignal.timeout(30_000), fieldManager: "e2e", subresource: "status" as const };
  await hub.client.patch(managedClusters, { name: FAR }, change, options);
  await expect(row).toContainText(kubernetes);
  await page.goto(`/clusters?q=version=${kubernetes.slice(1)}`);
  await expect(row).toBeVisible();
  await expect(page.locator("[data-cluster]")).toHaveCount(1);
  await hub.close();
});

test("clusters are picked manually of thousands: one by one, by range and all that match", async ({ page }) => {
  await signInAs(page, "viewer");
  const answered = page.waitForResponse((response) => response.url().endsWith(`/api/v1/addons/${ADD_ON}/enable`));
  await page.goto(`/addons/${ADD_ON}/enable/clusters`);
  const options = await (await answered).body();
  expect(options.length / CLUSTERS).toBeLessThan(MAX_BYTES_OF_ONE);
  await page.getByText("Pick clusters").click();
  const picks = page.locator("[data-pick]");
  const picked = page.getByRole("status").filter({ hasText: " picked of " });
  await expect(picked).toHaveText(`0 picked of ${count(CLUSTERS)}`);
  await page.getByRole("combobox", { name: "Filter clusters" }).fill("provider:EKS ");
  const all = page.getByRole("button", { name: /^Pick all [\d,]+ that match$/ });
  await expect(picks.first()).toHaveAttribute("data-pick", /^eks-/);
  const matching = Number((await all.textContent())?.replace(/\D/g, ""));
  expect(matching).toBeGreaterThan(CLUSTERS / 10);

  await picks.nth(1).getByRole("checkbox").check();
  await picks
    .nth(4)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(picked).toHaveText(`4 picked of ${count(CLUSTERS)}`);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(picked).toHaveText(`5 picked of ${count(CLUSTERS)}`);
  expect(await picks.count()).toBeLessThan(MAX_DRAWN);

  const last = page.locator(`[data-pick][aria-posinset="${await picks.first().getAttribute("aria-setsize")}"]`);
  await scrollToEnd(page.locator("[data-scrolls]"), last);
  await last.getByRole("checkbox").click({ modifiers: ["Shift"] });
  await expect(picked).toHaveText(`${count(matching - 1)} picked of ${count(CLUSTERS)}`);
  expect(await picks.count()).toBeLessThan(MAX_DRAWN);
  await expect(last.getByRole("checkbox")).toBeChecked();

  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(picked).toHaveText(`0 picked of ${count(CLUSTERS)}`);
  await all.click();
  await expect(picked).toHaveText(`${count(matching)} picked of ${count(CLUSTERS)}`);
  await expect(all).toHaveCount(0);
  await page.getByRole("button", { name: "Remove provider:EKS" }).click();
  await page.getByRole("combobox", { name: "Filter clusters" }).fill("provider:GKE ");
  const hidden = `${count(matching)} picked of ${count(CLUSTERS)}, ${count(matching)} of them not shown`;
  await expect(picked).toHaveText(hidden);
  expect(await findingsInLight(page)).toEqual([]);

  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/enable\/configuration$/);
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(picked).toHaveText(`${count(matching)} picked of ${count(CLUSTERS)}`);
  await expect(page.getByRole("tab", { name: `Clusters ${count(matching)}` })).toBeVisible();
});

test("the file of a filtered list has each of its rows, and no other", async ({ page }) => {
  await signInAs(page, "viewer");
  await allRead(page);
  await page.goto("/clusters?q=provider:EKS");
  const answer = await page.request.get("/api/v1/clusters?q=provider:EKS&format=csv");
  const [, ...lines] = (await answer.text()).trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(0);
  await expect(page.getByRole("table").first()).toHaveAttribute("aria-rowcount", String(lines.length + 1));
  expect(lines.filter((line) => !line.startsWith("eks-"))).toEqual([]);
});
