import { expect } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { historyBegins, signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { availableCluster, install, report } from "@/e2e/reported-add-ons";
import { TestHub } from "@/e2e/test-hub";

const ADD_ON = "night-watch";
const PLACEMENT = "was-here";
const PHONE = { width: 390, height: 844 };

const test = ownDemo({ clusters: 12 });

test.beforeEach(async ({ page }) => {
  await signInAs(page, "viewer");
  await historyBegins(page);
});

test("what changed last night: a cluster became worse, by which add-on, how often and for how long", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await availableCluster(hub);
  await install(hub, cluster, ADD_ON);
  await report(hub, cluster, ADD_ON, "True");
  await page.goto(`/clusters/${cluster}/timeline`);
  const bar = page.locator(`[data-timeline="${ADD_ON}"]`);
  // What never changed is folded.
  const still = page.getByRole("button", { name: /did not change$/ });
  await expect(async () => {
    if (await still.isVisible()) await still.click({ timeout: 1_000 });
    await expect(bar).toContainText("Healthy", { timeout: 1_000 });
  }).toPass();
  const evening = new Date().toISOString();
  await report(hub, cluster, ADD_ON, "False");
  await expect(bar).toContainText("Unhealthy");

  await page.goto(`/history?from=${evening}`);
  const line = page.getByRole("region", { name: "Clusters" }).getByRole("listitem").filter({ hasText: cluster });
  await expect(line).toContainText(ADD_ON);
  await line.getByRole("link", { name: cluster }).click();

  await page.goto(`/clusters/${cluster}/timeline`);
  const availability = page.getByRole("region", { name: `Availability of ${cluster}`, exact: true });
  const past = availability.getByRole("listitem").filter({ hasText: ADD_ON });
  await expect(past).toContainText(/Unavailable once, .* in all/);
  await expect(past.locator('[data-kind="unhealthy"]')).toHaveCount(1);
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect(past).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);

  await page.goto(`/addons/${ADD_ON}/metrics`);
  await expect(page.getByRole("region", { name: `Availability of ${ADD_ON}`, exact: true })).toContainText(
    `First to fall was ${cluster} at`,
  );
});

test("a list as of a time shows what is gone by now, and lets nobody change it", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const ref = await hub.createPlacement(PLACEMENT, {});
  const address = `/placements?q=name:${PLACEMENT}`;
  const row = page.getByRole("link", { name: PLACEMENT });
  await page.goto(address);
  await expect(row.first()).toBeVisible();
  const then = new Date().toISOString();
  await hub.removePlacement(ref);
  await expect(row).toHaveCount(0);

  await page.goto(`${address}&at=${then}`);
  await expect(page.getByRole("region", { name: "Time" })).toContainText("As of");
  await expect(page.getByText(PLACEMENT, { exact: true }).first()).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(row).toHaveCount(0);

  await page.goto(`/rollouts?at=${then}`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.goto(`/approvals?at=${then}`);
  await expect(page.getByRole("region", { name: "Time" })).toContainText("As of");
  await expect(page.getByRole("list", { name: "Requests" })).toBeVisible();
  // Works are read last, and their history begins then.
  await expect(async () => {
    await page.goto(`/works?at=${new Date().toISOString()}`);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  }).toPass();
  await expect(page.getByRole("region", { name: "Time" })).toContainText("As of");
});
