import { expect, type Locator, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { installLongName, LONG_NAME } from "@/e2e/long-names";
import { TestHub } from "@/e2e/test-hub";

const ROWS = 20;
const GUTTER_PX = 16;
const SETTLES_WITHIN_MS = 60_000;

/** As long as the name of any object may be. */
const LONGEST_NAME = "a-placement-of-the-longest-name-that-there-may-be.".repeat(6).slice(0, 252).concat("z");
const ADD_ON = "hello-template";

const test = ownDemo({ clusters: 40 });

test("names of 63 characters stay in their column, and twenty rows of one height are on the screen", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  await installLongName(hub);
  await signInAs(page, "viewer");
  await page.goto("/clusters?q=health:healthy");
  const chip = page.locator(`td [data-addon="${LONG_NAME}"]`).first();
  await expect(chip).toBeVisible();
  const visible = () =>
    page
      .locator("tr[data-cluster]")
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  await expect.poll(visible, { timeout: SETTLES_WITHIN_MS }).toBeGreaterThanOrEqual(ROWS);
  await expect.poll(() => lettersOutside(page)).toEqual([]);
  const heights = () =>
    page
      .locator("tr[data-cluster]")
      .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]);
  await expect.poll(heights, { timeout: SETTLES_WITHIN_MS }).toHaveLength(1);
  await expect(page.locator(`td [title*="${LONG_NAME}"]`).first(), "whole on hover").toBeVisible();
  await page.getByRole("button", { name: /^Columns/ }).click();
  const panel = page.getByRole("dialog", { name: "Columns and rows" });
  const reset = panel.getByRole("button", { name: "Reset to default" });
  await expect(reset).toBeVisible();
  await expect.poll(() => outsidePx(reset, panel.locator("fieldset").first())).toBe(0);
  const heads = await page.getByRole("columnheader").allTextContents();
  const ticked = page.getByRole("dialog", { name: "Columns and rows" }).getByRole("checkbox", { checked: true });
  await expect(ticked.first()).toBeVisible();
  const labels = await ticked.evaluateAll((boxes: HTMLInputElement[]) =>
    boxes.map((box) => box.labels?.[0]?.textContent ?? ""),
  );
  for (const label of labels) expect(heads, "what is ticked is there").toContainEqual(expect.stringContaining(label));

  await page.goto("/addons");
  const row = page.locator(`tr[data-addon="${LONG_NAME}"]`);
  const link = row.getByRole("rowheader").getByRole("link", { name: LONG_NAME });
  await expect(async () => {
    await row.hover();
    const name = await boxOf(link);
    const preview = await boxOf(row.getByRole("button", { name: `Preview ${LONG_NAME}` }));
    expect(preview.x, "the button covers no end of the name").toBeGreaterThanOrEqual(name.x + name.width);
  }).toPass({ timeout: 30_000 });
  const whole = link.locator("[title] > span").first();
  await expect(link.locator("[title]"), "whole on hover").toHaveAttribute("title", LONG_NAME);
  await expect.poll(() => isDrawn(whole)).toBe(false);
  await page.keyboard.press("Tab");
  await link.focus();
  await expect.poll(() => isDrawn(whole), "whole on focus").toBe(true);

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/clusters", "/addons", `/addons/${LONG_NAME}`, "/works", "/"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      await expect.poll(() => sidewaysPx(page), `${path} at ${width} px`).toBe(0);
      if (path !== "/") continue;
      const lines = page.getByRole("table", { name: "Add-ons" }).getByRole("img");
      const ends = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().right));
      expect(Math.max(...ends), "the gutter is free").toBeLessThanOrEqual(width - GUTTER_PX);
    }
  }
  await hub.close();
});

test("names of 253 characters and rollouts that failed fit into every window", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const stuck = await hub.createPlacement("stuck", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "EKS" } } } }],
  });
  const long = await hub.createPlacement(LONGEST_NAME, {});
  const rolloutStrategy = { type: "Progressive", progressive: { maxConcurrency: 2, progressDeadline: "1s" } };
  await hub.install(ADD_ON, [{ ...stuck, rolloutStrategy }, long]);
  await signInAs(page, "operator");
  await page.goto("/addons");
  await expect(page.locator(`tr[data-addon="${ADD_ON}"]`)).toContainText(/\d+ of \d+ (applied|failed)/);
  const placement = `${long.namespace}/${LONGEST_NAME}`;
  const paths = ["/", "/addons", `/addons/${ADD_ON}`, `/addons/${ADD_ON}/install`, `/addons?peek=addon/${ADD_ON}`];
  paths.push(`/placements/${placement}`, `/rollouts/${ADD_ON}/${placement}`, `/addons/${ADD_ON}/change/${placement}`);
  for (const width of [1440, 720, 320]) {
    await page.setViewportSize({ width, height: 450 });
    for (const path of [...paths, "/rollouts", "/placements"]) {
      await page.goto(path);
      // Under a sheet the page has no role.
      await expect(page.locator("h1").first()).toBeAttached();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expect.poll(() => sidewaysPx(page), `${path} at ${width} px`).toBe(0);
    }
  }
  await hub.install(ADD_ON, []);
  await hub.removePlacement(stuck);
  await hub.removePlacement(long);
  await hub.close();
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return box;
}

/** By how much one element leaves another at its sides. */
async function outsidePx(element: Locator, around: Locator): Promise<number> {
  const [inner, outer] = [await boxOf(element), await boxOf(around)];
  return Math.max(0, outer.x - inner.x, inner.x + inner.width - outer.x - outer.width);
}

/** What is for screen readers alone is clipped. */
function isDrawn(element: Locator): Promise<boolean> {
  return element.evaluate((name) => getComputedStyle(name).clipPath === "none");
}

/** Cells of the table whose content ends beyond their right edge. */
function lettersOutside(page: Page): Promise<string[]> {
  return page.locator("tr[data-cluster] td").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const right = cell.getBoundingClientRect().right;
      const isOutside = [...cell.querySelectorAll("*")].some(
        (part) => !part.closest(".sr-only") && part.getBoundingClientRect().right > right + 1,
      );
      return isOutside ? [cell.textContent ?? ""] : [];
    }),
  );
}

/** By how much the page, or its sheet, can be scrolled to the side. */
function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll("main")].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );
}
