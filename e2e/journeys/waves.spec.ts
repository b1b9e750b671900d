import { expect, type Page } from "@playwright/test";
import { complaintsOf } from "@/e2e/complaints";
import { test } from "@/e2e/demo";
import { firstToShow, lastToShow, readObservations, recordPhases } from "@/e2e/phase-record";
import { TestHub } from "@/e2e/test-hub";
import { isTrue } from "@/lib/kube/conditions";

const ADD_ON = "hello-template";
const ROLLOUT_MS = 60_000;

test("an add-on goes through the EKS clusters in four waves on a page that no one reloads, and leaves again", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const violations = complaintsOf(page);
  await signIn(page, "viewer");
  await recordPhases(page, ADD_ON);

  const placement = await hub.createPlacement("hello-in-waves", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "EKS" } } } }],
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "25%" } },
  });
  const waves = await hub.settledGroups(placement);
  expect(waves).toHaveLength(4);
  const decided = waves.flat();

  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy: { type: "ProgressivePerGroup" } }]);
  for (const cluster of decided)
    await expect(cell(page, cluster)).toHaveAttribute("data-health", "healthy", { timeout: ROLLOUT_MS });
  const observations = (await readObservations(page)) ?? [];
  for (const [index, wave] of waves.slice(1).entries()) {
    expect(lastToShow(observations, wave, "waiting"), `wave ${index + 2} waits`).toBeLessThan(Number.POSITIVE_INFINITY);
    const before = lastToShow(observations, waves[index] ?? [], "done");
    expect(
      firstToShow(observations, wave, ["applying", "done"]),
      `wave ${index + 2} moves after wave ${index + 1}`,
    ).toBeGreaterThanOrEqual(before);
  }
  const onHub = await hub.clusterAddOns(ADD_ON);
  expect(onHub.map(({ metadata }) => metadata.namespace).sort()).toEqual([...decided].sort());
  expect(onHub.every(({ status }) => isTrue(status.conditions, "Available"))).toBe(true);

  await hub.install(ADD_ON, []);
  await expect(page.locator(`[data-addon="${ADD_ON}"]`)).toHaveCount(0, { timeout: ROLLOUT_MS });
  await expect.poll(async () => (await hub.clusterAddOns(ADD_ON)).length, { timeout: ROLLOUT_MS }).toBe(0);
  await expect.poll(async () => (await hub.worksOf(ADD_ON)).length, { timeout: ROLLOUT_MS }).toBe(0);
  await hub.removePlacement(placement);

  expect(await readObservations(page), "the page was never loaded again").toBeDefined();
  expect(violations).toEqual([]);
  await hub.close();
});

function cell(page: Page, cluster: string) {
  return page.locator(`[data-cluster="${cluster}"] [data-addon="${ADD_ON}"]`);
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto("/login?next=/clusters");
  await page.getByRole("button", { name: new RegExp(account, "i") }).click();
  await expect(page.getByRole("heading", { name: "Clusters" })).toBeVisible();
}
