import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { confirmFor } from "@/e2e/confirmation";
import { preferPlainEditor, signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { freezes } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { rolloutGates } from "@/lib/resources/rollout-gate";

const test = ownDemo();

const ADD_ON = "hello-template";
const ROLLOUT_MS = 90_000;
const ANSWERS_WITHIN = { timeout: 30_000 };
const WINDOW = "half-a-day-away";
const GATE = "second-group";
const CONFIG = "of-one-region";

test("a configuration for one region waits for its window, a freeze and two people, and rolls out within it when each lets it", async ({
  page,
  demo,
}) => {
  test.setTimeout(360_000);
  const hub = new TestHub(demo.kubeconfig);
  await preferPlainEditor(page);
  await signInAs(page, "operator");
  const placement = await hub.createPlacement("hello-gated", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { region: await largestRegion(hub) } } } }],
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "50%" } },
  });
  const [first = [], second = []] = await hub.settledGroups(placement);
  const total = first.length + second.length;
  const path = `/rollouts/${ADD_ON}/${placement.namespace}/${placement.name}`;
  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy: { type: "ProgressivePerGroup" } }]);
  await page.goto(path);
  const done = page.locator('tr[data-stage="done"]');
  await expect(page.locator('[data-stage="done"][data-health="healthy"]')).toHaveCount(total, { timeout: ROLLOUT_MS });

  await closedWindow(page);
  await gateOfTwo(hub, placement);
  await configure(page, placement);
  await page.goto(path);
  const waits = page.getByRole("list", { name: "What clusters wait for" });
  await expect(waits.locator('[data-wait="window"]')).toContainText(/Next window .* UTC/, { timeout: ROLLOUT_MS });
  await expect(waits).toContainText(WINDOW);
  await expect(page.getByRole("list", { name: "Waves" })).toContainText(/from .*\d\d:\d\d.*ends .*\d\d:\d\d/);
  expect(await findingsOn(page)).toEqual([]);

  await page.goto(`/addons/${ADD_ON}`);
  await page.getByRole("button", { name: "Freeze…" }).click();
  const dialog = page.getByRole("dialog", { name: `Freeze ${ADD_ON}?` });
  await dialog.getByLabel("Reason").fill("The audit has begun.");
  await expect(dialog).toContainText("It is about 50 clusters", ANSWERS_WITHIN);
  expect(await findingsOn(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: /^Type/ }).fill(ADD_ON);
  await dialog.getByRole("button", { name: "Freeze", exact: true }).click();
  const banner = page.locator("[data-freeze]");
  await expect(banner).toContainText(/by operator, until .*\. The audit has begun\./, ANSWERS_WITHIN);

  // Its window is open, and the freeze alone holds it.
  await openWindow(hub);
  await page.goto(path);
  await expect(waits.locator('[data-wait="freeze"]')).toContainText("The audit has begun.", { timeout: ROLLOUT_MS });
  await expect(waits.locator('[data-wait="window"]')).toHaveCount(0, ANSWERS_WITHIN);
  await expect(done).toHaveCount(0);
  await page.getByRole("button", { name: /^Thaw / }).click();
  const thaw = page.getByRole("dialog", { name: /^Delete Freeze / });
  await expect(thaw).toContainText("It is about 50 clusters", ANSWERS_WITHIN);
  await thaw.getByRole("textbox").fill((await page.locator("[data-freeze]").getAttribute("data-freeze")) ?? "");
  await thaw.getByRole("button", { name: "Delete Freeze" }).click();
  await expect(done).toHaveCount(first.length, { timeout: ROLLOUT_MS });
  await page.goto(`/gates/window/${WINDOW}`);
  await expect(page.getByText("Open", { exact: true }).first()).toBeVisible(ANSWERS_WITHIN);
  await page.goto(path);

  const card = page.getByRole("region", { name: "Approval" });
  await expect(card).toContainText("0 of 2 approvals", { timeout: ROLLOUT_MS });
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByRole("dialog", { name: "Missing right" })).toContainText("approve rolloutgates.flotilla.dev");
  await page.keyboard.press("Escape");
  await mayApprove(hub);
  await approve(page, path, "Looks well.");
  await expect(card).toContainText("1 of 2 approvals", ANSWERS_WITHIN);
  await expect(done).toHaveCount(first.length);
  await page.context().clearCookies();
  await signInAs(page, "admin");
  await approve(page, path, "So it does.");
  await expect(done).toHaveCount(total, { timeout: ROLLOUT_MS });
  await page.goto(`/gates/approval/${GATE}`);
  await expect(page.getByRole("list", { name: "Decisions" }).getByRole("listitem")).toHaveCount(2);
  expect(await findingsOn(page)).toEqual([]);
  await clear(hub, placement);
});

/** Opens in twelve hours for a minute. */
async function closedWindow(page: Page): Promise<void> {
  const opens = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16);
  await page.goto("/gates");
  await page.getByRole("link", { name: "New window" }).click();
  await page.getByLabel("Name", { exact: true }).fill(WINDOW);
  await page.getByLabel("From").fill(opens);
  await page.getByLabel("For", { exact: true }).fill("1m");
  for (const day of ["Tue", "Wed", "Thu"]) await page.getByRole("checkbox", { name: day }).uncheck();
  await page.getByLabel("Time zone").first().fill("UTC");
  await page.getByLabel("Cluster sets").fill("");
  await page.getByLabel("Add-ons").fill(ADD_ON);
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("50 clusters", ANSWERS_WITHIN);
  await expect(page.getByRole("list", { name: "Next openings in UTC" }).getByRole("listitem")).toHaveCount(3);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("textbox", { name: /^Type/ }).fill(WINDOW, ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Create MaintenanceWindow" }).click();
  await expect(page).toHaveURL(`/gates/window/${WINDOW}`, ANSWERS_WITHIN);
  await expect(page.getByText("Closed", { exact: true })).toBeVisible(ANSWERS_WITHIN);
}

/** Opens it since an hour ago, for three. */
async function openWindow(hub: TestHub): Promise<void> {
  const start = new Date(Date.now() - 3_600_000).toISOString().slice(11, 16);
  const spec = { schedule: [{ start, duration: "3h" }] };
  await hub.client.patch(maintenanceWindows, { name: WINDOW }, { spec }, write());
}

async function gateOfTwo(hub: TestHub, placement: { namespace: string; name: string }): Promise<void> {
  const spec = {
    addOn: ADD_ON,
    placement,
    before: { decisionGroups: [{ groupName: "", groupIndex: 1 }] },
    approvals: 2,
  };
  await hub.client.create(rolloutGates, { metadata: { name: GATE }, spec }, write());
}

async function approve(page: Page, path: string, comment: string): Promise<void> {
  const card = page.getByRole("region", { name: "Approval" });
  // What the hub has answered of somebody's rights holds for some seconds.
  await expect(async () => {
    await page.goto(path);
    await expect(card.getByRole("button", { name: /^Approve/ })).toBeVisible(ANSWERS_WITHIN);
    await expect(card.getByText(/^Approving takes a right of its own/)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: ROLLOUT_MS });
  await card.getByRole("button", { name: /^Approve/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Approve / });
  await dialog.getByLabel("Comment").fill(comment);
  const approve = dialog.getByRole("button", { name: "Approve", exact: true });
  await confirmFor(approve, dialog.getByRole("textbox", { name: /^Type/ }), ADD_ON);
  await approve.click();
  await expect(dialog).toHaveCount(0, ANSWERS_WITHIN);
}

/** The verb is nobody's unless it is given. */
async function mayApprove(hub: TestHub): Promise<void> {
  const name = "e2e-approver";
  const rules = [
    { apiGroups: ["flotilla.dev"], resources: ["rolloutgates"], verbs: ["approve"] },
    { apiGroups: ["flotilla.dev"], resources: ["rolloutgates/status"], verbs: ["patch"] },
  ];
  await hub.client.create(clusterRoles, { metadata: { name }, rules }, write());
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "operator" }];
  await hub.client.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, write());
}

async function largestRegion(hub: TestHub): Promise<string> {
  const sizes = new Map<string, number>();
  for (const { metadata } of await hub.client.list(managedClusters, { signal: AbortSignal.timeout(30_000) })) {
    const { region = "" } = metadata.labels;
    sizes.set(region, (sizes.get(region) ?? 0) + 1);
  }
  const [[largest = ""] = []] = [...sizes].toSorted(([, one], [, other]) => other - one);
  return largest;
}

/** Creates a configuration, and attaches it to the placement, whose clusters are those of one region. */
async function configure(page: Page, { name, namespace }: { namespace: string; name: string }): Promise<void> {
  const config = `${namespace}/${CONFIG}`;
  await page.goto("/objects/new?kind=AddOnDeploymentConfig");
  await page
    .getByRole("textbox", { name: "new AddOnDeploymentConfig as YAML" })
    .fill(`apiVersion: addon.open-cluster-management.io/v1alpha1
kind: AddOnDeploymentConfig
metadata:
  name: ${CONFIG}
  namespace: ${namespace}
spec:
  customizedVariables:
    - name: GREETING
      value: of one region
`);
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Create AddOnDeploymentConfig" }).click(ANSWERS_WITHIN);
  await expect(page).toHaveURL(new RegExp(`/configurations/${config}`), ANSWERS_WITHIN);
  await page.goto(`/addons/${ADD_ON}/configuration`);
  const place = page.locator(`[data-place="placement ${namespace}/${name}"]`);
  await place.getByRole("button", { name: "Attach…" }).click(ANSWERS_WITHIN);
  await page.getByLabel("Configuration", { exact: true }).fill(config);
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("region", { name: "Effect on clusters" })).toContainText(ADD_ON, ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Save ClusterManagementAddOn" }).click();
  await expect(place).toContainText(config, ANSWERS_WITHIN);
}

async function clear(hub: TestHub, placement: { namespace: string; name: string }): Promise<void> {
  const signal = AbortSignal.timeout(30_000);
  await hub.client.remove(rolloutGates, { name: GATE }, { signal });
  await hub.client.remove(maintenanceWindows, { name: WINDOW }, { signal });
  for (const { metadata } of await hub.client.list(freezes, { signal }))
    await hub.client.remove(freezes, { name: metadata.name }, { signal });
  await hub.client.remove(clusterRoleBindings, { name: "e2e-approver" }, { signal });
  await hub.client.remove(clusterRoles, { name: "e2e-approver" }, { signal });
  await hub.install(ADD_ON, []);
  await hub.client.remove(addOnDeploymentConfigs, { namespace: placement.namespace, name: CONFIG }, { signal });
  await hub.removePlacement(placement);
  await hub.close();
}

function write() {
  return { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
}
