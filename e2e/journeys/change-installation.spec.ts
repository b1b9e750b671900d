import { expect } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { countClicks } from "@/e2e/clicks";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";

const test = ownDemo();

const ADD_ON = "hello-template";
const ROLLOUT_MS = 90_000;
/** So long that no second wave begins while the test runs. */
const SOAK = "2h";

test("the strategy of a rollout that is under way is changed in six clicks from the overview, and the fleet goes by it", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const placement = await hub.createPlacement("hello-changed", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "EKS" } } } }],
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "20%" } },
  });
  const groups = await hub.settledGroups(placement);
  const [first = [], ...later] = groups;
  const beside = await hub.createPlacement("hello-beside", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "AKS" } } } }],
  });
  const untouched = { ...beside, rolloutStrategy: { type: "Progressive", progressive: { maxConcurrency: 2 } } };
  const install = (minSuccessTime: string) =>
    hub.install(ADD_ON, [
      untouched,
      {
        ...placement,
        rolloutStrategy: {
          type: "ProgressivePerGroup",
          progressivePerGroup: { minSuccessTime, progressDeadline: "10m", maxFailures: 1 },
        },
      },
    ]);
  await install("0s");
  const all = groups.flat().sort();
  await expect.poll(() => imagesOn(hub, all), { timeout: ROLLOUT_MS }).toHaveLength(all.length);
  await install(SOAK);
  await changeImage(hub);
  const updated = async () => (await imagesOn(hub, all)).filter((image) => image.endsWith("-next")).length;
  await expect.poll(updated, { timeout: ROLLOUT_MS }).toBe(first.length);
  const before = await entriesOf(hub);

  await signInAs(page, "operator");
  const clicks = await countClicks(page);
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Main" })
    .first()
    .getByRole("link", { name: /^Rollouts/ })
    .click();
  const row = page.locator(`[data-rollout="${ADD_ON}/${placement.namespace}/${placement.name}"]`);
  await row.getByRole("link", { name: ADD_ON }).first().click();
  await page.getByRole("link", { name: "Change how it rolls out" }).click();
  // It begins with what is there.
  await expect(page.getByRole("radio", { name: /ProgressivePerGroup/ })).toBeChecked();
  await expect(page.getByLabel("Soak")).toHaveValue(SOAK);
  await expect(page.getByLabel("Max failures")).toHaveValue("1");
  await expect(page.getByRole("button", { name: "Review the change" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("radio", { name: /^All at once/ }).click();
  const compared = page.getByRole("table", { name: "Now and after" });
  await expect(compared.locator('[data-row="Waves"] td')).toHaveText([String(groups.length), "all at once"]);
  await expect(compared.locator('[data-row="Broken at most"] td')).toHaveText([
    / of /,
    `${all.length} of ${all.length}`,
  ]);
  await expect(compared.locator('[data-row="Earliest end"] td')).toHaveText([/^after 10/, "at once"]);
  expect(await findingsOn(page), "the form").toEqual([]);
  await page.getByRole("button", { name: "Review the change" }).click();
  const waiting = later.flat().length;
  await expect(page.getByText(`Saving starts ${waiting} clusters that wait.`)).toBeVisible();
  await expect(page.locator(`[data-write="ClusterManagementAddOn ${ADD_ON}"]`)).toContainText("type: All");
  await expect(page.getByRole("list", { name: "Start now on" }).locator("[data-name]")).toHaveCount(waiting);
  expect(await findingsOn(page), "the review").toEqual([]);
  await page.getByRole("button", { name: `Save, and start ${waiting} clusters` }).click();
  await expect(page).toHaveURL(`/rollouts/${ADD_ON}/${placement.namespace}/${placement.name}`);
  expect(await clicks()).toBe(6);

  await expect(page.locator("main").getByText("All: every cluster at once")).toBeVisible({ timeout: ROLLOUT_MS });
  expect(await entriesOf(hub)).toEqual([
    before[0],
    { ...before[1], rolloutStrategy: { type: "All", all: expect.anything() } },
  ]);
  await expect.poll(updated, { timeout: ROLLOUT_MS }).toBe(all.length);
  await hub.install(ADD_ON, []);
  for (const each of [placement, beside]) await hub.removePlacement(each);
  await hub.close();
});

test("a viewer sees what a change would do, cannot save it, and others find the same change in the address", async ({
  page,
}) => {
  await signInAs(page, "viewer");
  const path = "/addons/log-shipper/change/fleet-addons/log-shipper";
  await page.goto(`${path}?type=Progressive&maxFailures=2`);
  await expect(page.getByLabel("Max failures")).toHaveValue("2");
  await page.getByLabel("Health gate").fill("101");
  await expect(page.getByRole("alert").filter({ hasText: "A whole number from 1 to 100." })).toBeVisible();
  await page.getByLabel("Health gate").fill("95");
  await page.getByRole("checkbox", { name: /^Go on without them/ }).check();
  await page.getByLabel("Catch up at a time").fill("5");
  const compared = page.getByRole("table", { name: "Now and after" });
  await expect(compared.locator('[data-row="Clusters away"] td')).toHaveText([
    "waits for them",
    /^goes on; 5 catch up/,
  ]);
  await page.getByRole("button", { name: "Review the change" }).click();
  await expect(page).toHaveURL(`${path}?type=Progressive&maxFailures=2&gate=95&away=on&maxCatchUp=5&step=review`);
  await expect(page.locator('[data-right="missing"]')).toContainText("patch clustermanagementaddons");
  await expect(page.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await expect(page.locator('[data-write="ClusterManagementAddOn log-shipper"]')).toContainText(
    '"away":{"maxCatchUp":5}',
  );
});

test("an add-on that is installed leads to its installation, and a placement is not offered twice", async ({
  page,
}) => {
  await signInAs(page, "operator");
  await page.goto("/addons/log-shipper/install");
  await page.getByRole("link", { name: "Choose other clusters through log-shipper" }).click();
  await expect(page).toHaveURL("/addons/log-shipper/change/fleet-addons/log-shipper#placement");
  const field = page.getByLabel("Placement", { exact: true });
  await expect(field).toHaveValue("fleet-addons/log-shipper");
  await field.selectOption("fleet-addons/node-doctor");
  await expect(page.getByText(/^Saving .*(removes it from|installs it on)/)).toBeVisible();
  await page.goto("/addons/log-shipper/enable/clusters");
  await page.getByText("Existing placement").click();
  await page.getByRole("radio", { name: /^fleet-addons\/log-shipper/ }).check();
  await page.getByRole("link", { name: "Change how it is installed through log-shipper" }).click();
  await expect(page).toHaveURL("/addons/log-shipper/change/fleet-addons/log-shipper");
});

/** The entries of the install strategy, as the hub has them. */
async function entriesOf(hub: TestHub): Promise<Record<string, unknown>[]> {
  const signal = AbortSignal.timeout(30_000);
  const addOn = await hub.client.getRaw(clusterManagementAddOns, { name: ADD_ON }, signal);
  const { installStrategy } = addOn.spec as { installStrategy: { placements: Record<string, unknown>[] } }; // its CRD
  return installStrategy.placements;
}

/** The image that the works of the add-on ask for, on these clusters. */
async function imagesOn(hub: TestHub, clusters: readonly string[]): Promise<string[]> {
  const works = (await hub.worksOf(ADD_ON)).filter(({ metadata }) => clusters.includes(metadata.namespace ?? ""));
  return works.flatMap((work) => /"image":"([^"]+)"/.exec(JSON.stringify(work.spec))?.[1] ?? []);
}

/** What somebody with an editor would do: another version in the same template. */
async function changeImage(hub: TestHub): Promise<void> {
  const signal = AbortSignal.timeout(30_000);
  const [template] = (await hub.client.list(addOnTemplates, { signal })).filter((each) =>
    JSON.stringify(each).includes(`"addonName":"${ADD_ON}"`),
  );
  if (!template) throw new Error(`there is no template of ${ADD_ON}`);
  const spec = JSON.parse(JSON.stringify(template.spec).replace(/("image":"[^"]+)"/, '$1-next"'));
  await hub.client.patch(addOnTemplates, { name: template.metadata.name }, { spec }, { signal, fieldManager: "e2e" });
}
