import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { preferPlainEditor, signInAs } from "@/e2e/console-pages";
import { testOnSmallFleet as test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { addRule, confirmByName } from "@/e2e/wizard";
import { addOnDeploymentConfigs, readAddOnDeploymentConfig } from "@/lib/resources/add-on-deployment-config";

const ADD_ON = "log-shipper";
const TEAM = "fleet-addons";
const PAGE = `/configurations/${TEAM}/${ADD_ON}`;
/** The hub is asked before each answer, and controllers act on what it has then. */
const ANSWERS_WITHIN = { timeout: 30_000 };

const yaml = (page: Page) => page.getByRole("textbox", { name: `AddOnDeploymentConfig ${ADD_ON} as YAML` });

test.beforeEach(async ({ page }) => {
  await preferPlainEditor(page);
  await signInAs(page, "operator");
});

/** The value of a variable on the cluster that the tab shows. */
async function expectValue(page: Page, addOn: string, name: string, value: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/addons/${addOn}/configuration`);
    await expect(page.locator(`[data-value="${name}"]`)).toContainText(value, { timeout: 5_000 });
  }).toPass(ANSWERS_WITHIN);
}

test("a value is changed by the form in step with the YAML, reviewed by its effect, and followed to the clusters", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  // A demo that has just begun still brings it to its clusters.
  const installed = (await hub.settledGroups({ namespace: TEAM, name: ADD_ON })).flat().length;
  await expect.poll(async () => (await hub.clusterAddOns(ADD_ON)).length, { timeout: 60_000 }).toBe(installed);
  await page.goto(PAGE);
  await expect(page.locator(`[data-use="${ADD_ON}"]`)).toContainText("default of the add-on");
  await page
    .getByRole("tab", { name: "Form and YAML" })
    .or(page.getByRole("link", { name: "Form and YAML" }))
    .click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();

  await page.getByLabel("Value of LOG_LEVEL").fill("debug");
  await expect(yaml(page)).toHaveValue(/name: LOG_LEVEL\n +value: debug/);
  await yaml(page).fill((await yaml(page).inputValue()).replace("value: debug", "value: trace # for a day"));
  await expect(page.getByLabel("Value of LOG_LEVEL")).toHaveValue("trace");
  await page.getByLabel("Name", { exact: true }).fill("1ST");
  await expect(page.getByRole("alert").filter({ hasText: "spec.customizedVariables[0].name must have" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Review changes" })).toHaveAttribute("aria-disabled", "true");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByLabel("Name", { exact: true }).fill("LOG_LEVEL");
  await expect(yaml(page)).toHaveValue(/value: trace # for a day/);

  await page.getByRole("button", { name: "Review changes" }).click();
  const effect = page.getByRole("region", { name: "Effect on clusters" });
  await expect(effect).toContainText(`${ADD_ON} on ${installed} clusters`, ANSWERS_WITHIN);
  await page.getByText(`Rendered manifests of ${ADD_ON}`).click();
  const manifests = page.getByRole("region", { name: /^Rendered on / });
  await expect(manifests.first()).toContainText("trace", ANSWERS_WITHIN);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Save AddOnDeploymentConfig" }).click();
  await expect(page.getByText(`AddOnDeploymentConfig ${ADD_ON} shows your change.`)).toBeVisible(ANSWERS_WITHIN);

  await page.goto(PAGE);
  await expect(page.getByText("It has not reached").or(page.getByText("It has reached all of them."))).toBeVisible();
  await expectValue(page, ADD_ON, "LOG_LEVEL", "trace");
  expect(await findingsOn(page)).toEqual([]);
  await hub.close();
});

test("a configuration is attached to one cluster, differs there, and is detached again", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await hub.clusterWith(ADD_ON);
  const spec = { customizedVariables: [{ name: "LOG_LEVEL", value: "quiet" }] };
  await hub.client.create(addOnDeploymentConfigs, { metadata: { namespace: TEAM, name: "quiet" }, spec }, write());
  await page.goto(`/addons/${ADD_ON}/configuration`);
  await page.getByLabel("Cluster", { exact: true }).fill(cluster);
  await page.getByRole("button", { name: "Show" }).click();
  const place = page.locator(`[data-place="cluster ${cluster}"]`);
  await place.getByRole("button", { name: "Attach…" }).click();
  await page.getByLabel("Configuration", { exact: true }).fill(`${TEAM}/quiet`);
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("region", { name: "Effect on clusters" })).toContainText(
    `${ADD_ON} on 1 cluster`,
    ANSWERS_WITHIN,
  );
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Save ManagedClusterAddOn" }).click();
  await expect(place).toContainText(`${TEAM}/quiet`, ANSWERS_WITHIN);
  await expect(page.locator('[data-value="LOG_LEVEL"]').first()).toContainText("quiet", ANSWERS_WITHIN);
  await expect(page.getByText(/^The same on .*, 1 variant\.$/)).toBeVisible(ANSWERS_WITHIN);

  await place.getByRole("button", { name: "Detach…" }).click();
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Save ManagedClusterAddOn" }).click(ANSWERS_WITHIN);
  await expect(place).toContainText("no configuration of its own", ANSWERS_WITHIN);
  await hub.close();
});

test("an add-on is enabled with a new configuration, which its clusters then have", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const addOn = "hello-template";
  await page.goto(`/addons/${addOn}/enable/clusters`);
  await addRule(page, "vendor", "EKS");
  await page.getByRole("button", { name: "Continue to configuration" }).click();
  await page.getByText("A new configuration").click();
  await page.getByRole("button", { name: "Add a variable" }).click();
  await page.getByLabel("Name", { exact: true }).nth(1).fill("GREETING");
  await page.getByLabel("Value of GREETING").fill("hello");
  await expect(page.getByRole("textbox", { name: "Configuration as YAML" })).toHaveValue(
    /name: GREETING\n +value: hello/,
  );
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Continue to rollout" }).click();
  await page.getByText("All at once").first().click();
  await page.getByRole("button", { name: "Continue to review" }).click();
  const name = `${addOn}-config`;
  await expect(page.locator(`[data-write="AddOnDeploymentConfig ${TEAM}/${name}"]`)).toContainText("GREETING");
  await expect(page.locator(`[data-write="ClusterManagementAddOn ${addOn}"]`)).toContainText(`name: ${name}`);
  await confirmByName(page, addOn);
  await page.getByRole("button", { name: /^Enable on \d+ clusters?$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/rollouts/${addOn}/`), ANSWERS_WITHIN);
  const written = await hub.client.get(addOnDeploymentConfigs, { namespace: TEAM, name }, write().signal);
  expect(readAddOnDeploymentConfig(written).spec.customizedVariables).toEqual([{ name: "GREETING", value: "hello" }]);
  await expectValue(page, addOn, "GREETING", "hello");
  await expect(page.locator('[data-value="GREETING"]')).toContainText("its placement");
  await hub.install(addOn, []);
  await expect.poll(async () => (await hub.clusterAddOns(addOn)).length, { timeout: 60_000 }).toBe(0);
  await hub.close();
});

function write() {
  return { fieldManager: "journey", signal: AbortSignal.timeout(30_000) };
}
