import { expect, type Page } from "@playwright/test";
import { STEP_TITLES } from "@/components/addons/enable/step-labels";
import { signInAs } from "@/e2e/console-pages";
import { awaitScript, ownDemo } from "@/e2e/demo";
import type { Answered } from "@/e2e/round-robin";
import { type SeveralConsoles, severalConsoles } from "@/e2e/several-consoles";
import { TestHub } from "@/e2e/test-hub";
import { addRule, availableOn, confirmByName } from "@/e2e/wizard";
import { managedClusters } from "@/lib/resources/managed-cluster";

declare global {
  interface Window {
    /** When the header changed to what, in milliseconds since epoch. */
    heard?: (readonly [at: number, status: string])[];
  }
}

const CLUSTERS = 20;
const ADD_ON = "hello-template";
const SOON_MS = 30_000;
const LIVE_AGAIN_MS = 3_000;
const ROLLOUT_MS = 90_000;

const test = ownDemo({ clusters: CLUSTERS }).extend<
  { baseURL: string; checked: undefined },
  { consoles: SeveralConsoles }
>({
  consoles: [
    async ({ demo }, use) => {
      const consoles = await severalConsoles(demo);
      await use(consoles);
      await consoles.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: ({ consoles }, use) => use(consoles.url),
  checked: [
    async ({ consoles }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) console.log(consoles.output().slice(-8_000));
    },
    { auto: true },
  ],
});

// Wide enough for all columns.
test.use({ viewport: { width: 1900, height: 900 } });

test("behind a balancer that sends each request elsewhere lists, the matrix, the wizard and a rollout are live, and nothing is refused", async ({
  page,
  context,
  demo,
  consoles,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "operator");
  consoles.answered.length = 0;

  await page.goto("/clusters");
  await expect(rows(page)).toHaveCount(CLUSTERS);
  await isLive(page);
  const cluster = (await rows(page).first().getAttribute("data-cluster")) ?? "";
  for (const region of ["one", "two", "three", "four", "five", "six"]) {
    await relabel(hub, cluster, `region-${region}`);
    await expect(page.locator(`[data-cluster="${cluster}"]`)).toContainText(`region-${region}`, { timeout: SOON_MS });
  }

  const besides = await context.newPage();
  awaitScript(besides);
  await besides.goto(`/addons?layout=matrix&addon=${ADD_ON}`);
  const missing = besides
    .getByRole("list", { name: "Cells" })
    .getByRole("listitem")
    .filter({ hasText: "Not installed" });
  await expect(missing).toHaveText(`Not installed${CLUSTERS}`);

  await page.goto(`/addons/${ADD_ON}/enable/clusters`);
  await addRule(page, "vendor", "EKS");
  for (const step of ["configuration", "rollout", "review"] as const) {
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(`/addons/${ADD_ON}/enable/${step}`);
    await expect(page.getByRole("heading", { name: STEP_TITLES[step] })).toBeVisible();
  }
  await expect(page.getByText(/^Saving enables it on/)).toBeVisible();
  const decided = await page.getByRole("list", { name: "Install on" }).locator("[data-name]").allTextContents();
  await confirmByName(page, ADD_ON);
  await page.getByRole("button", { name: `Enable on ${decided.length} clusters` }).click();
  await expect(page).toHaveURL(new RegExp(`/rollouts/${ADD_ON}/[^/]+/${ADD_ON}$`));
  await expect.poll(() => availableOn(hub, ADD_ON), { timeout: ROLLOUT_MS }).toEqual([...decided].sort());
  await expect(page.locator('[data-stage="done"][data-health="healthy"]')).toHaveCount(decided.length, {
    timeout: SOON_MS,
  });
  await expect(missing).toHaveText(`Not installed${CLUSTERS - decided.length}`, { timeout: SOON_MS });
  await isLive(page);
  await isLive(besides);

  expect(refused(consoles.answered)).toEqual([]);
  const asked = consoles.answered.filter(({ path }) => path.includes("/lists"));
  expect(new Set(asked.map(({ port }) => port)).size, "each console was asked to follow lists").toBe(3);
  await hub.close();
});

test("a page whose console is killed is live at another one within 3 seconds, with all that changed meanwhile, once", async ({
  page,
  demo,
  consoles,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const streams: string[] = [];
  page.on("request", (request) => {
    const stream = /\/api\/v1\/live\/([^/]+)\/lists/.exec(request.url())?.[1];
    if (stream) streams.push(stream);
  });
  await signInAs(page, "viewer");
  await page.goto("/clusters");
  await expect(rows(page)).toHaveCount(CLUSTERS);
  await isLive(page);
  const cluster = (await rows(page).nth(1).getAttribute("data-cluster")) ?? "";
  await relabel(hub, cluster, "before-the-end");
  await expect(page.locator(`[data-cluster="${cluster}"]`)).toContainText("before-the-end", { timeout: SOON_MS });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await hearHeader(page);
  consoles.answered.length = 0;

  const holder = streams.at(-1)?.split(".")[0] ?? "";
  const killedAt = Date.now();
  consoles.kill(holder);
  await relabel(hub, cluster, "meanwhile");
  await expect(page.locator(`[data-cluster="${cluster}"]`)).toContainText("meanwhile", { timeout: LIVE_AGAIN_MS });
  await isLive(page);
  const heard = await page.evaluate(() => window.heard ?? []);
  expect(
    heard.map(([, status]) => status),
    "the header said so",
  ).toContain("retrying");
  expect((heard.at(-1)?.[0] ?? Number.NaN) - killedAt, "milliseconds until it was live again").toBeLessThan(
    LIVE_AGAIN_MS,
  );

  const names = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-cluster")));
  expect(names).toHaveLength(CLUSTERS);
  expect(new Set(names).size).toBe(CLUSTERS);
  await relabel(hub, cluster, "after-it");
  await expect(page.locator(`[data-cluster="${cluster}"]`)).toContainText("after-it", { timeout: SOON_MS });
  expect(streams.at(-1)?.split(".")[0]).not.toBe(holder);
  expect(await page.evaluate(() => "sameDocument" in window), "the page was never loaded again").toBe(true);
  // What was on its way to the console when it was killed is told that its stream has gone.
  const unexplained = refused(consoles.answered).filter(
    ({ path, status }) => status !== 410 || !path.startsWith(`/api/v1/live/${holder}.`),
  );
  expect(unexplained).toEqual([]);
  await hub.close();
});

function refused(answered: readonly Answered[]): Answered[] {
  return answered.filter(({ status }) => status >= 400);
}

function rows(page: Page) {
  return page.locator("[data-cluster]");
}

async function isLive(page: Page): Promise<void> {
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "live", { timeout: SOON_MS });
}

async function hearHeader(page: Page): Promise<void> {
  await page.evaluate(() => {
    const header = document.querySelector("[data-live]");
    if (!header) throw new Error("the page has no header");
    window.heard = [];
    const hear = () => window.heard?.push([Date.now(), header.getAttribute("data-live") ?? ""]);
    new MutationObserver(hear).observe(header, { attributeFilter: ["data-live"] });
  });
}

async function relabel(hub: TestHub, name: string, region: string): Promise<void> {
  const write = { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
  await hub.client.patch(managedClusters, { name }, { metadata: { labels: { region } } }, write);
}
