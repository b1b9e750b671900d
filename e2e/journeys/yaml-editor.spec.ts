import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { complaintsOf } from "@/e2e/complaints";
import { signInAs } from "@/e2e/console-pages";
import { testOnSmallFleet as test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";

const ANSWERS_WITHIN = { timeout: 30_000 };

const editor = (page: Page) => page.getByRole("textbox", { name: "new Placement as YAML" });
const review = (page: Page) => page.getByRole("button", { name: "Review changes" });

/** What the browser refused by the page's policy, and what the page has complained about. */
async function complaints(page: Page): Promise<string[]> {
  const found = complaintsOf(page);
  page.on("console", (message) => {
    const isReport = message.type() !== "error" && /content security policy/i.test(message.text());
    if (isReport) found.push(message.text());
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      console.error(`Content Security Policy: ${violatedDirective}`),
    );
  });
  return found;
}

async function lineEnd(page: Page, text: string): Promise<void> {
  await editor(page).getByText(text, { exact: true }).first().click();
  await page.keyboard.press("End");
}

test("the code editor completes from the hub's schema, marks problems, folds and searches, within the page's policy", async ({
  page,
}) => {
  const complained = await complaints(page);
  await signInAs(page, "operator");
  await page.goto("/objects/new?kind=Placement");
  await expect(editor(page)).toBeFocused(ANSWERS_WITHIN);
  await lineEnd(page, "spec:");
  await page.keyboard.press("Enter");
  await page.keyboard.type("num");
  const choice = page.getByRole("option", { name: /^numberOfClusters/ });
  await expect(choice).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(editor(page)).toContainText("numberOfClusters: ");
  await page.keyboard.type("many");
  const problem = page.locator("[data-problem]").filter({ hasText: "This must be a whole number." });
  await expect(problem).toBeVisible();
  await expect(editor(page)).toHaveAttribute("aria-invalid", "true");
  await expect(editor(page)).toHaveAttribute("aria-description", /This must be a whole number/);
  const marker = page.locator(".cm-lint-marker-error");
  await expect(marker).toHaveCount(1);
  await marker.hover();
  await expect(page.locator(".cm-tooltip").getByText("This must be a whole number.")).toBeVisible();
  await expect(review(page)).toHaveAttribute("aria-disabled", "true");
  expect(await findingsOn(page)).toEqual([]);
  for (const _ of "many") await page.keyboard.press("Backspace");
  await page.keyboard.type("3");
  await expect(problem).toHaveCount(0);
  await expect(marker).toHaveCount(0);

  await page.keyboard.press("Control+Home");
  await lineEnd(page, "metadata:");
  await page.keyboard.press("Control+Shift+BracketLeft");
  await expect(editor(page)).not.toContainText("my-placement");
  await page.keyboard.press("Control+Shift+BracketRight");
  await expect(editor(page)).toContainText("my-placement");
  await page.keyboard.press("Control+f");
  await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
  await page.keyboard.type("my-");
  await expect(page.locator(".cm-searchMatch")).toHaveCount(2);
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(editor(page)).toBeFocused();
  expect(complained).toEqual([]);
});

test("an object is created by the keyboard alone, keys of the page are text there, and Esc then Tab leaves", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const namespace = await hub.placementNamespace();
  await signInAs(page, "operator");
  await page.goto(`/objects/new?kind=Placement&namespace=${namespace}`);
  await expect(editor(page)).toBeFocused(ANSWERS_WITHIN);
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# g c ? /");
  await expect(page).toHaveURL(/\/objects\/new/);
  await expect(editor(page)).toContainText("# g c ? /");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  await expect(editor(page)).toHaveText(/^ {2}apiVersion/);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor(page)).not.toBeFocused();
  await editor(page).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("region", { name: "Placement my-placement, new" })).toBeVisible(ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Create Placement" }).click();
  await expect(page).toHaveURL(`/placements/${namespace}/my-placement/yaml`, ANSWERS_WITHIN);
  await hub.close();
});

test("the plain field is a choice that the browser keeps, and takes over what was typed", async ({ page }) => {
  await signInAs(page, "operator");
  await page.goto("/objects/new?kind=Placement");
  await expect(editor(page)).toBeFocused(ANSWERS_WITHIN);
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# mine");
  await page.getByRole("radio", { name: "Plain text" }).check({ force: true });
  await expect(editor(page)).toHaveValue(/# mine$/);
  await page.reload();
  await expect(page.locator("textarea")).toHaveValue(/# mine$/, ANSWERS_WITHIN);
  await page.getByRole("radio", { name: "Code editor" }).check({ force: true });
  await expect(page.locator(".cm-content")).toContainText("# mine", ANSWERS_WITHIN);
});
