import { expect, type Page } from "@playwright/test";
import { findingsInLight, findingsOn } from "@/e2e/accessibility";
import { historyBegins, signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { availableCluster, install, report } from "@/e2e/reported-add-ons";
import { TestHub } from "@/e2e/test-hub";

/** Each says itself how it is, and no one else does. */
const ADD_ON = "watched";
const OTHER = "observed";
const REMEMBERED = "remembered";
const ROLLED_OUT = "hello-template";
const PHONE = { width: 390, height: 844 };
const ROLLOUT_MS = 60_000;

const test = ownDemo({ clusters: 20 });

test.beforeEach(async ({ page }) => {
  await signInAs(page, "viewer");
});

test("what changes on a cluster is told while one looks: in bars, in words, and as a chart", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await availableCluster(hub);
  await page.goto(`/clusters/${cluster}/timeline`);
  await expect(bar(page, "")).toContainText("Available");
  const watched = lines(page).filter({ hasText: ADD_ON });
  await install(hub, cluster, ADD_ON);
  await report(hub, cluster, ADD_ON, "True");
  // That it came and that it is well may be seen as one change.
  await expect(watched.first()).toHaveAttribute("data-event", "health Healthy");
  await report(hub, cluster, ADD_ON, "False");
  await expect(watched.first()).toContainText(`${ADD_ON} became Unhealthy · was Healthy for`);
  await expect(bar(page, ADD_ON)).toContainText("Unhealthy");
  await report(hub, cluster, ADD_ON, "True");
  await expect(watched.first()).toContainText(`${ADD_ON} became Healthy · was Unhealthy for`);
  await expect(bar(page, ADD_ON).locator('[data-kind="unhealthy"]')).toHaveCount(1);

  await expect(bar(page, ADD_ON).getByRole("listitem").last()).toHaveAttribute("data-kind", "healthy");

  const looked = page.locator("[data-looked-at]");
  await bar(page, ADD_ON).getByRole("button").last().focus();
  await expect(looked).toHaveText(new RegExp(`^${ADD_ON}: Healthy since `));
  await page.keyboard.press("ArrowLeft");
  await expect(looked).toHaveText(new RegExp(`^${ADD_ON}: Unhealthy `));
  await page.keyboard.press("ArrowUp");
  await expect(looked).toHaveText(/: (?!Unhealthy)/);
  await bar(page, ADD_ON).locator('[data-kind="unhealthy"]').hover();
  await expect(looked).toHaveText(new RegExp(`^${ADD_ON}: Unhealthy `));
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole("radiogroup", { name: "Show" }).getByText("Warnings").click();
  await expect(page).toHaveURL(/\/timeline\?show=warnings$/);
  await page.reload();
  await expect(lines(page).filter({ hasText: `${ADD_ON} became Unhealthy` })).toHaveCount(1);
  await expect(lines(page).filter({ hasText: `${ADD_ON} became Healthy` })).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await expect(bar(page, ADD_ON)).toContainText("Healthy");
  expect(await findingsInLight(page)).toEqual([]);

  await page.getByRole("navigation", { name: "Parts of this page" }).getByRole("link", { name: "Metrics" }).click();
  await expect(page.locator('[data-series="unhealthy"]')).toHaveText(/Unhealthy\s*0/);
  await expect(page.locator('[data-chart="Add-ons by health"] .recharts-area').first()).toBeAttached();
  expect(await findingsInLight(page)).toEqual([]);
  await hub.close();
});

test("what happens to an add-on is told with its clusters, and with what its rollouts do", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await availableCluster(hub);
  await install(hub, cluster, OTHER);
  await report(hub, cluster, OTHER, "True");
  await page.goto(`/addons/${OTHER}/activity`);
  await expect(lines(page, "Activity").first()).toHaveAttribute("data-event", "health Healthy");
  await report(hub, cluster, OTHER, "False");
  await expect(lines(page, "Activity").first()).toContainText(`It became Unhealthy on ${cluster}`);
  await lines(page, "Activity").first().getByRole("link", { name: cluster }).click();
  await expect(page.getByRole("heading", { level: 1, name: cluster })).toBeVisible();
  await expect(page).toHaveURL(/\/timeline$/);

  await page.goto(`/addons/${ROLLED_OUT}/activity`);
  const placement = await hub.createPlacement("hello-to-be-told", {});
  const [clusters = []] = await hub.settledGroups(placement);
  await hub.install(ROLLED_OUT, [placement]);
  await expect(lines(page, "Activity").filter({ hasText: `Began on ${clusters.length} clusters` })).toHaveCount(1);
  await expect(lines(page, "Activity").filter({ hasText: "It was added to" }).first()).toBeVisible();
  await expect(lines(page, "Activity").filter({ hasText: "It became Healthy on" }).first()).toBeVisible({
    timeout: ROLLOUT_MS,
  });
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await findingsInLight(page)).toEqual([]);
  await hub.close();
});

test("a link that was copied when the tabs were called Events leads to where they are now", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await availableCluster(hub);
  await page.goto(`/clusters/${cluster}/events?type=Warning`);
  await expect(page.getByRole("link", { name: "Timeline" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("radio", { name: /^Warnings/ })).toBeChecked();
  await page.goto("/addons/log-shipper/events");
  await expect(page.getByRole("main").getByRole("link", { name: "Activity" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("radio", { name: /^All/ })).toBeChecked();
  await hub.close();
});

test("how it was before is shown by a time in the address, and what changed since by two", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  // Not the one on which other journeys leave something unhealthy.
  const cluster = await availableCluster(hub, -1);
  const healthy = `q=addon:${REMEMBERED} health=healthy`;
  await historyBegins(page);
  await install(hub, cluster, REMEMBERED);
  await report(hub, cluster, REMEMBERED, "True");
  await page.goto(`/clusters?${healthy}`);
  const row = page.getByRole("main").getByRole("link", { name: cluster, exact: true });
  await expect(row).toBeVisible();
  const before = new Date().toISOString();
  await report(hub, cluster, REMEMBERED, "False");
  await expect(row).toHaveCount(0);

  await page.goto(`/clusters?${healthy}&at=${before}`);
  await expect(row, "it was healthy then").toBeVisible();
  const bar = page.getByRole("region", { name: "Time" });
  await expect(bar).toContainText("Nothing can be changed here");
  await expect(bar.getByRole("slider")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Select ${cluster}` }), "nothing can be done with it").toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);

  await bar.getByRole("link", { name: "What changed since" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What changed" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 cluster became worse" })).toBeVisible();
  await expect(row).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await findingsInLight(page)).toEqual([]);

  await page.goBack();
  await bar.getByRole("button", { name: "Back to now" }).click();
  await expect(bar).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await hub.close();
});

function lines(page: Page, list = "Timeline") {
  return page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
}

function bar(page: Page, name: string) {
  return page.locator(`[data-timeline="${name}"]`);
}
