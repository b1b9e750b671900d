import { expect, type Locator } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";

const ROLLOUT = "/rollouts/log-shipper/fleet-addons/log-shipper";
const REASON = "Default columns, as far as they fit.";
const PLACEMENT = { namespace: "fleet-addons", name: "made-for-a-report" };

test.beforeEach(async ({ page }) => {
  await signInAs(page, "operator");
});

test("why a button does nothing can be pointed at, selected and dismissed", async ({ page }) => {
  await page.clock.install();
  await page.goto("/clusters");
  await page.getByRole("button", { name: "Columns" }).click();
  const panel = page.getByRole("dialog", { name: "Columns and rows" });
  const button = panel.getByRole("button", { name: "Reset to default" });
  const tooltip = page.getByRole("tooltip").filter({ hasText: REASON });
  await expect(button).toHaveAccessibleDescription(REASON);

  await button.hover();
  await expect(tooltip).toBeVisible();
  const { x, y } = await boxOf(tooltip);
  await page.mouse.move(x + 10, y + 10, { steps: 20 });
  await page.clock.fastForward(60_000);
  await expect(tooltip).toBeVisible();
  await tooltip.click({ clickCount: 3 });
  expect((await page.evaluate(() => getSelection()?.toString()))?.trim()).toBe(REASON);

  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
  await expect(panel).toBeVisible();
  await page.mouse.move(0, 0);
  await button.focus();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("a menu says whether it is open, goes to what is typed, and stays beside its button", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto(ROLLOUT);
  const button = page.getByRole("button", { name: "More for log-shipper" });
  const menu = page.getByRole("menu", { name: "More for log-shipper" });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(menu.getByRole("menuitem", { name: "Health gate", exact: true })).toBeEnabled();
  await page.keyboard.type("he");
  await expect(menu.getByRole("menuitem", { name: "Health gate" })).toBeFocused();

  const before = await topOf(button);
  const beside = await besides(button, menu);
  await page.locator("main").getByRole("heading").last().hover();
  await page.mouse.wheel(0, 60);
  await expect.poll(() => topOf(button)).toBeLessThan(before);
  await expect.poll(() => besides(button, menu)).toEqual(beside);
  await page.setViewportSize({ width: 900, height: 500 });
  await expect.poll(() => besides(button, menu)).toEqual(beside);

  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(button).toBeFocused();
});

test("a panel is never higher than the window", async ({ page }) => {
  await page.goto("/clusters");
  await page.getByRole("button", { name: "Columns" }).click();
  const panel = page.getByRole("dialog", { name: "Columns and rows" });
  await expect(panel.getByRole("checkbox").first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 300 });
  await expect.poll(async () => bottomOf(panel)).toBeLessThanOrEqual(300);
  await expect(panel).toBeVisible();
});

test("a report stays while the pointer or the focus is on it", async ({ page, demo }) => {
  await page.clock.install();
  await page.goto("/clusters?q=provider:EKS%20label.environment=production");
  await page.getByRole("button", { name: "Create a placement from this" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(PLACEMENT.name);
  await dialog.getByRole("button", { name: "Create the placement" }).click();
  const report = page.locator("[data-phase=seen]").filter({ hasText: PLACEMENT.name });
  await report.hover();
  const hub = new TestHub(demo.kubeconfig);
  await hub.removePlacement(PLACEMENT);
  await hub.close();
  await page.clock.fastForward(60_000);
  await expect(report).toBeVisible();
  await report.getByRole("link", { name: "Open" }).focus();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  await expect(report).toBeVisible();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.clock.fastForward(7_000);
  await expect(report).toHaveCount(0);
});

const topOf = async (of: Locator) => (await boxOf(of)).y;

async function bottomOf(of: Locator): Promise<number> {
  const { y, height } = await boxOf(of);
  return y + height;
}

/** How far the panel's top is below its button, and its right edge from the button's. */
async function besides(button: Locator, panel: Locator): Promise<number[]> {
  const [at, of] = [await boxOf(button), await boxOf(panel)];
  return [of.y - at.y - at.height, of.x + of.width - at.x - at.width].map(Math.round);
}

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error("it is not on screen");
  return box;
}
