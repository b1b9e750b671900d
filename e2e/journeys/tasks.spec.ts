import { join } from "node:path";
import { expect } from "@playwright/test";
import { countClicks } from "@/e2e/clicks";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";

const ADD_ON = "hello-template";
const CAUSE = "image is not signed";
const SEEN_WITHIN_MS = 90_000;

const test = ownDemo({ clusters: 100, scenario: join(import.meta.dirname, "../scenarios/tasks.yaml") });

test.beforeEach(({ page }) => signInAs(page, "operator"));

test("a region that is lost is named on the overview, without a click", async ({ page }) => {
  const clicks = await countClicks(page);
  await page.goto("/");
  const need = page.getByRole("region", { name: "Needs attention" }).locator('[data-need^="unreachable"]').first();
  await expect(need).toContainText(/\d+ clusters of eu-west-1 cannot be reached/, { timeout: SEEN_WITHIN_MS });
  // What comes while somebody reads waits behind "Show newer".
  await page.reload();
  await expect(page.getByRole("region", { name: "Latest changes" })).toContainText(/\d+ clusters became unreachable/);
  expect(await clicks()).toBe(0);
});

test("a field that somebody changed on a cluster, who owns it, and an object of two works are named", async ({
  page,
}) => {
  await page.goto("/works");
  const seen = { timeout: SEEN_WITHIN_MS };
  await page.goto("/works?q=drift:shared");
  await expect(page.getByRole("link", { name: "shop-web" })).toBeVisible(seen);
  await expect(page.getByRole("link", { name: "shop-checkout" })).toBeVisible();
  await page.goto("/works");
  await page.getByRole("combobox", { name: "Filter works" }).fill("drift:changed ");
  await expect(page.locator("[data-row]")).toHaveCount(1, seen);
  await page.getByRole("link", { name: "shop-web" }).click();
  const drift = page.getByRole("region", { name: "Drift" });
  await expect(drift).toContainText(".spec.replicas of Deployment shop/web is 9 on the cluster and 3 in the manifest.");
  await expect(drift).toContainText(/ConfigMap shop\/settings is in several works .* shop-checkout, shop-web\./);
  await drift.getByRole("link", { name: "shop-checkout" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\/shop-checkout$/);
  await expect(drift).toContainText(
    "kubectl-edit owns .spec.replicas of Deployment shop/checkout on the cluster, so the work is not applied.",
    seen,
  );
});

test("why a rollout stopped is on the overview and one click further, and the manifest two", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const placement = await hub.createPlacement("canaries-first", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { environment: "development" } } } }],
  });
  const rolloutStrategy = { type: "Progressive", progressive: { maxConcurrency: 2, progressDeadline: "20s" } };
  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy }]);
  const clicks = await countClicks(page);
  await page.goto("/");

  const need = page.locator(`[data-need^="rollout ${ADD_ON}"]`);
  await expect(need).toContainText(CAUSE, { timeout: SEEN_WITHIN_MS });

  await need.getByRole("link").click();
  const rail = page.getByRole("complementary", { name: "Needs attention" });
  await expect(rail).toContainText(CAUSE);
  expect(await clicks(), "what stopped and why").toBe(1);

  await rail
    .getByRole("link", { name: /^Why\?/ })
    .first()
    .click();
  await expect(page.getByRole("main").getByText("ServiceAccount, not applied").first()).toBeInViewport();
  await expect(page.getByRole("main").getByText(CAUSE).first()).toBeInViewport();
  expect(await clicks(), "from the overview to the manifest").toBe(2);
  await hub.close();
});
