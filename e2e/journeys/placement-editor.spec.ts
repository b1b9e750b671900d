import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { preferPlainEditor, signInAs } from "@/e2e/console-pages";
import { testOnSmallFleet as test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";

/** The hub's dry run comes first. */
const ANSWERS_WITHIN = { timeout: 30_000 };

const preview = (page: Page) => page.getByRole("region", { name: "Preview", exact: true });

test.beforeEach(async ({ page }) => {
  await preferPlainEditor(page);
  await signInAs(page, "operator");
});

test("a placement is written by its form, previewed with its scores, narrowed with what moves, and deleted", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const namespace = await hub.placementNamespace();
  await page.goto(`/placements/new?namespace=${namespace}`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("by-form");
  await page.getByRole("button", { name: "Remove label 1" }).click();
  await page.getByRole("textbox", { name: "Number of clusters" }).fill("3");
  await expect(preview(page).getByRole("status")).toHaveText(/^Selects 3 of \d+ clusters\./, ANSWERS_WITHIN);
  await expect(preview(page).getByRole("list", { name: "Who stays" })).toContainText("Within the number of clusters");
  await preview(page).getByText("Scores", { exact: true }).click();
  await expect(page.getByRole("table", { name: "Scores" })).toContainText("Balance × 1", ANSWERS_WITHIN);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Create Placement" }).click(ANSWERS_WITHIN);
  await expect(page).toHaveURL(`/placements/${namespace}/by-form`, ANSWERS_WITHIN);

  await page.getByRole("link", { name: "Edit", exact: true }).click(ANSWERS_WITHIN);
  await page.getByRole("textbox", { name: "Number of clusters" }).fill("1");
  await expect(preview(page).getByRole("status")).toContainText("0 in, 2 out.", ANSWERS_WITHIN);
  await page.getByRole("radiogroup", { name: "Beside the form" }).getByText("YAML").click();
  await expect(page.getByRole("textbox", { name: "Placement by-form as YAML" })).toHaveValue(/numberOfClusters: 1/);
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Save Placement" }).click(ANSWERS_WITHIN);
  await expect(page.getByText("Placement by-form shows your change.")).toBeVisible(ANSWERS_WITHIN);

  await page.getByRole("button", { name: "Delete…" }).click(ANSWERS_WITHIN);
  await page.getByRole("dialog").getByRole("button", { name: "Delete Placement" }).click(ANSWERS_WITHIN);
  await expect(page).toHaveURL("/placements", ANSWERS_WITHIN);
  await hub.close();
});

test("a cluster set is made, bound, unbound with who loses what, and deleted", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const namespace = await hub.placementNamespace();
  await signInAs(page, "admin");
  await page.goto("/sets");
  await page.getByRole("link", { name: "New set" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("by-form");
  await page.getByText("By any labels").click();
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Create ManagedClusterSet" }).click(ANSWERS_WITHIN);
  await expect(page).toHaveURL("/sets/by-form", ANSWERS_WITHIN);

  await page.getByRole("combobox", { name: "Bind to another namespace" }).fill(namespace);
  await page.getByRole("button", { name: "Review binding…" }).click(ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Review changes" }).click(ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Create ManagedClusterSetBinding" }).click(ANSWERS_WITHIN);
  await expect(page).toHaveURL("/sets/by-form", ANSWERS_WITHIN);
  await page.getByRole("button", { name: `Unbind from ${namespace}` }).click(ANSWERS_WITHIN);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/lose its clusters|loses its clusters|No placement selects/, ANSWERS_WITHIN);
  await dialog.getByRole("button", { name: "Delete ManagedClusterSetBinding" }).click();
  await expect(page.getByText(`by-form is no longer bound to ${namespace}.`)).toBeVisible(ANSWERS_WITHIN);

  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete ManagedClusterSet" }).click(ANSWERS_WITHIN);
  await expect(page).toHaveURL("/sets", ANSWERS_WITHIN);
  await hub.close();
});
