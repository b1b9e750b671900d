import { expect } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { addRule, availableOn, confirmByName, disable, silentClusters } from "@/e2e/wizard";

const ADD_ON = "hello-template";
const ROLLOUT_MS = 90_000;

test("an operator enables an add-on in waves behind a canary, follows it, and disables it again", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "operator");
  await page.goto(`/addons/${ADD_ON}`);
  await page.getByRole("link", { name: "Enable…" }).click();
  await expect(page).toHaveURL(`/addons/${ADD_ON}/enable/clusters`);
  await addRule(page, "vendor", "EKS");

  const silent = await silentClusters(hub, "EKS");
  expect(silent).toHaveLength(2);
  await page.getByRole("tab", { name: /^Left out/ }).click();
  for (const cluster of silent) await expect(page.locator(`[data-name="${cluster}"]`)).toContainText("unavailable");

  await page.reload();
  await expect(page.getByText(/^draft saved on this device/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(`/addons/${ADD_ON}/enable/configuration`);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(`/addons/${ADD_ON}/enable/rollout`);
  await page.getByLabel("Separate first wave").check();
  await addRule(page, "environment", "staging");
  await expect(page.getByRole("table", { name: "Waves" }).getByRole("row").nth(1)).toContainText("canary");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^Saving enables it on/)).toBeVisible();
  await expect(page.locator(`[data-write="ClusterManagementAddOn ${ADD_ON}"]`)).toContainText("ProgressivePerGroup");
  await expect(page.locator('[data-right="missing"]')).toHaveCount(0);
  const decided = await page.getByRole("list", { name: "Install on" }).locator("[data-name]").allTextContents();
  expect(decided).not.toContain(silent[0]);

  await confirmByName(page, ADD_ON);
  await page.getByRole("button", { name: `Enable on ${decided.length} clusters` }).click();
  await expect(page).toHaveURL(new RegExp(`/rollouts/${ADD_ON}/[^/]+/${ADD_ON}$`));
  // A toast stays while the pointer is on it.
  await page.mouse.move(0, 0);
  const toast = page
    .getByText("Hub accepted.")
    .or(page.getByText(`The hub has assigned ${ADD_ON} on ${decided.length} clusters.`));
  await expect(toast).toBeVisible();
  await expect.poll(() => availableOn(hub, ADD_ON), { timeout: ROLLOUT_MS }).toEqual([...decided].sort());
  await expect(toast).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), `flotilla.enable/${ADD_ON}`)).toBeNull();

  await page.goto(`/addons/${ADD_ON}`);
  await disable(page, ADD_ON, decided.length);
  await expect(page.getByText(`${ADD_ON} is gone from ${decided.length} clusters.`, { exact: true })).toBeVisible({
    timeout: ROLLOUT_MS,
  });
  expect(await hub.clusterAddOns(ADD_ON)).toEqual([]);
  await expect(page.getByRole("button", { name: "Disable…" })).toHaveCount(0, { timeout: ROLLOUT_MS });
  await hub.close();
});

test("what cannot be is said at its field, and nothing goes on", async ({ page }) => {
  await signInAs(page, "operator");
  await page.goto(`/addons/${ADD_ON}/enable/clusters`);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Not A Name");
  await expect(page.getByRole("alert").filter({ hasText: "A name has lower-case letters" })).toBeVisible();
  await page.getByRole("button", { name: "Continue to configuration" }).click();
  await expect(name).toBeFocused();
  await expect(page).toHaveURL(/\/clusters$/);
  await name.fill("a-name");
  await page.getByText("Pick clusters").click();
  await page.getByRole("button", { name: "Continue to configuration" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Pick at least one cluster." })).toBeVisible();
  await page.getByText("New placement").click();
  await page.getByRole("button", { name: "Continue to configuration" }).click();
  await page.getByRole("button", { name: "Continue to rollout" }).click();
  await page.getByLabel("In a wave").fill("0");
  await expect(page.getByRole("alert").filter({ hasText: "does not stop a rollout" })).toBeVisible();
  await page.getByLabel("In a wave").fill("101");
  await expect(page.getByRole("alert").filter({ hasText: "more than 100 %" })).toBeVisible();
  await page.getByRole("button", { name: "Continue to review" }).click();
  await expect(page).toHaveURL(/\/rollout$/);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByLabel("In a wave")).toHaveValue("25");
});

test("a viewer sees the whole plan, cannot carry it out, and reads which rights are missing", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto(`/addons/${ADD_ON}/enable/review`);
  await expect(page.getByText(/^Saving enables it on/)).toBeVisible();
  await expect(page.locator('[data-right="missing"]').first()).toContainText(
    "create placements.cluster.open-cluster-management.io",
  );
  const action = page.getByRole("button", { name: /^Enable on/ });
  await expect(action).toHaveAttribute("aria-disabled", "true");
  await expect(action).toHaveAccessibleDescription(/You lack the right to create placements/);
});

test("what the wizard and disabling open has no accessibility findings in either theme", async ({ page }) => {
  await signInAs(page, "operator");
  await page.goto(`/addons/${ADD_ON}/enable/clusters`);
  await page.getByText("Pick clusters").click();
  await expect(page.locator("[data-pick]").first()).toBeVisible();
  expect(await findingsOn(page), "by hand").toEqual([]);
  await page.getByText("Existing placement").click();
  expect(await findingsOn(page), "existing placement").toEqual([]);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.goto("/addons/log-shipper");
  await page.getByRole("button", { name: "Disable…" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Removed from \d+ clusters/);
  expect(await findingsOn(page), "disabling").toEqual([]);
});
