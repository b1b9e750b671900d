import { expect, type Page } from "@playwright/test";
import { findingsInLight, findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";

const PHONE = { width: 390, height: 844 };

test.beforeEach(async ({ page }) => {
  await signInAs(page, "viewer");
});

test("a list is saved as it is shown, and found again from its menu and from the palette", async ({ page }) => {
  await page.goto("/clusters");
  await open(page);
  await expect(views(page)).toContainText("No saved views of this list yet.");
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(views(page)).toHaveCount(0);

  await page.goto("/clusters?q=provider:EKS&sort=-name&cols=set,age");
  const size = await shown(page);
  await saveAs(page, "EKS by age");
  await expect(line(page, "EKS by age")).toHaveAttribute("aria-current", "true");
  expect(await findingsOn(page)).toEqual([]);
  await page.goto("/clusters");
  await page.reload();
  expect(await shown(page)).not.toBe(size);
  await open(page);
  await expect(line(page, "EKS by age")).not.toHaveAttribute("aria-current", "true");
  await line(page, "EKS by age").click();
  await expect(page).toHaveURL(/\/clusters\?cols=set,age&q=provider:EKS&sort=-name$/);
  await expect.poll(() => shown(page)).toBe(size);

  await page.goto("/works");
  await open(page);
  await expect(views(page)).toContainText("No saved views of this list yet.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Search or run a command" }).fill("eks by");
  await page.getByRole("option", { name: /^EKS by age/ }).click();
  await expect(page).toHaveURL(/\/clusters\?cols=set,age&q=provider:EKS&sort=-name$/);
});

test("a name is taken once, and what was removed can be had back", async ({ page, context }) => {
  await page.goto("/placements?sort=-name");
  await saveAs(page, "Mine");
  const other = await context.newPage();
  await other.goto("/placements?q=fleet");
  await saveAs(other, "Mine", "Replace");
  await expect(line(other, "Mine")).toHaveCount(1);
  await expect(line(page, "Mine")).toHaveAttribute("href", "/placements?q=fleet");
  await views(page).getByRole("button", { name: "Remove view Mine" }).click();
  await expect(line(page, "Mine")).toHaveCount(0);
  await expect(line(other, "Mine")).toHaveCount(0);
  await views(page).getByRole("button", { name: "Undo" }).click();
  await expect(line(page, "Mine")).toHaveAttribute("href", "/placements?q=fleet");
  expect(await findingsInLight(page)).toEqual([]);
});

test("views are of the person who saved them, and on a phone they are in the palette", async ({ page }) => {
  await page.goto("/works?q=cluster:eks");
  await saveAs(page, "Works on EKS");
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await page.getByRole("button", { name: "Search or run a command" }).click();
  await expect(page.getByRole("option", { name: /^Works on EKS/ })).toBeVisible();
  expect(await findingsInLight(page)).toEqual([]);
  await signInAs(page, "operator");
  await page.goto("/");
  await page.getByRole("button", { name: "Search or run a command" }).click();
  await expect(page.getByRole("option", { name: "Works", exact: false }).first()).toBeVisible();
  await expect(page.getByRole("option", { name: /^Works on EKS/ })).toHaveCount(0);
});

async function saveAs(page: Page, name: string, label = "Save"): Promise<void> {
  await open(page);
  await views(page).getByLabel("Save this view as").fill(name);
  await save(page, label).click();
  await expect(line(page, name)).toBeVisible();
}

function open(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Views", exact: true }).click();
}

function views(page: Page) {
  return page.getByRole("dialog", { name: "Saved views" });
}

function save(page: Page, label = "Save") {
  return views(page).getByRole("button", { name: label, exact: true });
}

function line(page: Page, name: string) {
  return views(page).getByRole("link", { name, exact: true });
}

/** A page that is still loading says none. */
function shown(page: Page): Promise<string | null> {
  return page.locator("h1 + *").filter({ hasText: /^\d/ }).textContent();
}
