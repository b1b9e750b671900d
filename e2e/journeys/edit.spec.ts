import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { preferPlainEditor, signInAs } from "@/e2e/console-pages";
import { testOnSmallFleet as test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { plural } from "@/lib/format/count";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";

const ADD_ON = "log-shipper";
const PATH = `/addons/${ADD_ON}/yaml`;
/** The hub is asked before each answer, and another one reads the object every five seconds. */
const ANSWERS_WITHIN = { timeout: 30_000 };

const editor = (page: Page) => page.getByRole("textbox", { name: `ClusterManagementAddOn ${ADD_ON} as YAML` });
const review = (page: Page) => page.getByRole("button", { name: "Review changes" });

test.beforeEach(async ({ page }) => {
  await preferPlainEditor(page);
  await signInAs(page, "operator");
});

async function startEditing(page: Page): Promise<string> {
  await page.goto(PATH);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  return editor(page).inputValue();
}

function withAnnotation(text: string, line: string): string {
  return text.replace("  annotations:", `  annotations:\n    ${line}`);
}

function withDisplayName(text: string, name: string): string {
  return text.replace(/^( +)displayName: .*$/m, `$1displayName: ${name}`);
}

test("a change goes from a mistake at its line over the hub's own refusal to what everybody sees", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const first = await startEditing(page);
  await expect(review(page)).toHaveAttribute("aria-disabled", "true");
  await editor(page).fill(first.replace("displayName:", "displayNam:"));
  await expect(page.getByText("Unknown field displayNam; did you mean displayName?").last()).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await expect(review(page)).toHaveAttribute("aria-disabled", "true");

  await editor(page).fill(withAnnotation(first, '"not a name!": "1"'));
  await review(page).click();
  const refusal = page.locator("[data-problem]").filter({ hasText: "metadata.annotations" }).first();
  await expect(refusal, "the hub's words, at the line").toBeVisible(ANSWERS_WITHIN);

  await editor(page).fill(withDisplayName(first, "Shipper of logs"));
  await review(page).click();
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes).toContainText("displayName: Shipper of logs", ANSWERS_WITHIN);
  expect(await findingsOn(page)).toEqual([]);
  const before = await hub.client.get(clusterManagementAddOns, { name: ADD_ON }, AbortSignal.timeout(30_000));
  expect(before.spec.addOnMeta.displayName, "a review writes nothing").not.toBe("Shipper of logs");
  await page.getByRole("button", { name: "Save ClusterManagementAddOn" }).click();
  await expect(page.getByText(`ClusterManagementAddOn ${ADD_ON} shows your change.`)).toBeVisible(ANSWERS_WITHIN);
  await expect(
    page
      .getByRole("banner")
      .or(page.locator("main header"))
      .getByText(/Shipper of logs/),
  ).toBeVisible(ANSWERS_WITHIN);
  await hub.close();

  await page.goto("/activity?by=people");
  const line = page.getByRole("listitem").filter({ hasText: `Update an object ClusterManagementAddOn ${ADD_ON}` });
  await expect(line.first()).toContainText("operator", ANSWERS_WITHIN);
  await line.first().getByRole("button", { name: "Details" }).click();
  await expect(line.first().getByRole("region", { name: "Changes" })).toContainText("displayName: Shipper of logs");
  expect(await findingsOn(page)).toEqual([]);
});

test("what somebody else changed meanwhile is shown beside one's own change, and never overwritten", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const write = () => ({ fieldManager: "somebody-else", signal: AbortSignal.timeout(30_000) });
  const first = await startEditing(page);
  await editor(page).fill(withAnnotation(withDisplayName(first, "Mine"), "example.com/mine: kept"));
  await expect(review(page)).not.toHaveAttribute("aria-disabled", "true");
  await hub.client.patch(
    clusterManagementAddOns,
    { name: ADD_ON },
    { spec: { addOnMeta: { displayName: "Theirs" } } },
    write(),
  );
  await review(page).click();
  const conflict = page.getByRole("region", { name: "Conflict", exact: true });
  await expect(conflict).toContainText("Nothing was written.", ANSWERS_WITHIN);
  await expect(conflict.getByRole("region", { name: "Your changes" })).toContainText("displayName: Mine");
  await expect(conflict.getByRole("region", { name: "Changes on the hub" })).toContainText("displayName: Theirs");
  await expect(conflict.getByRole("row", { name: /spec.addOnMeta.displayName.*Mine.*Theirs/ })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await conflict.getByRole("button", { name: "Merge, theirs wins on conflict" }).click();
  await expect(editor(page)).toHaveValue(/displayName: Theirs/);
  await expect(editor(page)).toHaveValue(/example.com\/mine: kept/);
  await review(page).click();
  await page.getByRole("button", { name: "Save ClusterManagementAddOn" }).click(ANSWERS_WITHIN);
  await expect(page.getByText(`ClusterManagementAddOn ${ADD_ON} shows your change.`)).toBeVisible(ANSWERS_WITHIN);
  const after = await hub.client.get(clusterManagementAddOns, { name: ADD_ON }, write().signal);
  expect([after.spec.addOnMeta.displayName, after.metadata.annotations["example.com/mine"]]).toEqual([
    "Theirs",
    "kept",
  ]);
  await hub.close();
});

test("a line less in a placement says which clusters lose the add-on, and is saved by its name alone", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const addOn = "hello-template";
  const vendors = await vendorsOf(hub);
  const values = [...new Set(vendors.values())];
  const requiredClusterSelector = { labelSelector: { matchExpressions: [{ key: "vendor", operator: "In", values }] } };
  const placement = await hub.createPlacement("by-vendor", { predicates: [{ requiredClusterSelector }] });
  const decided = (await hub.settledGroups(placement)).flat().sort();
  await hub.install(addOn, [placement]);
  const installed = async () => (await hub.clusterAddOns(addOn)).map(({ metadata }) => metadata.namespace).sort();
  await expect.poll(installed, { timeout: 60_000 }).toEqual(decided);
  const vendor = vendors.get(decided[0] ?? "") ?? "";
  const losing = decided.filter((cluster) => vendors.get(cluster) === vendor);
  expect(losing.length).toBeLessThan(decided.length);

  await page.goto(`/placements/${placement.namespace}/${placement.name}/yaml`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const text = page.getByRole("textbox", { name: `Placement ${placement.name} as YAML` });
  await text.fill((await text.inputValue()).replace(new RegExp(`^ +- ${vendor}\\n`, "m"), ""));
  await review(page).click();
  const effect = page.getByRole("region", { name: "Effect on clusters" });
  await expect(effect).toContainText(`Removes ${addOn} from ${plural(losing.length, "cluster")}.`, ANSWERS_WITHIN);
  await effect.getByText("Clusters by region").click();
  for (const cluster of losing) await expect(effect).toContainText(cluster);
  expect(await findingsOn(page)).toEqual([]);
  const save = page.getByRole("button", { name: "Save Placement" });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(save).toHaveAccessibleDescription(`Type ${placement.name} first.`);
  await page.getByRole("textbox", { name: `Type ${placement.name}` }).fill(placement.name);
  await save.click();
  await expect(page.getByText(`Placement ${placement.name} shows your change.`)).toBeVisible(ANSWERS_WITHIN);
  const staying = decided.filter((cluster) => !losing.includes(cluster));
  await expect.poll(installed, { timeout: 60_000 }).toEqual(staying);
  await hub.install(addOn, []);
  await expect.poll(async () => (await hub.clusterAddOns(addOn)).length, { timeout: 60_000 }).toBe(0);
  await hub.removePlacement(placement);
  await hub.close();
});

/** The label by which the test's placement chooses, by cluster. */
async function vendorsOf(hub: TestHub): Promise<Map<string, string>> {
  const clusters = await hub.client.list(managedClusters, { signal: AbortSignal.timeout(30_000) });
  return new Map(clusters.flatMap(({ metadata: { name, labels } }) => (labels.vendor ? [[name, labels.vendor]] : [])));
}

test("a draft outlives a reload and is asked about before it is left, and ends with the session", async ({ page }) => {
  page.on("dialog", (dialog) => void dialog.accept());
  const first = await startEditing(page);
  const mine = withDisplayName(first, "Only a draft");
  await editor(page).fill(mine);
  await page.reload();
  await expect(editor(page)).toHaveValue(mine);
  const overview = page.getByRole("navigation", { name: "Parts of this page" }).getByRole("link", { name: "Overview" });
  await overview.click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(editor(page)).toHaveValue(mine);
  await overview.click();
  await page.getByRole("button", { name: "Leave, keep the draft" }).click();
  await expect(page).toHaveURL(`/addons/${ADD_ON}`);
  await page.getByRole("button", { name: "Signed in as operator" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInAs(page, "operator");
  await page.goto(PATH);
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
});

test("a caller who may only read is told which right it takes", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto(PATH);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Missing right" });
  await expect(panel).toContainText(`update clustermanagementaddons.addon.open-cluster-management.io ${ADD_ON}`);
  await expect(panel.getByRole("button", { name: "Copy request" })).toBeFocused();
});

test("the keyboard gets in and out of the text", async ({ page }) => {
  await startEditing(page);
  await editor(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  await expect(editor(page)).toHaveValue(/^ {2}apiVersion/);
  await page.keyboard.press("Control+z");
  await expect(editor(page)).toHaveValue(/^apiVersion/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor(page)).not.toBeFocused();
});

test("a taint by the form of a cluster says which add-ons leave it, and is saved by its name alone", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await hub.clusterWith(ADD_ON);
  await page.goto(`/clusters/${cluster}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const form = page.getByRole("region", { name: "Form" });
  await form.getByRole("button", { name: "Add a taint" }).click(ANSWERS_WITHIN);
  const key = form.getByRole("textbox", { name: /^Key of taint/ });
  await expect(review(page)).toHaveAttribute("aria-disabled", "true");
  await key.fill("maintenance");
  await expect(page.getByRole("textbox", { name: `ManagedCluster ${cluster} as YAML` })).toHaveValue(
    /key: maintenance/,
  );
  expect(await findingsOn(page)).toEqual([]);
  await review(page).click();
  const effect = page.getByRole("region", { name: "Effect on clusters" });
  await expect(effect).toContainText(/Removes [\w-]+ from 1 cluster/, ANSWERS_WITHIN);
  expect(await findingsOn(page)).toEqual([]);
  const save = page.getByRole("button", { name: "Save ManagedCluster" });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Back to the text" }).click();
  await hub.close();
});

test("labels of several clusters are changed together, and a set shows its members, who may use it, and what is missing", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const namespace = await hub.placementNamespace();
  const write = () => ({ fieldManager: "somebody-else", signal: AbortSignal.timeout(30_000) });
  const [first = "", second = ""] = (await hub.client.list(managedClusters, write())).map(
    ({ metadata }) => metadata.name,
  );
  await page.goto(`/clusters?q=name=${first},${second}`);
  for (const name of [first, second])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check(ANSWERS_WITHIN);
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Edit…" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit 2 clusters" });
  await dialog.getByRole("textbox", { name: "Add labels" }).fill("quay=7");
  expect(await findingsOn(page)).toEqual([]);
  await dialog.getByRole("combobox", { name: "Cluster set" }).fill("harbour");
  await dialog.getByRole("button", { name: "Review changes" }).click();
  const change = page.getByRole("dialog", { name: "Change 2 clusters?" });
  const join = "create managedclustersets.cluster.open-cluster-management.io/join harbour";
  await expect(change.getByText(join), "of the set that they would join").toBeVisible(ANSWERS_WITHIN);
  expect(await findingsOn(page)).toEqual([]);
  await change.getByRole("button", { name: "Back" }).click();
  await dialog.getByRole("combobox", { name: "Cluster set" }).fill("");
  await dialog.getByRole("button", { name: "Review changes" }).click();
  await change.getByRole("button", { name: "Change 2 clusters" }).click(ANSWERS_WITHIN);
  await expect(page.getByText("2 clusters are changed.")).toBeVisible(ANSWERS_WITHIN);
  const { metadata } = await hub.client.get(managedClusters, { name: first }, write().signal);
  expect(metadata.labels).toMatchObject({ quay: "7" });

  const clusterSelector = { selectorType: "LabelSelector", labelSelector: { matchLabels: { quay: "7" } } };
  await hub.client.create(managedClusterSets, { metadata: { name: "harbour" }, spec: { clusterSelector } }, write());
  const bound = { metadata: { name: "harbour", namespace }, spec: { clusterSet: "harbour" } };
  await hub.client.create(managedClusterSetBindings, bound, write());
  await page.goto("/sets/harbour");
  const members = page.getByRole("region", { name: "Members" });
  for (const name of [first, second])
    await expect(members.getByRole("link", { name, exact: true })).toBeVisible(ANSWERS_WITHIN);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: `Unbind from ${namespace}` }).click();
  await expect(page.getByText(/delete managedclustersetbindings/).first()).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Review binding…" }).click();
  await expect(page.getByText(/create managedclustersetbindings/).first()).toBeVisible();
  await hub.client.remove(managedClusterSetBindings, bound.metadata, write());
  await hub.client.remove(managedClusterSets, { name: "harbour" }, write());
  for (const name of [first, second])
    await hub.client.patch(managedClusters, { name }, { metadata: { labels: { quay: null } } }, write());
  await hub.close();
});
