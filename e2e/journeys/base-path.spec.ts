import { expect, type Page } from "@playwright/test";
import { STEP_TITLES } from "@/components/addons/enable/step-labels";
import { complaintsOf } from "@/e2e/complaints";
import { ownDemo } from "@/e2e/demo";
import { type RoundRobin, roundRobin } from "@/e2e/round-robin";
import { TestHub } from "@/e2e/test-hub";
import { addRule, confirmByName } from "@/e2e/wizard";
import { managedClusters } from "@/lib/resources/managed-cluster";

const BASE = "/flotilla";
const CLUSTERS = 20;
const ADD_ON = "hello-template";
const SOON_MS = 30_000;
/** What nobody gets who stays below the path. A sign-in begins with 401, and 502 is of requests that the browser gave up. */
const REFUSED: ReadonlySet<number> = new Set([403, 404, 405, 421, 500]);

/** In front of the console: a proxy that leaves paths as they are. */
const test = ownDemo({ clusters: CLUSTERS, env: { BASE_PATH: BASE } }).extend<{ front: RoundRobin; baseURL: string }>({
  front: async ({ demo }, use) => {
    const front = await roundRobin([Number(new URL(demo.url).port)]);
    await use(front);
    await front.close();
  },
  baseURL: ({ front }, use) => use(front.url),
});

// Wide enough for all columns.
test.use({ viewport: { width: 1900, height: 900 } });

test("below a base path people sign in, go about, follow what changes and write, and nothing leaves it", async ({
  page,
  context,
  demo,
  front,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  // A console that still reads the hub refuses some requests for it.
  const isReady = async () => (await page.request.get(`${BASE}/readyz`)).status();
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
  const complaints = complaintsOf(page);
  await page.goto(`${BASE}/clusters?q=vendor%3DEKS`);
  await expect(page).toHaveURL(/\/flotilla\/login\?next=/);
  await page.getByRole("button", { name: /^operator/ }).click();
  await expect(page).toHaveURL(`${BASE}/clusters?q=vendor%3DEKS`);
  await expect(rows(page).first()).toBeVisible();
  expect(await context.cookies()).toMatchObject([{ name: "flotilla", path: BASE, sameSite: "Strict" }]);

  await page.goto(`${BASE}/clusters`);
  await expect(rows(page)).toHaveCount(CLUSTERS);
  await isLive(page);
  const cluster = (await rows(page).first().getAttribute("data-cluster")) ?? "";
  await relabel(hub, cluster, "below-the-path");
  await expect(page.locator(`[data-cluster="${cluster}"]`)).toContainText("below-the-path", { timeout: SOON_MS });
  await expect(page.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
    "href",
    new RegExp(`^${BASE}/api/v1/clusters\\?`),
  );

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const main = page.getByRole("navigation", { name: "Main" });
  for (const [name, path] of PLACES) {
    await main.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${BASE}${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(main.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    expect(await page.evaluate(() => "sameDocument" in window), `${name} was not loaded anew`).toBe(true);
  }
  await main.getByRole("link", { name: "Add-ons" }).click();
  await page.getByRole("link", { name: ADD_ON }).first().click();
  await expect(page).toHaveURL(`${BASE}/addons/${ADD_ON}`);
  await page.getByRole("link", { name: "Template" }).click();
  await expect(page).toHaveURL(`${BASE}/addons/${ADD_ON}/template`);
  await page.goBack();
  await expect(page).toHaveURL(`${BASE}/addons/${ADD_ON}`);
  expect(await page.evaluate(() => "sameDocument" in window), "no page was loaded again").toBe(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(ADD_ON);

  await page.goto(`${BASE}/addons/${ADD_ON}/enable/clusters`);
  await addRule(page, "vendor", "EKS");
  for (const step of ["configuration", "rollout", "review"] as const) {
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(`${BASE}/addons/${ADD_ON}/enable/${step}`);
    await expect(page.getByRole("heading", { name: STEP_TITLES[step] })).toBeVisible();
  }
  await expect(page.getByText(/^Saving enables it on/)).toBeVisible();
  await confirmByName(page, ADD_ON);
  await page.getByRole("button", { name: /^Enable on \d+ clusters?$/ }).click();
  await expect(page).toHaveURL(new RegExp(`${BASE}/rollouts/${ADD_ON}/[^/]+/${ADD_ON}$`));

  expect(complaints).toEqual([]);
  expect(front.answered.filter(({ status }) => REFUSED.has(status))).toEqual([]);
  await page.goto(`${BASE}/nowhere/at/all`);
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(`${BASE}/login`);
  expect(await context.cookies()).toEqual([]);
  expect(front.answered.filter(({ path }) => !/^\/flotilla([/?]|$)/.test(path))).toEqual([]);
  expect((await page.request.get("/api/sign-in-options")).status()).toBe(404);
  await hub.close();
});

const PLACES = [
  ["Overview", ""],
  ["Rollouts", "/rollouts"],
  ["Placements", "/placements"],
  // Which opens the first that waits.
  ["Approvals", "/approvals(/[^/]+)?"],
  ["Works", "/works"],
  ["Metrics", "/metrics"],
  ["Activity", "/activity"],
  ["System", "/system"],
  ["Clusters", "/clusters"],
] as const;

function rows(page: Page) {
  return page.locator("[data-cluster]");
}

async function isLive(page: Page): Promise<void> {
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "live", { timeout: SOON_MS });
}

async function relabel(hub: TestHub, name: string, region: string): Promise<void> {
  const write = { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
  await hub.client.patch(managedClusters, { name }, { metadata: { labels: { region } } }, write);
}
