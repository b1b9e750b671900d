import { type BrowserContext, expect, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { readShifts, recordShifts } from "@/e2e/layout-shifts";
import { TestHub } from "@/e2e/test-hub";

const ADD_ON = "hello-template";
const ROLLOUT_MS = 60_000;
/** Without values beside the list: each that is new there takes a line. */
const WINDOW = { width: 1280, height: 900 };

interface OpenPage {
  readonly path: string;
  /** What belongs elsewhere by now may move: lines as `readShifts` has them. */
  readonly mayMove?: RegExp;
}

/** Rows of a list that is ordered by what is reported. */
const ROWS = /: (tbody|tr) /;

/** Where a part of a pixel is rounded the other way. */
const ROUNDED = / -?1 px: /;

/** Those that are there before the rollout is, with a cluster of its first wave. */
const pagesBefore = (cluster: string): readonly OpenPage[] => [
  // The latest changes are on top.
  { path: "/", mayMove: /: (tbody|tr) |Latest changes: li / },
  { path: "/clusters", mayMove: ROWS },
  // It gets an add-on, with the label for it.
  {
    path: `/clusters/${cluster}`,
    mayMove: /: (section|div) (Add-ons|Conditions)|Add-ons: |Conditions: |Facts: |Labels: /,
  },
  { path: "/addons", mayMove: ROWS },
  { path: "/addons?layout=matrix" },
  { path: "/rollouts", mayMove: ROWS },
  { path: "/placements" },
  // Requests wait until they are approved, above those of clusters that the hub has not.
  { path: "/approvals", mayMove: /Pending clusters|Accepted clusters|No such cluster on the hub/ },
  { path: "/works", mayMove: ROWS },
  { path: "/activity" },
  { path: "/metrics", mayMove: ROWS },
];

/** Those of the rollout and its add-on, whose causes and nodes come and go with it. */
const pagesAfter = (path: string): readonly OpenPage[] => [
  { path },
  { path: `/addons/${ADD_ON}`, mayMove: /Causes: |From .* to |section Placements/ },
];

test("nothing jumps on any main page while a rollout runs, in thirteen tabs of one browser", async ({
  page,
  context,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "viewer");
  const placement = await hub.createPlacement("hello-steady", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "EKS" } } } }],
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "25%" } },
  });
  const [[first = ""] = []] = await hub.settledGroups(placement);
  // A demo that has just begun still brings its add-ons to their clusters.
  await expect.poll(() => total(page, "rollouts", "-stage:done,unwell"), { timeout: ROLLOUT_MS }).toBe(0);
  await expect.poll(() => total(page, "approvals", "kind:add-on state:waiting"), { timeout: ROLLOUT_MS }).toBe(0);
  const before = await openAll(context, pagesBefore(first));
  const needs = await recordNeeds(before[0]?.page ?? page);
  await hub.install(ADD_ON, [
    { ...placement, rolloutStrategy: { type: "ProgressivePerGroup", progressivePerGroup: { minSuccessTime: "3s" } } },
  ]);
  await expect.poll(() => total(page, "rollouts", "-stage:done,unwell")).toBe(1);
  const after = await openAll(context, pagesAfter(`/rollouts/${ADD_ON}/${placement.namespace}/${placement.name}`));
  await expect.poll(() => total(page, "rollouts", "-stage:done,unwell"), { timeout: ROLLOUT_MS }).toBe(0);
  await expect(after[0]?.page.getByText("Nothing right now.") ?? page.locator("html")).toBeVisible();
  const cameOrWent = (await needs()).length > 1;
  for (const each of [...before, ...after]) {
    const { jumped } = await readShifts(each.page);
    // What needs somebody, and what is below it, moves with what is new there.
    const isNews = (line: string) => each.path === "/" && cameOrWent && /: (section|li) /.test(line);
    const rest = jumped.filter((line) => !ROUNDED.test(line) && !each.mayMove?.test(line) && !isNews(line));
    expect.soft(rest, each.path).toEqual([]);
  }
  await hub.install(ADD_ON, []);
  // Other journeys on the same hub begin without it.
  await expect.poll(async () => (await hub.clusterAddOns(ADD_ON)).length, { timeout: ROLLOUT_MS }).toBe(0);
  await hub.removePlacement(placement);
  await hub.close();
});

/** Pages that were read: only what the hub reports changes them from then on, and what moves there is recorded. */
async function openAll(context: BrowserContext, pages: readonly OpenPage[]): Promise<(OpenPage & { page: Page })[]> {
  const opened: (OpenPage & { page: Page })[] = [];
  for (const each of pages) {
    const page = await context.newPage();
    await page.setViewportSize(WINDOW);
    await page.goto(each.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    opened.push({ ...each, page });
  }
  for (const each of opened) await recordShifts(each.page);
  return opened;
}

/** Which sets of needs the overview has shown since. */
async function recordNeeds(overview: Page): Promise<() => Promise<readonly string[]>> {
  const sets = await overview.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () =>
      seen.add(Array.from(document.querySelectorAll("[data-need]"), (need) => need.getAttribute("data-need")).join());
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    return seen;
  });
  return () => sets.evaluate((seen) => [...seen]);
}

async function total(page: Page, list: string, q: string): Promise<number> {
  return (await (await page.request.get(`/api/v1/${list}?q=${encodeURIComponent(q)}&limit=0`)).json()).total;
}
