import { expect, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";

const CLUSTER = "aks-australiaeast-dev-01";
const ELSEWHERE = "node-doctor";
const HERE = "log-shipper";

/** An answer takes a dozen questions of the hub; one that failed is asked for again every five seconds. */
const ANSWERS_WITHIN = { timeout: 30_000 };

const link = (page: Page, id: string) => page.locator(`[data-why="${id}"]`);
const headline = (page: Page) => page.locator("[data-headline]");

test.beforeEach(async ({ page }) => {
  await signInAs(page, "viewer");
});

test("a cluster tells which requirement keeps an add-on away, and what it has instead", async ({ page }) => {
  await page.goto(`/clusters/${CLUSTER}`);
  const parts = page.getByRole("navigation", { name: "Parts of this page" });
  await parts.getByRole("link", { name: "Why here?" }).click();
  const absent = page.getByRole("region", { name: "Not on this cluster" });
  await absent.getByRole("link", { name: ELSEWHERE }).click();
  await expect(page).toHaveURL(`/clusters/${CLUSTER}/why?addon=${ELSEWHERE}`);
  const message = `Placement fleet-addons/${ELSEWHERE} does not match ${CLUSTER}: its label environment is development, none of production, staging.`;
  await expect(headline(page)).toContainText(message, ANSWERS_WITHIN);
  await expect(headline(page)).toHaveAttribute("data-headline", "broken");
  await expect(link(page, "predicate")).toHaveAttribute("aria-current", "step");
  await expect(link(page, "predicate")).toContainText(".metadata.labels.environment = development");
  await expect(link(page, "binding")).toHaveAttribute("data-state", "ok");
  await expect(link(page, "unseen")).toContainText("Not evaluated, because an earlier step failed.");
  await page.reload();
  await expect(headline(page)).toContainText(message, ANSWERS_WITHIN);
});

test("another add-on is asked about by its name and Enter", async ({ page }) => {
  await page.goto(`/clusters/${CLUSTER}/why?addon=${ELSEWHERE}`);
  const field = page.getByLabel("Add-on", { exact: true });
  await field.fill(HERE);
  await field.press("Enter");
  await expect(page).toHaveURL(`/clusters/${CLUSTER}/why?addon=${HERE}`);
  await expect(link(page, "decision")).toHaveAttribute("data-state", "ok", ANSWERS_WITHIN);
  await expect(link(page, "cluster-add-on")).toContainText(`ManagedClusterAddOn ${CLUSTER}/${HERE}`);
  await field.fill("nothing-like-it");
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(headline(page)).toContainText("The hub has no add-on nothing-like-it.", ANSWERS_WITHIN);
  await page.goBack();
  await expect(field).toHaveValue(HERE);
});

test("each cluster of an add-on leads to why it is there", async ({ page }) => {
  await page.goto(`/addons/${HERE}/clusters?q=name:${CLUSTER}`);
  await page
    .locator(`[data-cluster="${CLUSTER}"]`)
    .getByRole("link", { name: `Why? ${CLUSTER}` })
    .click();
  await expect(page).toHaveURL(`/addons/${HERE}/why?cluster=${CLUSTER}`);
  await expect(headline(page)).toContainText(CLUSTER, ANSWERS_WITHIN);
  await link(page, "accepted").getByRole("link", { name: CLUSTER }).click();
  await expect(page).toHaveURL(`/clusters/${CLUSTER}`);
});
