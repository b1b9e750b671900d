import { expect, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";

const ADD_ON = "log-shipper";
const SETTLES_WITHIN_MS = 90_000;

test("the overview opens after sign-in, and its figures lead to the clusters they count", async ({ page }) => {
  await openOverview(page);
  const legend = page.getByRole("main").getByRole("listitem");
  for (const label of ["Unavailable", "Not accepted"]) {
    const part = legend.filter({ hasText: new RegExp(`^${label}\\s*\\d+$`) }).getByRole("link");
    const size = Number(/\d+/.exec((await part.textContent()) ?? "")?.[0]);
    await part.click();
    await expect(page).toHaveURL(/\/clusters\?q=health/);
    await expect(page.locator("[data-cluster]")).toHaveCount(size);
    await page.goBack();
  }
  await page.getByRole("region", { name: "Add-ons" }).getByRole("link", { name: ADD_ON }).click();
  await expect(page).toHaveURL(`/addons/${ADD_ON}`);
});

test("the overview names what changed since the last visit, which the browser remembers", async ({ page }) => {
  await openOverview(page);
  const note = page.getByRole("main").getByText(/^since your last visit, /);
  await expect(
    page
      .getByRole("main")
      .getByText(/^Healthy/)
      .first(),
  ).toBeVisible();
  await expect(note, "in the first visit there is nothing to compare with").toHaveCount(0);
  await page.evaluate(() => {
    const last = { at: Date.now() - 7_200_000, counts: { unavailable: 5 } };
    localStorage.setItem("flotilla.visit", JSON.stringify({ last }));
  });
  await page.reload();
  await expect(note).toBeVisible();
  const unavailable = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /^Unavailable/ });
  await expect(unavailable).toHaveText(/^Unavailable\s*2\s*\u22123$/);
});

test("what needs somebody says so, and leads to where it can be looked at", async ({ page }) => {
  await openOverview(page);
  const needs = page.getByRole("region", { name: "Needs attention" });
  const down = needs.locator('[data-need="unavailable"]');
  const size = Number(/\d+/.exec((await down.textContent()) ?? "")?.[0]);
  await down.getByRole("link").click();
  await expect(page.locator('[data-cluster][data-health="unavailable"]')).toHaveCount(size);
  await page.goBack();
  await needs.locator('[data-need="not-accepted"]').getByRole("link").click();
  await expect(page).toHaveURL(/\/approvals/);
});

test("a cluster's page goes from what is wrong with it down to a manifest", async ({ page }) => {
  await openOverview(page);
  await page.goto(`/clusters?q=addon=${ADD_ON}`);
  const name = (await page.locator("[data-cluster]").first().getAttribute("data-cluster")) ?? "";
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(`/clusters/${name}`);
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.locator('[data-condition="ManagedClusterJoined"]')).toContainText("Joined");
  await expect(page.getByRole("region", { name: "Facts" })).toContainText(/Last seen\s*\d+\s\S+ ago/);

  await page.getByRole("link", { name: ADD_ON, exact: true }).click();
  await expect(page).toHaveURL(`/clusters/${name}/addons?addon=${ADD_ON}`);
  await expect(page.locator('[data-link="Placement"]')).toContainText("selected it");
  await expect(page.locator('[data-link="Work"]').first()).toContainText("Applied");
  await page.reload();
  await expect(page.locator('[data-link="Deployment"]').first()).toContainText(ADD_ON);

  await page.getByRole("navigation", { name: "Parts of this page" }).getByRole("link", { name: "YAML" }).click();
  const yaml = page.getByRole("region", { name: `ManagedCluster ${name} as YAML` });
  await expect(yaml).toContainText("kind: ManagedCluster");
  await expect(yaml).not.toContainText("managedFields");
});

/** As viewer, once the fleet has come to rest. */
async function openOverview(page: Page): Promise<void> {
  await signInAs(page, "viewer");
  await page.goto("/");
  const fleet = page.getByRole("main").getByRole("paragraph").first();
  await expect(fleet).toContainText(/^Of 50 clusters/);
  await expect(fleet).not.toContainText(/joining|updating|leaving/, { timeout: SETTLES_WITHIN_MS });
}
