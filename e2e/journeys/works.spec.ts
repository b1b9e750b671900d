import { expect, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";

const CLUSTER = "aks-australiaeast-dev-01";
const WORK = "addon-log-shipper-deploy-0";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

const rowsOf = (page: Page) =>
  page.locator("[data-row]").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row")));

test.beforeEach(async ({ page }) => {
  await signInAs(page, "viewer");
});

test("works are asked for by cluster and add-on, and each shows its manifests with what the cluster says of them", async ({
  page,
}) => {
  await page.goto("/works");
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Works [\d,]+$/ }),
  ).toBeVisible();
  await page.getByRole("combobox", { name: "Filter works" }).fill(`cluster=${CLUSTER} addon=log-shipper `);
  // A fleet that has just begun may have one work in all before the filter is taken.
  await expect.poll(() => rowsOf(page)).toEqual([`${CLUSTER}/${WORK}`]);
  await page.getByRole("link", { name: WORK }).click();
  await expect(heading(page, `${CLUSTER}/${WORK}`)).toBeVisible();
  const deployment = page.locator('[data-manifest^="Deployment"]');
  await expect(deployment).toContainText("Applied");
  await expect(deployment).toContainText("ReadyReplicas=");
  const parts = page.getByRole("navigation", { name: "Parts of this page" });
  await parts.getByRole("link", { name: "YAML" }).click();
  await expect(page.getByText("kind: ManifestWork").first()).toBeVisible();
  await expect(page).toHaveURL(`/works/${CLUSTER}/${WORK}/yaml`);
});

test("the chain of an add-on leads to its placement and its work", async ({ page }) => {
  const chain = `/clusters/${CLUSTER}/addons?addon=log-shipper`;
  await page.goto(chain);
  await page.locator('[data-link="Work"]').getByRole("link", { name: WORK }).click();
  await expect(heading(page, `${CLUSTER}/${WORK}`)).toBeVisible();
  await page.goto(chain);
  await page.locator('[data-link="Placement"]').getByRole("link", { name: "fleet-addons/log-shipper" }).click();
  await expect(heading(page, "fleet-addons/log-shipper")).toBeVisible();
});
