import { expect, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";

const PLACEMENT = "fleet-addons/node-doctor";
const LEFT_OUT = "aks-australiaeast-dev-01";

const row = (page: Page, name: string) => page.locator(`[data-row="${name}"]`);
const cluster = (page: Page, name: string) => page.locator(`[data-cluster="${name}"]`);
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test.beforeEach(async ({ page }) => {
  await signInAs(page, "viewer");
});

test("a placement leads from the list to the clusters it selected, those it did not, and why", async ({ page }) => {
  await page.goto("/placements");
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Placements \d+$/ }),
  ).toBeVisible();
  await page.getByRole("combobox", { name: "Filter placements" }).fill("addon=node-doctor ");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await row(page, PLACEMENT).getByRole("link", { name: "node-doctor", exact: true }).first().click();
  await expect(heading(page, PLACEMENT)).toBeVisible();
  await expect(page).toHaveURL(`/placements/${PLACEMENT}`);
  await expect(page.getByRole("region", { name: "Rules" })).toContainText(
    "Its label environment is one of production, staging.",
  );
  await expect(page.getByRole("region", { name: "Cluster sets" })).toContainText("globalBound");
  await expect(
    page.getByRole("region", { name: "Add-ons" }).getByRole("link", { name: "node-doctor", exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Why not the other clusters?" }).click();
  await page
    .getByRole("navigation", { name: "Left out at" })
    .getByRole("link", { name: /^Predicates/ })
    .click();
  await expect(page).toHaveURL(`/placements/${PLACEMENT}/clusters?show=left-out&step=predicate`);
  await page.getByRole("combobox", { name: "Filter clusters" }).fill(LEFT_OUT);
  await expect(page.locator("[data-cluster]")).toHaveCount(1);
  await expect(page).toHaveURL(`/placements/${PLACEMENT}/clusters?show=left-out&step=predicate&q=${LEFT_OUT}`);
  await page.reload();
  await expect(page.locator("[data-cluster]")).toHaveCount(1);
  await expect(cluster(page, LEFT_OUT)).toContainText(
    "Its label environment is development, none of production, staging.",
  );
  await cluster(page, LEFT_OUT)
    .getByRole("link", { name: `Why? ${LEFT_OUT}` })
    .click();
  await expect(heading(page, LEFT_OUT)).toBeVisible();
  await page.locator('[data-why="predicate"]').getByRole("link", { name: PLACEMENT }).first().click();
  await expect(heading(page, PLACEMENT)).toBeVisible();
});

test("a placement that somebody makes appears by itself, follows its answer, and goes", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const name = "only-nowhere";
  await page.goto(`/placements?q=name=${name}`);
  await expect(page.getByRole("heading", { level: 2, name: `No results for "name=${name}"` })).toBeVisible();
  const labelSelector = { matchLabels: { environment: "nowhere" } };
  const made = await hub.createPlacement(name, { predicates: [{ requiredClusterSelector: { labelSelector } }] });
  const key = `${made.namespace}/${made.name}`;
  await expect(row(page, key)).toHaveAttribute("data-status", "empty");
  await expect(row(page, key).locator("..")).toContainText("No cluster in its sets meets its predicates");
  await hub.removePlacement(made);
  await expect(row(page, key)).toHaveCount(0);
  await hub.close();
});
