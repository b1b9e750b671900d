import { expect } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { preferPlainEditor, signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";

const ADD_ON = "tryable";
const ANSWERS_WITHIN = { timeout: 30_000 };
const ARRIVES_WITHIN = { timeout: 60_000 };

function template(version: string, text: string) {
  const metadata = { name: ADD_ON, namespace: "open-cluster-management-agent-addon" };
  const labels = { app: ADD_ON };
  const container = { name: "agent", image: "registry.example.com/tryable:v1", args: [text] };
  const deployment = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata,
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers: [container] } } },
  };
  return {
    metadata: { name: `${ADD_ON}-${version}` },
    spec: {
      addonName: ADD_ON,
      agentSpec: { workload: { manifests: [deployment] } },
      registration: [{ type: "KubeClient", kubeClient: { hubPermissions: [] } }],
    },
  };
}

test("a template is looked at on one cluster, tried there until it is available, and taken back", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const [cluster = ""] = await readyClusters(hub);
  await hub.client.create(addOnTemplates, template("v1", "hello"), write());
  await hub.client.create(addOnTemplates, template("v2", "{{CLUSTER_NAME}} {{ legend }} {{GREETING}}"), write());
  const greets = { namespace: await hub.placementNamespace(), name: "tryable-greets" };
  const customizedVariables = [{ name: "GREETING", value: "good-morning" }];
  await hub.client.create(addOnDeploymentConfigs, { metadata: greets, spec: { customizedVariables } }, write());
  const defaultConfigs = [{ group: addOnTemplates.group, resource: addOnTemplates.plural, name: `${ADD_ON}-v1` }];
  await hub.client.create(
    clusterManagementAddOns,
    { metadata: { name: ADD_ON }, spec: { installStrategy: { type: "Manual" }, defaultConfigs } },
    write(),
  );
  await preferPlainEditor(page);
  await signInAs(page, "operator");

  await page.goto(`/objects/addontemplates.addon.open-cluster-management.io/${ADD_ON}-v2`);
  await page.getByRole("button", { name: "Edit" }).click(ANSWERS_WITHIN);
  const lints = page.getByRole("region", { name: "Lints" });
  await expect(lints).toContainText("Braces that are no variable", ANSWERS_WITHIN);
  await page.getByRole("link", { name: "Workbench" }).click();

  await page.getByLabel("Cluster", { exact: true }).fill(cluster);
  await page.getByRole("button", { name: "Render" }).click();
  await expect(page.locator('[data-finding="foreign-braces"]')).toContainText("containers[0].args[0]", ANSWERS_WITHIN);
  const manifest = page.locator("[data-manifest]").first();
  await manifest.locator("summary").click();
  await expect(manifest).toContainText(cluster);
  await page.getByLabel("Configuration", { exact: true }).fill(`${greets.namespace}/${greets.name}`);
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect(manifest).toContainText("good-morning", ANSWERS_WITHIN);
  await expect(page.locator('[data-finding="variable-without-value"]')).toHaveCount(0);
  await page.getByRole("button", { name: "Use the cluster’s own" }).click();
  await expect(page.locator('[data-finding="variable-without-value"]')).toBeVisible(ANSWERS_WITHIN);
  await expect(page.locator("[data-request]")).toContainText("Approved automatically");
  await expect(page.locator(`[data-probe="${ADD_ON}"]`)).toContainText("available once");
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole("button", { name: `Try on ${cluster}…` }).click();
  await expect(page.getByRole("region", { name: "Effect on clusters" })).toContainText(cluster, ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Create ManagedClusterAddOn" }).click();
  await expect(page.locator('[data-trial="available"]')).toBeVisible(ARRIVES_WITHIN);
  await expect(page.getByRole("link", { name: "Install by a placement…" })).toHaveAttribute(
    "href",
    new RegExp(`/addons/${ADD_ON}/enable/clusters$`),
  );

  await page.getByRole("button", { name: "Stop trying…" }).click();
  await page.getByRole("button", { name: "Save ManagedClusterAddOn" }).click(ANSWERS_WITHIN);
  await expect(page.getByRole("button", { name: `Try on ${cluster}…` })).toBeVisible(ANSWERS_WITHIN);
  await hub.removeByHand(ADD_ON, cluster);
  await expect.poll(async () => (await hub.clusterAddOns(ADD_ON)).length, ARRIVES_WITHIN).toBe(0);
  await hub.client.remove(addOnDeploymentConfigs, greets, write());
  await hub.removeAddOn(ADD_ON, [`${ADD_ON}-v1`, `${ADD_ON}-v2`]);
  await hub.close();
});

async function readyClusters(hub: TestHub): Promise<string[]> {
  const all = await hub.client.list(managedClusters, { signal: AbortSignal.timeout(30_000) });
  const ready = all.filter(({ status }) =>
    status.conditions.some((each) => each.type === "ManagedClusterConditionAvailable" && each.status === "True"),
  );
  return ready.map(({ metadata }) => metadata.name);
}

function write() {
  return { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
}
