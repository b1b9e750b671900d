import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { preferPlainEditor, signInAs } from "@/e2e/console-pages";
import { testOnSmallFleet as test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";

const KINDS = 11;
const ANSWERS_WITHIN = { timeout: 30_000 };

test.beforeEach(async ({ page }) => {
  await preferPlainEditor(page);
  await signInAs(page, "operator");
});

const text = (page: Page) => page.getByRole("textbox", { name: "new Placement as YAML" });

test("a placement is written from a starting text, goes over its mistakes and the review, and gets its page", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const namespace = await hub.placementNamespace();
  await page.goto("/placements");
  await page.getByRole("link", { name: "New placement" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New placement");
  const writeYaml = () => page.getByRole("radiogroup", { name: "Beside the form" }).getByText("YAML").click();
  await writeYaml();
  const review = page.getByRole("button", { name: "Review changes" });
  await expect(review).toHaveAccessibleDescription("Replace the names first.");
  const first = await text(page).inputValue();
  await text(page).fill(first.replace("my-namespace", namespace).replace("my-placement", "Mine"));
  await expect(page.getByText("A name has lower-case letters, digits, “-” and “.”.").last()).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  const mine = first.replace("my-namespace", namespace).replace("my-placement", "mine");
  await text(page).fill(mine.replace("clusterSets:\n    - global", "clusterSets: global"));
  await expect(page.getByText(/This must be a list of texts/).last()).toBeVisible();
  await text(page).fill(mine);
  await page.reload();
  await writeYaml();
  await expect(text(page), "a draft stays").toHaveValue(mine);
  await review.click();
  await expect(page.getByRole("region", { name: "Placement mine, new" })).toContainText("name: mine", ANSWERS_WITHIN);
  await expect(page.getByRole("region", { name: "Effect on clusters" })).toContainText("No cluster gains");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Create Placement" }).click();
  await expect(page).toHaveURL(`/placements/${namespace}/mine`, ANSWERS_WITHIN);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${namespace}/mine`, ANSWERS_WITHIN);
  await page.goto("/objects/new?kind=Placement");
  await expect(text(page), "the draft is gone").toHaveValue(first);
  await text(page).fill(mine);
  await review.click();
  await expect(page.getByRole("alert").getByText(/already exists/)).toBeVisible(ANSWERS_WITHIN);
  await hub.close();
});

test("what can be created is found with the command palette, and each kind starts with a text without problems", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Search or run a command" }).click();
  await page.getByRole("combobox").fill("configuration");
  await page.getByRole("option", { name: "Create an object from YAML" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New object");
  expect(await findingsOn(page)).toEqual([]);
  const kinds = page.getByRole("list", { name: "Kinds" }).getByRole("link");
  await expect(kinds).toHaveCount(KINDS);
  for (let index = 0; index < KINDS; index += 1) {
    await page.goto("/objects/new");
    await kinds.nth(index).click();
    const field = page.getByRole("textbox", { name: /^new \w+ as YAML$/ });
    await expect(field).toBeVisible(ANSWERS_WITHIN);
    const first = await field.inputValue();
    await field.fill(`${first}# mine\n`);
    await expect(page.getByRole("button", { name: "Review changes" }), first).not.toHaveAttribute("aria-disabled");
    await field.fill(first);
  }
});

test("a caller who may only read learns at the review which right it takes", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const namespace = await hub.placementNamespace();
  await signInAs(page, "viewer");
  await page.goto("/objects/new?kind=Placement");
  const first = await text(page).inputValue();
  await text(page).fill(first.replace("my-namespace", namespace));
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("alert").getByText(/cannot create resource "placements"/)).toBeVisible(ANSWERS_WITHIN);
  await hub.close();
});
