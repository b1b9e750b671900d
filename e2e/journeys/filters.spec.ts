import { expect, type Page } from "@playwright/test";
import { findingsInLight, findingsOn } from "@/e2e/accessibility";
import { fleetRests, signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { forgeRequest } from "@/e2e/forged-request";
import { joinClusters } from "@/e2e/joining-clusters";
import { TestHub } from "@/e2e/test-hub";

const test = ownDemo();
const ROLLOUT = "/rollouts/log-shipper/fleet-addons/log-shipper";
const PLACEMENT = "/placements/fleet-addons/node-doctor/clusters";

const field = (page: Page) => page.getByRole("combobox", { name: /^Filter / });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option", { name });
const chip = (page: Page, term: string) => page.getByRole("button", { name: `Remove ${term}` });
const cases = (page: Page) => page.locator("[data-case]");
const clusters = (page: Page) => page.locator("main [data-cluster]");

test.describe("the queue of approvals", () => {
  test.beforeAll(async ({ demo }) => {
    const hub = new TestHub(demo.kubeconfig);
    for (const name of ["sift-0", "sift-1", "sift-2"]) await forgeRequest(hub, name);
    await hub.close();
    await joinClusters(demo.kubeconfig, ["drift-0", "drift-1", "drift-2"], "drift");
  });

  test("is filtered section by section, counted by tab, and walked along as far as the filter leaves it", async ({
    page,
  }) => {
    await signInAs(page, "operator");
    await page.goto("/approvals");
    await expect(page.getByRole("region", { name: "Pending clusters" })).toBeVisible();
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
    // It is pressed while the first case is still being opened.
    await page.keyboard.type("status:abs");
    await option(page, "absent").click();
    await expect(chip(page, "status:absent")).toBeVisible();
    await expect(page).toHaveURL(/[?&]q=status:absent$/);
    await expect(page.getByRole("region", { name: "Pending clusters" })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "No such cluster on the hub" }).getByRole("heading")).toContainText(
      "3",
    );
    await expect(cases(page)).toHaveCount(3);
    await expect(tab(page, "Waiting")).toHaveText("Waiting3");
    await expect(page.locator("main header").first()).toContainText(/3 of \d+/);

    // The walk stays within what is left, and the address says what is shown.
    await page.locator('[data-case="requests/sift-0-forged"] a').click();
    for (const name of ["sift-1", "sift-2"]) {
      await page.keyboard.press("j");
      await expect(page).toHaveURL(new RegExp(`/approvals/${name}-forged\\?q=status:absent$`));
      await expect(page.locator(`[data-case="requests/${name}-forged"] a`)).toHaveAttribute("aria-current", "true");
    }
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(page).toHaveURL(/\/approvals\/sift-1-forged\?q=status:absent$/);
    await page.reload();
    await expect(page.locator('[data-case="requests/sift-1-forged"] a')).toHaveAttribute("aria-current", "true");
    await expect(cases(page)).toHaveCount(3);
    expect(await findingsOn(page)).toEqual([]);

    // Other tabs are filtered by the same; Back leads to what was seen before.
    await tab(page, "Issued").click();
    await expect(page).toHaveURL(/state=issued&q=status:absent$/);
    await expect(cases(page)).toHaveCount(0);
    await page.goBack();
    await expect(cases(page)).toHaveCount(3);
    await expect(chip(page, "status:absent")).toBeVisible();
  });

  test("says what is wrong with a filter and what was meant, and how many it hides", async ({ page }) => {
    await signInAs(page, "operator");
    await page.goto("/approvals?q=rsik:high");
    await expect(page.getByText("Unknown field “rsik”, did you mean “risk”?")).toBeVisible();
    await expect(page.locator('[data-case="requests/sift-0-forged"]')).toBeVisible();
    await chip(page, "rsik:high").click();
    await field(page).fill("nobody-of-this-name");
    await expect(page.getByRole("heading", { name: 'No results for "nobody-of-this-name"' })).toBeVisible();
    await page.getByRole("button", { name: "Clear filter" }).click();
    await expect(page).not.toHaveURL(/q=/);
    await expect(page.locator('[data-case="requests/sift-0-forged"]')).toBeVisible();
  });

  test("offers to approve together no request that its filter hides", async ({ page }) => {
    await signInAs(page, "operator");
    await page.goto("/approvals?q=cluster=drift-0,drift-2");
    await page.getByRole("button", { name: /^Approve 2 together/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: "Approve 2 requests of the same kind?" })).toBeVisible();
    await expect(dialog.locator("[data-request]")).toHaveCount(2);
    await expect(dialog.locator('[data-request="drift-1-first"]')).toHaveCount(0);
  });
});

test("the clusters of a rollout are filtered within what is chosen of them, and a copied link shows the same", async ({
  page,
}) => {
  await signInAs(page, "viewer");
  await fleetRests(page);
  const sizeOf = async (q: string) =>
    (await (await page.request.get(`/api/v1${ROLLOUT}/clusters?limit=0&q=${q}`)).json()).total as number;
  const [all, aks, done] = [await sizeOf(""), await sizeOf("aks"), await sizeOf("aks stage=done")];
  await page.goto(ROLLOUT);
  await expect(clusters(page)).toHaveCount(all);
  await page.keyboard.press("/");
  await page.keyboard.type("aks");
  await expect(clusters(page)).toHaveCount(aks);
  await expect(page.getByRole("heading", { level: 2, name: /^Clusters/ })).toContainText(`${aks} of ${all}`);
  const segments = page.getByRole("navigation", { name: "Clusters to show" });
  await expect(segments.getByRole("link", { name: /^All/ })).toHaveText(`All${aks}`);
  await expect(segments.getByRole("link", { name: /^Done/ })).toHaveText(`Done${done}`);
  await segments.getByRole("link", { name: /^Done/ }).click();
  await expect(page).toHaveURL(`${ROLLOUT}?show=done&q=aks`);
  await expect(clusters(page)).toHaveCount(done);
  await page.reload();
  await expect(clusters(page)).toHaveCount(done);
  await expect(field(page)).toHaveValue("aks");
  await page.goBack();
  await expect(page).toHaveURL(`${ROLLOUT}?q=aks`);
  await expect(clusters(page)).toHaveCount(aks);
  expect(await findingsOn(page)).toEqual([]);

  await field(page).fill("aks clutser:x");
  await expect(page.getByText("Unknown field “clutser”, did you mean “cluster”?")).toBeVisible();
  await field(page).fill("nobody-of-this-name");
  await expect(page.getByRole("heading", { name: 'No results for "nobody-of-this-name"' })).toBeVisible();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(clusters(page)).toHaveCount(all);
  await expect(page).toHaveURL(ROLLOUT);
});

test("clusters that a placement left out are filtered by labels, and those it selected by what its decisions tell", async ({
  page,
}) => {
  await signInAs(page, "viewer");
  await page.goto(`${PLACEMENT}?show=left-out`);
  const steps = page.getByRole("navigation", { name: "Left out at" });
  await expect(steps.getByRole("link", { name: /^Predicates/ })).toBeVisible();
  const all = await clusters(page).count();
  await page.keyboard.press("/");
  await page.keyboard.type("label.environment=dev");
  await option(page, "development").click();
  await expect(chip(page, "label.environment=development")).toBeVisible();
  await expect(page).toHaveURL(`${PLACEMENT}?show=left-out&q=label.environment%3Ddevelopment`);
  await expect(clusters(page)).not.toHaveCount(all);
  let left = all;
  // What fits the window is drawn first, and the rest after it.
  await expect(async () => {
    left = await clusters(page).count();
    await expect(steps.getByRole("link")).toHaveText([`Predicates ${left}`], { timeout: 1_000 });
    const others = clusters(page).filter({ hasNotText: "Its label environment is development" });
    await expect(others).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await page.reload();
  await expect(clusters(page)).toHaveCount(left);
  expect(await findingsInLight(page)).toEqual([]);

  // What cannot be asked of the chosen ones stays behind, and comes back with the way back.
  await page
    .getByRole("navigation", { name: "Clusters to show" })
    .getByRole("link", { name: /^Selected/ })
    .click();
  await expect(page).toHaveURL(PLACEMENT);
  await expect(clusters(page).first()).toBeVisible();
  await field(page).fill("label.environment=production");
  await expect(page.getByText("Unknown field “label”.")).toBeVisible();
  await field(page).fill("nobody-of-this-name");
  await expect(page.getByRole("heading", { name: 'No results for "nobody-of-this-name"' })).toBeVisible();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(clusters(page).first()).toBeVisible();
});

test("the placements of a cluster are filtered as their list is, and walked along", async ({ page }) => {
  await signInAs(page, "viewer");
  const { rows } = await (await page.request.get("/api/v1/clusters?q=provider:EKS&limit=1")).json();
  const path = `/clusters/${rows[0].name}/placements`;
  const lines = page.locator("[data-placement]");
  await page.goto(path);
  await expect(lines.first()).toBeVisible();
  const all = await lines.count();
  await page.keyboard.press("/");
  await page.keyboard.type("addon:log-sh");
  await option(page, "log-shipper").click();
  await expect(chip(page, "addon:log-shipper")).toBeVisible();
  await expect(page).toHaveURL(`${path}?q=addon:log-shipper`);
  await expect(lines).not.toHaveCount(all);
  let left = all;
  await expect(async () => {
    left = await lines.count();
    const told = page.getByRole("status").filter({ hasText: `${left} of ${all} placements shown` });
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.reload();
  await expect(lines).toHaveCount(left);
  expect(await findingsOn(page)).toEqual([]);

  await field(page).fill("addno:x");
  await expect(page.getByText("Unknown field “addno”, did you mean “addon”?")).toBeVisible();
  await field(page).fill("nobody-of-this-name");
  await expect(
    page.getByRole("heading", { name: 'No results for "addon:log-shipper nobody-of-this-name"' }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(lines).toHaveCount(all);
  await page.locator("main h1").click();
  await page.keyboard.press("j");
  const first = await lines.first().getAttribute("data-placement");
  await expect(lines.first()).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(`/placements/${first}`);
});

function tab(page: Page, label: string) {
  return page
    .getByRole("navigation", { name: "Approvals by state" })
    .getByRole("link", { name: new RegExp(`^${label}`) });
}
