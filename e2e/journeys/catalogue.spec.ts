import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { preferPlainEditor, signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { availableOn, confirmByName } from "@/e2e/wizard";

const ADD_ON = "greeter";
const ANSWERS_WITHIN = { timeout: 30_000 };
const ROLLOUT_MS = 90_000;

/** Fifty of them are accepted and report. */
const test = ownDemo({ clusters: 56, addOns: false });
const CLUSTERS = 50;

const MANIFESTS = `apiVersion: v1
kind: Namespace
metadata:
  name: greeter
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: greeter
  namespace: greeter
spec:
  selector:
    matchLabels: {app: greeter}
  template:
    metadata:
      labels: {app: greeter}
    spec:
      containers:
        - name: greeter
          image: registry.example.com/greeter:v1
---
apiVersion: cluster.open-cluster-management.io/v1beta1
kind: Placement
metadata:
  name: all
  namespace: fleet
`;

const manifests = (page: Page) => page.getByRole("list", { name: "Manifests" }).getByRole("listitem");

test("an empty hub comes to an add-on of one's own on fifty clusters, and to its new version, without a terminal", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  await preferPlainEditor(page);
  await signInAs(page, "admin");
  await page.goto("/");
  await expect(page.getByText("No add-ons on this hub yet")).toBeVisible();
  await page.getByRole("link", { name: "Choose from the catalogue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catalogue");
  await expect(page.locator('[data-entry="helloworld"]')).toHaveCount(0);
  await page.getByRole("link", { name: "Show them" }).click();
  await expect(page).toHaveURL(/q=category/);
  await expect(page.getByText("are left out")).toHaveCount(0);
  await page.locator('[data-entry="cluster-proxy"]').getByRole("link").click();
  await expect(page.getByRole("region", { name: "How it comes to the hub" })).toContainText(
    "helm install cluster-proxy ocm/cluster-proxy",
  );
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole("link", { name: "Register an add-on" }).click();
  const review = page.getByRole("button", { name: "Review changes" });
  await expect(review).toHaveAccessibleDescription(/^Name the add-on/);
  await page.getByLabel("Name of the add-on").fill(ADD_ON);
  await page.getByLabel("YAML to add").fill(MANIFESTS);
  await page.getByRole("button", { name: "Add what was pasted" }).click();
  await expect(manifests(page)).toHaveCount(2);
  await expect(page.getByRole("list", { name: "Not added" })).toContainText("Placement fleet/all");
  const template = page.getByRole("textbox", { name: "new AddOnTemplate as YAML" });
  await expect(template).toHaveValue(/name: greeter-v1/);
  expect(await findingsOn(page)).toEqual([]);
  await review.click();
  await page.getByRole("button", { name: "Create AddOnTemplate" }).click(ANSWERS_WITHIN);

  await expect(page).toHaveURL(/register\?template=greeter-v1$/, ANSWERS_WITHIN);
  await page.getByLabel("Description").fill("Greets.");
  await expect(page.getByRole("textbox", { name: "new ClusterManagementAddOn as YAML" })).toHaveValue(/Greets\./);
  await review.click();
  await expect(page.getByRole("region", { name: "Effect on clusters" })).toContainText("No cluster", ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Create ClusterManagementAddOn" }).click();
  await expect(page).toHaveURL(`/addons/${ADD_ON}`, ANSWERS_WITHIN);

  const { clusters, placement } = await enableEverywhere(page, hub);
  expect(clusters.length).toBeGreaterThanOrEqual(CLUSTERS);
  await newVersion(page, clusters.length);
  await hub.install(ADD_ON, []);
  await expect.poll(async () => (await hub.clusterAddOns(ADD_ON)).length, { timeout: ROLLOUT_MS }).toBe(0);
  await hub.removeAddOn(ADD_ON, ["greeter-v1", "greeter-v2"]);
  await hub.removePlacement(placement);
  await hub.close();
});

/** The clusters, and the placement that chooses them. */
async function enableEverywhere(page: Page, hub: TestHub) {
  await page.goto(`/addons/${ADD_ON}/enable/clusters`);
  // Nothing is bound on an empty hub.
  await page.getByRole("link", { name: "Bind a cluster set" }).click();
  await page.getByRole("link", { name: "global" }).first().click();
  await page.getByRole("combobox", { name: "Bind to another namespace" }).fill("default");
  await page.getByRole("button", { name: "Review binding…" }).click(ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Review changes" }).click(ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Create ManagedClusterSetBinding" }).click(ANSWERS_WITHIN);
  await expect(page).toHaveURL("/sets/global", ANSWERS_WITHIN);
  await page.goto(`/addons/${ADD_ON}/enable/clusters`);
  await page.getByText("New placement").click();
  // Without a rule a placement chooses whatever its sets have.
  await expect(page.getByRole("button", { name: "Add a label rule" }).or(page.getByLabel("Values"))).toBeVisible();
  for (const step of ["configuration", "rollout"]) {
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(`/addons/${ADD_ON}/enable/${step}`);
  }
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^Saving enables it on/)).toBeVisible();
  const decided = await page.getByRole("list", { name: "Install on" }).locator("[data-name]").allTextContents();
  await confirmByName(page, ADD_ON);
  await page.getByRole("button", { name: `Enable on ${decided.length} clusters` }).click();
  await expect(page).toHaveURL(new RegExp(`/rollouts/${ADD_ON}/`), ANSWERS_WITHIN);
  await expect.poll(() => availableOn(hub, ADD_ON), { timeout: ROLLOUT_MS }).toEqual([...decided].sort());
  const [namespace = "", name = ""] = new URL(page.url()).pathname.split("/").slice(3);
  return { clusters: decided, placement: { namespace, name } };
}

/** A new template with one more manifest; the change of the add-on names the clusters that it reaches. */
async function newVersion(page: Page, size: number): Promise<void> {
  await page.goto(`/addons/${ADD_ON}/template`);
  await page.getByRole("link", { name: "New version…" }).click();
  await expect(page.getByLabel("Version")).toHaveValue("v2", ANSWERS_WITHIN);
  await page
    .getByLabel("YAML to add")
    .fill("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: words, namespace: greeter}\n");
  await page.getByRole("button", { name: "Add what was pasted" }).click();
  await expect(manifests(page)).toHaveCount(3);
  const review = page.getByRole("button", { name: "Review changes" });
  await review.click();
  await page.getByRole("button", { name: "Create AddOnTemplate" }).click(ANSWERS_WITHIN);
  await expect(page).toHaveURL(/register\?template=greeter-v2$/, ANSWERS_WITHIN);
  await review.click();
  const effect = page.getByRole("region", { name: "Effect on clusters" });
  await expect(effect).toContainText(`${size} clusters`, ANSWERS_WITHIN);
  await page.getByLabel(`Type ${ADD_ON}`).fill(ADD_ON);
  await page.getByRole("button", { name: "Save ClusterManagementAddOn" }).click();
  await expect(page).toHaveURL(`/addons/${ADD_ON}`, ANSWERS_WITHIN);
}
