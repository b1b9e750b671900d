import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";

const ADD_ON = "hello-template";
const ROLLOUT_MS = 60_000;
const CLUSTER = "aks-australiaeast-dev-01";
const ROLLOUT = "/rollouts/log-shipper/fleet-addons/log-shipper";

test("the add-ons and one of them follow an enable without a reload", async ({ page, context, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "viewer");
  await page.goto("/");
  const detail = await context.newPage();
  await detail.goto(`/addons/${ADD_ON}`);
  await expect(detail.getByText("Not installed on any cluster.")).toBeVisible();
  await page
    .getByRole("link", { name: /^Add-ons/ })
    .first()
    .click();
  await expect(line(page)).toHaveAttribute("data-health", "nowhere");

  const placement = await hub.createPlacement("hello-followed", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "EKS" } } } }],
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "25%" } },
  });
  const groups = await hub.settledGroups(placement);
  expect(groups).toHaveLength(4);
  const decided = groups.flat();
  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy: { type: "ProgressivePerGroup" } }]);

  const chosen = detail.locator(`[data-placement="${placement.namespace}/${placement.name}"]`);
  // Neither lasts: both are looked for from the start.
  await Promise.all([
    expect(line(page)).toHaveAttribute("data-health", "moving", { timeout: ROLLOUT_MS }),
    expect(chosen).toContainText("Applying", { timeout: ROLLOUT_MS }),
  ]);
  await expect(line(page)).toHaveAttribute("data-health", "healthy", { timeout: ROLLOUT_MS });
  await expect(line(page)).toContainText("All applied");
  await expect(detail.getByText("clusters are healthy.")).toBeVisible();
  await expect(detail.locator('[data-link="Work"]')).toContainText("Applied");

  await detail
    .getByRole("navigation", { name: "Parts of this page" })
    .getByRole("link", { name: /^Clusters/ })
    .click();
  await expect(detail).toHaveURL(`/addons/${ADD_ON}/clusters`);
  await expect(detail.locator("[data-cluster]")).toHaveCount(decided.length);
  await detail
    .locator(`[data-cluster="${decided[1]}"]`)
    .getByRole("link", { name: decided[1] ?? "", exact: true })
    .click();
  await expect(detail.locator('[data-link="Cluster add-on"]')).toContainText(`${decided[1]}/${ADD_ON}`);
  await detail.reload();
  await expect(detail.locator('[data-link="Cluster add-on"]')).toContainText(`${decided[1]}/${ADD_ON}`);

  await hub.install(ADD_ON, []);
  await expect(line(page)).toHaveAttribute("data-health", "nowhere", { timeout: ROLLOUT_MS });
  await hub.removePlacement(placement);
  await hub.close();
});

function line(page: Page) {
  return page.locator(`[data-addon="${ADD_ON}"]`);
}

test("who may not sees it at the button, with the right to request", async ({ page }) => {
  await signInAs(page, "viewer");
  const configuring = "update managedclusteraddons.addon.open-cluster-management.io";
  const steering = "patch clustermanagementaddons.addon.open-cluster-management.io";
  for (const [path, name, right] of [
    ["/addons", "Enable an add-on", steering],
    ["/addons", "New…", "create clustermanagementaddons.addon.open-cluster-management.io"],
    ["/addons/log-shipper", "Disable…", steering],
    ["/addons/log-shipper", "Enable…", steering],
    ["/addons/log-shipper/install", "Change how it rolls out through log-shipper", steering],
    ["/addons/log-shipper/install", "Choose other clusters through log-shipper", steering],
    ["/addons/log-shipper/install", "Enable through one more placement", steering],
    ["/addons/log-shipper/configuration", "Replace… at the add-on", steering],
    ["/addons/log-shipper/configuration", "Detach… at the add-on", steering],
    [`/addons/log-shipper/configuration?cluster=${CLUSTER}`, `Attach… at cluster ${CLUSTER}`, configuring],
    ["/addons/log-shipper/yaml", "Edit", "update clustermanagementaddons.addon.open-cluster-management.io log-shipper"],
    ["/placements/fleet-addons/log-shipper/yaml", "Delete…", "delete placements.cluster.open-cluster-management.io"],
    [ROLLOUT, "Roll back", steering],
    [ROLLOUT, "Change how it rolls out", steering],
    ["/placements", "New placement", "create placements.cluster.open-cluster-management.io"],
    ["/works", "New work", "create manifestworks.work.open-cluster-management.io"],
    ["/clusters", "Create a placement from this", "create placements.cluster.open-cluster-management.io"],
  ] as const) {
    await page.goto(path);
    await guarded(page, name).click();
    const panel = page.getByRole("dialog", { name: "Missing right" });
    await expect(panel).toContainText(right);
    await expect(panel.getByRole("button", { name: "Copy request" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page, "nothing else happened").toHaveURL(path);
  }
  await page.goto(ROLLOUT);
  await page.getByRole("button", { name: "More for log-shipper" }).click();
  await page.getByRole("menuitem", { name: "Health gate" }).click();
  await expect(page.getByRole("dialog", { name: "Missing right" })).toContainText(steering);
  expect(await findingsOn(page)).toEqual([]);
});

/** The button, once the caller's rights are known. */
function guarded(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true }).and(page.locator("[aria-haspopup=dialog]"));
}
