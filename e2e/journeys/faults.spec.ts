import { test as base, expect, type Page } from "@playwright/test";
import { type RunningDemo, startDemo } from "@/e2e/running-demo";
import { TestHub } from "@/e2e/test-hub";
import { isTrue } from "@/lib/kube/conditions";

const ADD_ON = "hello-template";
const RECOVERY_MS = 60_000;

/** A demo of its own: what happens to it here would disturb others. */
const test = base.extend<{ demo: RunningDemo; hub: TestHub }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
  demo: async ({}, use) => {
    const demo = await startDemo({ clusters: 20 });
    await use(demo);
    await demo.stop();
  },
  hub: async ({ demo }, use) => {
    const hub = new TestHub(demo.kubeconfig);
    await use(hub);
    await hub.close();
  },
});

test("controllers killed in mid-rollout are started again and finish it", async ({ demo, hub }) => {
  const placement = await hub.createPlacement("through-a-kill", inQuarters);
  const groups = await hub.settledGroups(placement);
  expect(groups).toHaveLength(4);
  const decided = groups.flat();
  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy: { type: "ProgressivePerGroup" } }]);
  await expect.poll(async () => (await hub.worksOf(ADD_ON)).length, { timeout: RECOVERY_MS }).toBeGreaterThan(0);
  kill(demo, "controllers", "SIGKILL");
  await expect.poll(() => availableOn(hub), { timeout: 2 * RECOVERY_MS }).toEqual([...decided].sort());
});

test("a hub that hangs leaves the last state on screen with its age, and the page recovers by itself", async ({
  demo,
  page,
}) => {
  await openClusters(page, demo);
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "live");
  kill(demo, "demo-hub", "SIGSTOP");
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "stale", { timeout: RECOVERY_MS });
  await expect(page.locator("[data-cluster]")).toHaveCount(20);
  await expect(page.locator("[data-live]").first()).toContainText(/Stale, \d+/);
  kill(demo, "demo-hub", "SIGCONT");
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "live", { timeout: RECOVERY_MS });
});

test("a hub that is killed comes back with the same fleet, and everybody finds back to it", async ({
  demo,
  hub,
  page,
}) => {
  await openClusters(page, demo);
  const before = await clusterNames(page);
  kill(demo, "demo-hub", "SIGKILL");
  await expect.poll(() => healthyOnHub(hub), { timeout: RECOVERY_MS }).toBeGreaterThan(20);
  await expect.poll(() => clusterNames(page), { timeout: RECOVERY_MS }).toEqual(before);
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "live", { timeout: RECOVERY_MS });
});

const inQuarters = { decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "25%" } } };

function kill(demo: RunningDemo, role: string, signal: NodeJS.Signals): void {
  const pid = demo.processes().find((one) => demo.roleOf(one) === role);
  if (pid === undefined) throw new Error(`no process of the demo is its ${role}`);
  process.kill(pid, signal);
}

async function openClusters(page: Page, demo: RunningDemo): Promise<void> {
  await page.goto(`${demo.url}/login?next=/clusters`);
  await page.getByRole("button", { name: /viewer/ }).click();
  await expect(page.locator("[data-cluster]")).toHaveCount(20);
}

function clusterNames(page: Page): Promise<string[]> {
  return page
    .locator("[data-cluster]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-cluster") ?? ""));
}

/** Clusters on which the add-on is available, by name. */
async function availableOn(hub: TestHub): Promise<string[]> {
  const all = await hub.clusterAddOns(ADD_ON);
  return all
    .filter(({ status }) => isTrue(status.conditions, "Available"))
    .map(({ metadata }) => metadata.namespace ?? "")
    .sort();
}

/** How many add-ons on clusters are available; none while the hub does not answer. */
async function healthyOnHub(hub: TestHub): Promise<number> {
  const counts = await Promise.all(["log-shipper", "node-doctor"].map((name) => hub.clusterAddOns(name))).catch(
    () => [],
  );
  return counts.flat().filter(({ status }) => isTrue(status.conditions, "Available")).length;
}
