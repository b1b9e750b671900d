import { expect, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";

const CLUSTER = "aks-australiaeast-dev-01";
const ADD_ON = "log-shipper";
const AWAY = "node-doctor";

/** A demo that has just begun still brings its add-ons to their clusters. */
const SETTLES_WITHIN = { timeout: 60_000 };

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const parts = (page: Page) => page.getByRole("navigation", { name: "Parts of this page" });

test.beforeEach(async ({ page }) => {
  await signInAs(page, "viewer");
});

test("an add-on's chain is walked with the arrow keys, and groups open ten at a time", async ({ page }) => {
  await page.goto(`/addons/${AWAY}`);
  const tree = page.getByRole("tree", { name: "From the add-on to its manifests" });
  await expect(tree.locator('[data-node="cluster healthy"]')).toContainText("clusters", SETTLES_WITHIN);
  await expect(tree.locator('[data-node^="cluster "]')).toHaveCount(1, SETTLES_WITHIN);
  await tree.locator('[data-node="add-on"]').focus();
  await page.keyboard.press("ArrowRight");
  await expect(tree.locator(`[data-node="placement fleet-addons/${AWAY}"]`)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tree.locator('[data-node="cluster healthy"]')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/open=cluster(%20|\+)healthy/);
  const gathered = page.locator('[data-gathered="cluster healthy"]');
  await expect(gathered.getByRole("listitem")).toHaveCount(10);
  await gathered.getByRole("button", { name: "Next 10" }).click();
  await expect(gathered.getByRole("listitem")).toHaveCount(20);
  await page.reload();
  await expect(gathered.getByRole("listitem")).toHaveCount(10);
  await gathered.getByRole("link", { name: "All of them in the list" }).click();
  await expect(page).toHaveURL(/\/addons\/node-doctor\/clusters\?q=status/);
});

test("a cluster tells which placements chose it, and why the others did not", async ({ page }) => {
  await page.goto(`/clusters/${CLUSTER}`);
  await parts(page).getByRole("link", { name: "Placements" }).click();
  await expect(page.locator(`[data-placement="fleet-addons/${ADD_ON}"]`)).toHaveAttribute("data-verdict", "chosen");
  const other = page.locator(`[data-placement="fleet-addons/${AWAY}"]`);
  await expect(other).toHaveAttribute("data-verdict", "left-out");
  await expect(other).toContainText("its label environment is development");
  await other.getByRole("link", { name: `fleet-addons/${AWAY}` }).click();
  await expect(heading(page, `fleet-addons/${AWAY}`)).toBeVisible();
});

test("on a phone the row of tabs shows the open one, however it was opened", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`/clusters/${CLUSTER}/yaml`);
  await expect(parts(page).getByRole("link", { name: "YAML" })).toBeInViewport({ ratio: 1 });
  await parts(page).getByRole("link", { name: "Timeline" }).click();
  await page.goBack();
  await expect(parts(page).getByRole("link", { name: "YAML" })).toBeInViewport({ ratio: 1 });
  await page.goto(`/addons/${ADD_ON}/yaml`);
  await expect(parts(page).getByRole("link", { name: "YAML" })).toBeInViewport({ ratio: 1 });
});

test("the add-ons of a cluster have their status at one place, however old it is", async ({ page }) => {
  const both = "/api/v1/clusters?q=addon:node-doctor%20addon:log-shipper&limit=1";
  const first = async () => (await (await page.request.get(both)).json()).rows[0]?.name;
  await expect.poll(first, SETTLES_WITHIN).toBeDefined();
  await page.goto(`/clusters/${await first()}`);
  const lines = page.getByRole("list", { name: "Add-ons" }).locator("[data-addon]");
  await expect(lines.nth(1)).toBeVisible();
  // One is as old as it takes to fill its place.
  await lines
    .first()
    .locator("time")
    .last()
    .evaluate((age) => age.replaceChildren("11 h 02 min"));
  const statusPx = await lines.evaluateAll((all) =>
    all.map((line) => line.firstElementChild?.children[2]?.getBoundingClientRect().x),
  );
  expect(new Set(statusPx).size).toBe(1);
});

test("a cluster's works and requests are told on its page", async ({ page }) => {
  await page.goto(`/clusters/${CLUSTER}/works`);
  const work = page.locator(`[data-row="${CLUSTER}/addon-${ADD_ON}-deploy-0"]`);
  await expect(work).toContainText("Available");
  await parts(page).getByRole("link", { name: "Approvals" }).click();
  await expect(page.locator("[data-request]").first()).toContainText(`for add-on ${ADD_ON}`);
});

test("an add-on tells how it is set up, and where a cluster has its values from", async ({ page }) => {
  await page.goto(`/addons/${ADD_ON}/install`);
  await expect(page.locator("[data-strategy]")).toContainText("All: every cluster at once.");
  await parts(page).getByRole("link", { name: "Configuration" }).click();
  await expect(page.locator("[data-variant]").first()).toContainText("clusters");
  await expect(page.locator('[data-value="LOG_LEVEL"]')).toContainText(`fleet-addons/${ADD_ON}`);
  await page.locator("[data-variant]").first().getByRole("link").last().click();
  await expect(page).toHaveURL(/\/configuration\?cluster=/);
  await parts(page).getByRole("link", { name: "Template" }).click();
  await expect(page.locator('[data-manifest^="Deployment"]')).toContainText("{{LOG_LEVEL}}");
  await parts(page).getByRole("link", { name: "Permissions and CSRs" }).click();
  await expect(page.locator("[data-role]")).toContainText("in the namespace of its cluster");
  await parts(page).getByRole("link", { name: "Rollouts" }).click();
  await expect(page.locator("[data-rollout]")).toContainText("applied");
});

test("a page that says why there is nothing does not fall back to its shape each time it is asked for again", async ({
  page,
}) => {
  await page.goto("/placements/nowhere/none");
  const main = page.locator("main");
  await expect(main).toContainText("This hub has no placement nowhere/none");
  let requests = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/api/v1/placements/nowhere/none")) requests += 1;
  });
  const shapes = await main.evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => element.querySelector("[aria-busy=true]") && seen.push("shape")).observe(element, {
      childList: true,
      subtree: true,
    });
    return seen;
  });
  await expect.poll(() => requests).toBeGreaterThan(1);
  await expect(main).toContainText("This hub has no placement nowhere/none");
  expect(await shapes.jsonValue()).toEqual([]);
});
