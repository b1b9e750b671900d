import { join } from "node:path";
import { expect } from "@playwright/test";
import { Clicks } from "@/e2e/clicks";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";

const ADD_ON = "hello-template";
const CAUSE = "image is not signed";
const SEEN_WITHIN_MS = 90_000;

const test = ownDemo({ clusters: 100, scenario: join(import.meta.dirname, "../scenarios/tasks.yaml") });

test.beforeEach(({ page }) => signInAs(page, "operator"));

test("a region that is lost is named on the overview", async ({ page }) => {
  await page.goto("/");
  const need = page.getByRole("region", { name: "Needs attention" }).locator('[data-need^="unreachable"]').first();
  await expect(need).toContainText(/\d+ clusters of eu-west-1 cannot be reached/, { timeout: SEEN_WITHIN_MS });
  // What comes while somebody reads waits behind "Show newer".
  await page.reload();
  await expect(page.getByRole("region", { name: "Latest changes" })).toContainText(/\d+ clusters became unreachable/);
});

test("why a rollout stopped is on the overview, and the manifest two clicks further", async ({ page, demo }) => {
  test.setTimeout(180_000);
  const hub = new TestHub(demo.kubeconfig);
  const placement = await hub.createPlacement("canaries-first", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { environment: "development" } } } }],
  });
  const rolloutStrategy = { type: "Progressive", progressive: { maxConcurrency: 2, progressDeadline: "20s" } };
  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy }]);
  await page.goto("/");
  const clicks = new Clicks();

  const need = page.locator(`[data-need^="rollout ${ADD_ON}"]`);
  await expect(need).toContainText(CAUSE, { timeout: SEEN_WITHIN_MS });

  await clicks.on(need.getByRole("link"));
  const rail = page.getByRole("complementary", { name: "Needs attention" });
  await expect(rail).toContainText(CAUSE);

  await clicks.on(rail.getByRole("link", { name: /^Why\?/ }).first());
  await expect(page.getByRole("main").getByText("ServiceAccount, not applied").first()).toBeInViewport();
  await expect(page.getByRole("main").getByText(CAUSE).first()).toBeInViewport();
  expect(clicks.count).toBeLessThanOrEqual(2);
  await hub.close();
});
