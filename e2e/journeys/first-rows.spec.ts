import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { boundAccount } from "@/e2e/bound-account";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { firstAddresses, PRERENDERED_LISTS } from "@/lib/api/list/first-addresses";
import { FIRST_ANSWER_ID } from "@/lib/queries/list/first-answer";

const ROW = "main [aria-rowindex='2'], main [role=grid] [role=row], main ul a";
/** Wide enough for values beside the list, for the navigation with words, for the one without, and a phone. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** Several times what it takes; a hub that changes in between is seen sooner. */
const SAME_WITHIN_MS = 5_000;

test.beforeEach(async ({ page }) => {
  await signInAs(page, "operator");
  // Of a console that is still reading, there is less.
  for (const view of PRERENDERED_LISTS.map(({ name }) => name))
    await expect.poll(async () => (await (await page.request.get(`/api/v1/${view}?limit=0`)).json()).synced).toBe(true);
});

/** The same person in a browser that runs no script. */
async function withoutScript(browser: Browser, context: BrowserContext, baseURL: string | undefined): Promise<Page> {
  const still = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  return still.newPage();
}

/** Goes there until the page comes with its rows: a console that has much to do sends it without them. */
async function openWithRows(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator(ROW).first(), path).toBeAttached({ timeout: 1_000 });
  }).toPass();
}

test("rows stand in each list before its script runs, and their links lead on", async ({
  browser,
  context,
  baseURL,
}) => {
  const page = await withoutScript(browser, context, baseURL);
  for (const path of firstAddresses().keys()) {
    await openWithRows(page, path);
    await expect(page.locator("[aria-busy=true]").filter({ visible: true }), path).toHaveCount(0);
    await expect(
      page.locator("main").locator("button, input, select").filter({ visible: true }).first(),
      path,
    ).toHaveAttribute("inert");
    await expect(
      page.locator("main").locator("button:not([inert]), input:not([inert]), select:not([inert])"),
      path,
    ).toHaveCount(0);
  }
  await openWithRows(page, "/clusters");
  const first = page.locator("[data-cluster] th a").first();
  const name = (await first.textContent()) ?? "";
  await first.click();
  await expect(page).toHaveURL(`/clusters/${name}`);
  await page.context().close();
});

test("a page without a session has no rows in it", async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  for (const path of firstAddresses().keys()) {
    await page.goto(path);
    await expect(page.locator("main [aria-busy=true]"), path).toBeAttached();
    await expect(page.locator(`#${FIRST_ANSWER_ID}`), path).toHaveCount(0);
  }
  await page.context().close();
});

for (const { width, height } of WINDOWS) {
  test(`nothing moves when the script takes over, ${width} × ${height}`, async ({
    page,
    browser,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height });
    const still = await withoutScript(browser, context, baseURL);
    await still.setViewportSize({ width, height });
    // From the second page on browsers say how large their window is.
    await still.goto("/login");
    for (const path of firstAddresses().keys()) {
      // What the hub reports in between is drawn by the script alone: then both are opened again.
      await expect(async () => {
        await openWithRows(still, path);
        await page.goto(path);
        await expect(page.locator(ROW).first(), path).toBeAttached();
        const positions = await positionsOn(still);
        const live = async () => (await positionsOn(page)).slice(0, positions.length);
        await expect.poll(live, { message: path, timeout: SAME_WITHIN_MS }).toEqual(positions);
      }).toPass();
    }
    await still.context().close();
  });
}

/** Where what stands in a list stands: title, filter, heads of columns, the first rows with their cells. */
function positionsOn(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) => {
    const seen = main.querySelectorAll(
      "h1, [role=combobox], thead th, [aria-rowindex] > *, aside legend, ul[aria-label] > li a, [role=grid], svg:has(~ [role=grid]) path",
    );
    return Array.from(seen, (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${[left, top, width, height].map(Math.round).join(" ")}`;
    }).slice(0, 40);
  });
}

test("who may see less is sent less", async ({ page, demo }) => {
  const all = await (await page.request.get("/api/v1/clusters?limit=200")).json();
  const [first = "", second = ""] = all.rows.map(({ name }: { name: string }) => name);
  const hub = new TestHub(demo.kubeconfig);
  const rule = {
    apiGroups: ["cluster.open-cluster-management.io"],
    resources: ["managedclusters"],
    verbs: ["get"],
    resourceNames: [second],
  };
  const token = await boundAccount(hub.client, { name: "of-one-cluster", rule });
  await hub.close();
  // A console that has much to do sends the page without rows.
  const sent = async () => {
    const text = await (await page.request.get("/clusters")).text();
    return [text.includes(first), text.includes(second)];
  };
  await expect.poll(sent).toEqual([true, true]);

  await page.context().clearCookies();
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  expect((await page.request.post("/api/session", { headers, data: { token } })).status()).toBe(204);
  const without = await page.request.get("/clusters");
  expect((await without.text()).includes(first)).toBe(false);
  await expect.poll(sent).toEqual([false, true]);
  await page.goto("/clusters");
  await expect(page.locator("[data-cluster]")).toHaveCount(1);
});
