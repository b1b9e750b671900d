import { expect, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { addRule, availableOn, confirmByName, disable, silentClusters } from "@/e2e/wizard";

const ADD_ON = "hello-template";
const ROLLOUT_MS = 90_000;

const test = ownDemo();

test("an operator's day: enable in waves, watch, let a cluster in, look at the charts, disable", async ({
  page,
  demo,
}) => {
  test.setTimeout(300_000);
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "operator");
  await page.goto("/");

  await go(page, "Add-ons");
  await page.getByRole("link", { name: "Enable an add-on" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Enable an add-on" }),
    "the list has links of the same names",
  ).toBeVisible();
  await page.getByRole("link", { name: ADD_ON }).click();
  await addRule(page, "vendor", "EKS");
  const silent = await silentClusters(hub, "EKS");
  expect(silent).toHaveLength(2);
  await page.getByRole("tab", { name: /^Left out/ }).click();
  for (const cluster of silent) await expect(page.locator(`[data-name="${cluster}"]`)).toContainText("unavailable");
  await page.getByRole("button", { name: "Continue to configuration" }).click();
  await page.getByRole("button", { name: "Continue to rollout" }).click();
  await page.getByLabel("Separate first wave").check();
  await addRule(page, "environment", "staging");
  await expect(page.getByRole("table", { name: "Waves" }).getByRole("row").nth(1)).toContainText("canary");
  await page.getByRole("button", { name: "Continue to review" }).click();
  await expect(page.getByText(/^Saving enables it on/)).toBeVisible();
  const decided = await page.getByRole("list", { name: "Install on" }).locator("[data-name]").allTextContents();
  await confirmByName(page, ADD_ON);
  await page.getByRole("button", { name: `Enable on ${decided.length} clusters` }).click();

  await expect(page).toHaveURL(new RegExp(`/rollouts/${ADD_ON}/`));
  await page.evaluate(() => document.documentElement.setAttribute("data-watched", "true"));
  await expect(page.getByText(`all ${decided.length} done`).or(page.getByText("Done").first()).first()).toBeVisible({
    timeout: ROLLOUT_MS,
  });
  await expect.poll(() => availableOn(hub, ADD_ON), { timeout: ROLLOUT_MS }).toEqual(decided.toSorted());
  await expect(page.locator("html[data-watched]"), "the page was never loaded again").toHaveCount(1);

  await go(page, "Approvals");
  const joins = page.locator('[data-case^="requests/"][data-risk="low"]').filter({ hasText: "asks to join" });
  const row = joins.first();
  const cluster = (await row.locator(".font-mono").first().textContent()) ?? "";
  await row.getByRole("link").click();
  await page.getByLabel("Approve the certificate").check();
  await page.getByLabel("Accept the cluster").check();
  await page.getByRole("button", { name: "Approve and accept" }).click();
  await go(page, "Clusters");
  await expect(page.locator(`[data-cluster="${cluster}"]`)).toHaveAttribute("data-health", "available", {
    timeout: ROLLOUT_MS,
  });

  await go(page, "Metrics");
  await expect(page.locator('[data-event="done"]').filter({ hasText: ADD_ON }).first()).toHaveText(
    /done on all \d+ clusters/,
  );
  await expect(page.locator(`[data-series="${ADD_ON}"]`)).toContainText("100");

  await go(page, "Add-ons");
  await page.getByRole("link", { name: ADD_ON }).first().click();
  await disable(page, ADD_ON, decided.length);
  await expect.poll(() => hub.clusterAddOns(ADD_ON), { timeout: ROLLOUT_MS }).toEqual([]);
  await hub.close();
});

async function go(page: Page, label: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: label }).click();
  await expect(page.getByRole("heading", { level: 1, name: label })).toBeVisible();
}
