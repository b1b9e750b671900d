import { expect, type Page } from "@playwright/test";
import { scrollToEnd, signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { FIRST_ANSWER_ID } from "@/lib/queries/list/first-answer";

/** More than a screen and more than a page of them; each takes a hub time to bring its add-ons to. */
const CLUSTERS = 110;
const test = ownDemo({ clusters: CLUSTERS, readyWithinMs: 200_000 });

const rows = (page: Page) => page.locator("[data-cluster]");
const filter = (page: Page) => page.getByRole("combobox", { name: "Filter clusters" });
const shown = (page: Page) => page.getByRole("status").filter({ hasText: "shown" });

test.beforeEach(async ({ page }) => {
  await signInAs(page, "viewer");
});

test("a long list is filtered, counted and sorted by the console, and the address says how", async ({ page }) => {
  await page.goto("/clusters");
  await expect(shown(page)).toHaveText(`${CLUSTERS} of ${CLUSTERS} shown`);
  await filter(page).fill("provider:EKS -prod ");
  await expect(shown(page)).toHaveText(new RegExp(`^\\d+ of ${CLUSTERS} shown, \\d+ filtered out$`));
  await expect(page).toHaveURL(/\?q=provider:EKS/);
  // What fits the window is drawn first.
  const [size] = /^\d+/.exec((await shown(page).textContent()) ?? "") ?? [];
  await expect(rows(page)).toHaveCount(Number(size));
  const names = await rows(page).evaluateAll((all) => all.map((each) => each.getAttribute("data-cluster") ?? ""));
  for (const name of names) expect(name).toMatch(/^eks-(?!.*prod)/);
  await page.getByRole("button", { name: "Cluster", exact: true }).click();
  await expect(page).toHaveURL(/sort=-name/);
  const first = names.toSorted().at(-1) ?? "";
  await expect(rows(page).first()).toHaveAttribute("data-cluster", first);
  const reported = await shown(page).textContent();
  await page.reload();
  await expect(rows(page).first()).toHaveAttribute("data-cluster", first);
  await expect(shown(page)).toHaveText(reported ?? "");
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(shown(page)).toHaveText(`${CLUSTERS} of ${CLUSTERS} shown`);
  await page.goBack();
  await expect(rows(page).first()).toHaveAttribute("data-cluster", first);
});

test("rows far down are fetched as somebody gets there, and no others are held", async ({ page }) => {
  await page.goto("/clusters");
  await expect(rows(page).first()).toBeVisible();
  const table = page.getByRole("table", { name: "Clusters" });
  await expect(table).toHaveAttribute("aria-rowcount", String(CLUSTERS + 1));
  await scrollToEnd(page.locator("main"), page.locator(`[data-cluster][aria-rowindex="${CLUSTERS + 1}"]`));
  expect(await rows(page).count()).toBeLessThan(80);
});

test("who scrolls before the page's script runs stays there", async ({ page }) => {
  let run: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    run = resolve;
  });
  await page.route("**/*.js", (route) => held.then(() => route.continue()));
  // A console that has much to do sends the page without rows.
  await expect
    .poll(async () => (await (await page.request.get("/clusters")).text()).includes(FIRST_ANSWER_ID))
    .toBe(true);
  const isThere = page.goto("/clusters");
  const table = page.getByRole("table", { name: "Clusters" });
  await expect(table).toHaveAttribute("aria-rowcount", String(CLUSTERS + 1));
  // Before its style is there, nothing can be scrolled.
  const scrolled = () =>
    page.locator("main").evaluate((main) => {
      main.scrollTo(0, main.scrollHeight);
      return main.scrollTop;
    });
  await expect.poll(scrolled).toBeGreaterThan(0);
  run();
  await isThere;
  // Rows that say what is wrong are higher than was expected before they were drawn.
  await expect(page.locator(`[data-cluster][aria-rowindex="${CLUSTERS + 1}"]`)).toBeVisible();
  await expect(page.locator('[data-cluster][aria-rowindex="2"]')).toHaveCount(0);
});

test("a value beside the list writes itself into the filter, with how many it leaves", async ({ page }) => {
  await page.goto("/clusters");
  const set = page.getByRole("group", { name: "Set" });
  const box = set.getByRole("checkbox").first();
  const label = (await set.locator("label").first().textContent()) ?? "";
  const size = Number(/(\d+)$/.exec(label)?.[1]);
  await box.check();
  await expect(page).toHaveURL(/q=set%3D/);
  await expect(shown(page)).toContainText(`${size} of ${CLUSTERS} shown`);
  await box.uncheck();
  await expect(shown(page)).toHaveText(`${CLUSTERS} of ${CLUSTERS} shown`);
});

test("a key that does not exist is named with the one that is meant, and hides nothing", async ({ page }) => {
  await page.goto("/clusters?q=regio:eu");
  await expect(page.getByText("Unknown field “regio”, did you mean “region”?")).toBeVisible();
  await expect(shown(page)).toHaveText(`${CLUSTERS} of ${CLUSTERS} shown`);
});
