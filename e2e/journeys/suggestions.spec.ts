import { expect, type Page } from "@playwright/test";
import { findingsInLight, findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";

const field = (page: Page) => page.getByRole("combobox", { name: /^Filter / });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const option = (page: Page, name: string | RegExp) => list(page).getByRole("option", { name });
const shown = (page: Page) => page.getByRole("status").filter({ hasText: "shown" });
const rows = (page: Page) => page.locator("[data-cluster]");

/** Opens a list, and waits until its filter may be used. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(field(page)).toBeVisible();
}

/** The number beside a value. */
async function sizeOf(page: Page, name: string | RegExp): Promise<number> {
  // It comes after the value.
  await expect(option(page, name)).toHaveText(/\d$/);
  const text = (await option(page, name).textContent()) ?? "";
  return Number(/(\d+)$/.exec(text)?.[1]);
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, "viewer");
});

test("a field and its values are taken by keyboard, and the list and the address follow", async ({ page }) => {
  await open(page, "/clusters");
  await field(page).focus();
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(option(page, /^health:/)).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.type("prov");
  await expect(list(page).getByRole("option")).toHaveText(["provider:Provider"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("provider:");

  await expect(option(page, "EKS")).toBeVisible();
  const [eks, aks] = [await sizeOf(page, "EKS"), await sizeOf(page, "AKS")];
  await page.keyboard.type("e");
  await expect(option(page, "AKS")).toHaveCount(0);
  await expect(option(page, "EKS")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Remove provider:EKS" })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(list(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=provider:EKS$/);
  await expect(shown(page)).toContainText(`${eks} of 50 shown`);

  await page.keyboard.type(",");
  await expect(field(page)).toHaveValue("provider:EKS,");
  await expect(option(page, "AKS")).toBeVisible();
  await expect(option(page, "EKS")).toHaveCount(0);
  await page.keyboard.type("ak");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?q=provider:EKS,AKS$/);
  await expect(shown(page)).toContainText(`${eks + aks} of 50 shown`);
});

test("Esc closes the list and then leaves the field, and Enter without a mark takes the text as it is", async ({
  page,
}) => {
  await open(page, "/clusters");
  await page.keyboard.press("/");
  await expect(list(page)).toBeVisible();
  await page.keyboard.type("set:default");
  await expect(list(page)).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await expect(option(page, "default")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Escape");
  await expect(field(page)).not.toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.press("Backspace");
  await expect(option(page, "default")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove set:defau" })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test("labels are there with their values, and how many each leaves of what the rest of the filter does", async ({
  page,
}) => {
  await open(page, "/clusters?q=provider:EKS");
  await expect(shown(page)).toContainText("of 50 shown");
  await field(page).click();
  await page.keyboard.type("-label.env");
  await option(page, /^label\.environment/).click();
  await expect(field(page)).toHaveValue("-label.environment=");
  await expect(field(page)).toBeFocused();
  await expect(option(page, "production")).toBeVisible();
  const production = await sizeOf(page, "production");
  await field(page).press("Home");
  await page.keyboard.press("Delete");
  await page.keyboard.press("End");
  await page.keyboard.type("prod");
  await option(page, "production").click();
  await expect(page.getByRole("button", { name: "Remove label.environment=production" })).toBeVisible();
  await expect(shown(page)).toContainText(`${production} of 50 shown`);
  await expect(rows(page)).toHaveCount(production);
});

test("a value stands for its field, and what is written around it stays", async ({ page }) => {
  await open(page, "/clusters");
  await field(page).fill("eks prod");
  await field(page).press("Home");
  for (const _ of "eks") await page.keyboard.press("ArrowRight");
  await page.keyboard.type(" hea");
  await option(page, /health of the cluster/i).click();
  await expect(field(page)).toHaveValue("eks health: prod");
  await page.keyboard.type("unav");
  await option(page, "unavailable").click();
  await expect(page.getByRole("button", { name: "Remove health:unavailable" })).toBeVisible();
  await expect(field(page)).toHaveValue("eks prod");
  await page.keyboard.type("01 ");
  await expect(field(page)).toHaveValue("eks 01 prod");
});

test("every list that is filtered has suggestions", async ({ page }) => {
  for (const [path, written, expected] of [
    ["/addons", "inst", "install:"],
    ["/addons?layout=matrix", "provider:", "EKS"],
    ["/addons/log-shipper/clusters", "cluster:aks-a", "aks-australiaeast-dev-01"],
    ["/rollouts", "addon:", "log-shipper"],
    ["/rollouts/log-shipper/fleet-addons/log-shipper", "cluster:aks-a", "aks-australiaeast-dev-01"],
    ["/placements/fleet-addons/node-doctor/clusters", "cluster:aks-a", "aks-australiaeast-prod-01"],
    ["/placements/fleet-addons/node-doctor/clusters?show=left-out", "label.envir", /^label\.environment/],
    ["/approvals", "statu", "status:"],
    ["/approvals", "risk:", "low"],
    ["/placements", "namespace:fl", "fleet-addons"],
    ["/works", "cluster:aks-a", "aks-australiaeast-dev-01"],
    ["/clusters/aks-australiaeast-dev-01/works", "name:", "addon-log-shipper-deploy-0"],
  ] as const) {
    await open(page, path);
    await field(page).click();
    await page.keyboard.type(written);
    await expect(option(page, expected), path).toBeVisible();
  }
});

test("the open list can be used by everybody, in both themes, and fits a phone", async ({ page }) => {
  await open(page, "/clusters");
  await field(page).click();
  await page.keyboard.type("health:");
  // How many have each value comes from the console, and settles which is first.
  await expect(list(page).getByRole("option").first()).toHaveText(/^healthy.*\d$/);
  await page.keyboard.press("ArrowDown");
  await expect(option(page, "healthy").first()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ suggestions$/ })).toHaveCount(1);
  expect(await findingsOn(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/clusters");
  await field(page).click();
  await page.keyboard.type("label.");
  await expect(option(page, /environment/)).toBeVisible();
  const box = await list(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findingsInLight(page)).toEqual([]);
});
