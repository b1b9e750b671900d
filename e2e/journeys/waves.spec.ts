import { expect, type Page } from "@playwright/test";
import { test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { isTrue } from "@/lib/kube/conditions";

const ADD_ON = "hello-template";
const ROLLOUT_MS = 60_000;

test("an add-on goes through the EKS clusters in four waves on a page that nobody reloads, and leaves again", async ({ page, demo }) => {
  test.setTimeout(150_000);
  const hub = new TestHub(demo.kubeconfig);
  const violations = recordViolations(page);
  await signIn(page, "viewer");
  await markPage(page);

  const placement = await hub.createPlacement("hello-in-waves", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "EKS" } } } }],
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "25%" } },
  });
  await expect.poll(async () => (await hub.decisionGroups(placement)).length).toBe(4);
  const waves = await hub.decisionGroups(placement);
  const decided = waves.flat();

  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy: { type: "ProgressivePerGroup" } }]);
  const order = await watchWaves(page, waves);
  expect(order).toEqual([0, 1, 2, 3]);

  for (const cluster of decided) await expect(cell(page, cluster)).toHaveAttribute("data-health", "healthy", { timeout: ROLLOUT_MS });
  const onHub = await hub.clusterAddOns(ADD_ON);
  expect(onHub.map(({ metadata }) => metadata.namespace).sort()).toEqual([...decided].sort());
  expect(onHub.every(({ status }) => isTrue(status.conditions, "Available"))).toBe(true);

  await hub.install(ADD_ON, []);
  await expect(page.locator(`[data-addon="${ADD_ON}"]`)).toHaveCount(0, { timeout: ROLLOUT_MS });
  await expect.poll(async () => (await hub.clusterAddOns(ADD_ON)).length).toBe(0);
  await expect.poll(async () => (await hub.worksOf(ADD_ON)).length, { timeout: ROLLOUT_MS }).toBe(0);
  await hub.removePlacement(placement);

  expect(await isSamePage(page)).toBe(true);
  expect(violations).toEqual([]);
  await hub.close();
});

/** Follows the page wave by wave: each is done before the one after the next leaves its wait. Answers the waves in the order seen. */
async function watchWaves(page: Page, waves: readonly string[][]): Promise<number[]> {
  const order: number[] = [];
  for (const [index, clusters] of waves.entries()) {
    for (const cluster of clusters) await expect(cell(page, cluster)).toHaveAttribute("data-phase", "done", { timeout: ROLLOUT_MS });
    order.push(index);
    for (const cluster of waves[index + 2] ?? []) await expect(cell(page, cluster)).toHaveAttribute("data-phase", "waiting");
  }
  return order;
}

function cell(page: Page, cluster: string) {
  return page.locator(`[data-cluster="${cluster}"] [data-addon="${ADD_ON}"]`);
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: new RegExp(account, "i") }).click();
  await expect(page.getByRole("heading", { name: "Clusters" })).toBeVisible();
}

/** A mark that a reload would lose. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
}

function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => "neverReloaded" in window);
}

/** What the browser refused under the page's content security policy, and errors of the page itself. */
function recordViolations(page: Page): string[] {
  const seen: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(message.text());
  });
  page.on("pageerror", (error) => seen.push(error.message));
  return seen;
}
