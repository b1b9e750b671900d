import { type BrowserContext, expect, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { readShifts, recordShifts } from "@/e2e/layout-shifts";
import { TestHub } from "@/e2e/test-hub";

declare global {
  interface Window {
    wavesSeen?: string[];
  }
}

const ADD_ON = "hello-template";
const ROLLOUT_MS = 60_000;
/** Without values beside the list: each that is new there takes a line. */
const BESIDE = { width: 1280, height: 900 };
/** Words that become a letter longer, and actions that come and go. */
const MOST_SHIFTED = 0.001;
/**
 * What may move up or down while a rollout runs: needs and changes that come and go, the section below the needs as a
 * whole, clusters and add-ons, which are ordered by health and have their reason below them, and the nodes of a chain,
 * with the steps of one cluster at the end of its page.
 */
const MAY_MOVE =
  /^\S+ \S+ px: (Needs attention: |Latest changes: |Clusters: |Add-ons: (section|tbody) |From the add-on to )/;

test("a rollout is watched from its first wave to its last without a reload, moves nothing, and says that it is over", async ({
  page,
  context,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "viewer");
  const placement = await hub.createPlacement("hello-watched", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "EKS" } } } }],
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "25%" } },
  });
  const groups = await hub.settledGroups(placement);
  expect(groups).toHaveLength(4);
  const total = groups.flat().length;
  const path = `/rollouts/${ADD_ON}/${placement.namespace}/${placement.name}`;
  await page.goto(path);
  await expect(
    page.getByText(`${ADD_ON} is not installed through ${placement.namespace}/${placement.name}`),
  ).toBeVisible();
  await recordWaves(page);

  const others: Page[] = [];
  for (const path of ["/", "/clusters", "/addons", "/addons?layout=matrix"]) others.push(await beside(context, path));
  // A demo that has just begun still brings its add-ons to their clusters.
  await expect.poll(() => unfinished(page), { timeout: ROLLOUT_MS }).toBe(0);
  for (const each of others) await recordShifts(each);
  await hub.install(ADD_ON, [
    { ...placement, rolloutStrategy: { type: "ProgressivePerGroup", progressivePerGroup: { minSuccessTime: "3s" } } },
  ]);
  await expect(waves(page)).toHaveCount(4);
  await expect(page.locator("[data-cluster]")).toHaveCount(total);
  await recordShifts(page);
  // Where the add-on was not installed there was nothing to see.
  const addOn = await beside(context, `/addons/${ADD_ON}`);
  await expect(addOn.getByRole("treeitem").first()).toBeVisible();
  await recordShifts(addOn);
  others.push(addOn);
  await expect(page.getByText("4 waves, one after the other")).toBeVisible();
  await expect(page.getByText(/, wave \d of 4/)).toBeVisible();
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible({ timeout: ROLLOUT_MS });
  await expect(figure(page, "Applied")).toContainText(`${total}of ${total}, 100`, { timeout: ROLLOUT_MS });
  await expect(figure(page, "Healthy")).toContainText(`${total}of ${total}, 100`);
  await expect(page.locator("[data-cluster]")).toHaveCount(total);
  await expect(page.locator('[data-stage="done"][data-health="healthy"]')).toHaveCount(total);
  await expect(page.getByText("Nothing right now.")).toBeVisible();
  for (const each of [page, ...others]) {
    const { jumped, sum } = await readShifts(each);
    expect
      .soft(
        jumped.filter((each) => !MAY_MOVE.test(each)),
        each.url(),
      )
      .toEqual([]);
    if (each === page) expect.soft(sum, each.url()).toBeLessThan(MOST_SHIFTED);
  }
  for (const each of others) await each.close();
  for (const width of [1280, 720]) {
    await page.setViewportSize({ width, height: 450 });
    expect(await iconsOutside(page), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  const phases = await readWaves(page);
  expect(phases, "the page was never loaded again").toBeDefined();
  for (const position of [1, 2, 3]) {
    expect(firstAt(phases, position, "waiting"), `wave ${position + 1} waits`).toBeGreaterThanOrEqual(0);
    expect(
      firstAt(phases, position, "done"),
      `wave ${position + 1} is done after wave ${position}`,
    ).toBeGreaterThanOrEqual(firstAt(phases, position - 1, "done"));
  }

  await page.getByRole("link", { name: "Wave 2" }).click();
  await expect(page).toHaveURL(`${path}?wave=2`);
  await expect(page.locator("[data-cluster]")).toHaveCount(groups[1]?.length ?? 0);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(path);
  await page.getByRole("link", { name: /^Problems/ }).click();
  await expect(page.getByText("No cluster has a problem now")).toBeVisible();
  await page.goBack();
  await expect(page.locator("[data-cluster]")).toHaveCount(total);

  await hub.install(ADD_ON, []);
  await expect(page.getByText("This rollout is over")).toBeVisible({ timeout: ROLLOUT_MS });
  expect(await readWaves(page), "the page was never loaded again").toBeDefined();
  await hub.removePlacement(placement);
  await hub.close();
});

test("the list of rollouts leads to each of them, by what is asked for", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/rollouts");
  await expect(page.locator("[data-rollout]")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Filter rollouts" }).fill("addon:log-shipper ");
  await expect(page.locator("[data-rollout]")).toHaveCount(1);
  await page.getByRole("link", { name: "log-shipper" }).click();
  await expect(page).toHaveURL(/\/rollouts\/log-shipper\//);
  await expect(page.getByRole("heading", { name: "log-shipper" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/rollouts?q=addon:log-shipper");
  await page.goto("/rollouts?q=nothing-like-it");
  await expect(page.getByText('No results for "nothing-like-it"')).toBeVisible();
});

/** A page that is open beside another, and records what moves on it once it was read. */
async function beside(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(BESIDE);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return page;
}

/** How many rollouts are not done. */
async function unfinished(page: Page): Promise<number> {
  return (await (await page.request.get("/api/v1/rollouts?q=-stage:done,unwell&limit=0")).json()).total;
}

/** Waves whose status icon is not within them. */
function iconsOutside(page: Page): Promise<string[]> {
  return waves(page).evaluateAll((all) =>
    all.flatMap((wave) => {
      const box = wave.getBoundingClientRect();
      const isOutside = [...wave.querySelectorAll("svg")].some((icon) => {
        const { left, right, width } = icon.getBoundingClientRect();
        return width > 0 && (left < box.left || right > box.right);
      });
      return isOutside ? [wave.textContent ?? ""] : [];
    }),
  );
}

function waves(page: Page) {
  return page.getByRole("list", { name: "Waves" }).locator("[data-phase]");
}

function figure(page: Page, label: string) {
  return page.getByText(label, { exact: true }).locator("..").first();
}

/** Keeps, from now on and until the page is loaded again, what the waves were seen at: one line per change. */
async function recordWaves(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    window.wavesSeen = seen;
    const record = () => {
      const line = [...document.querySelectorAll<HTMLElement>('[aria-label="Waves"] [data-phase]')]
        .map(({ dataset }) => dataset.phase)
        .join(" ");
      if (line && line !== seen.at(-1)) seen.push(line);
    };
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-phase"],
    });
  });
}

function readWaves(page: Page): Promise<string[] | undefined> {
  return page.evaluate(() => window.wavesSeen);
}

/** When the wave at this place was first seen at this phase; infinite if never. */
function firstAt(lines: readonly string[] | undefined, position: number, phase: string): number {
  const first = (lines ?? []).findIndex((line) => line.split(" ")[position] === phase);
  return first === -1 ? Number.POSITIVE_INFINITY : first;
}
