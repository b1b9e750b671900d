import { expect, type Page } from "@playwright/test";
import { test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { managedClusters } from "@/lib/resources/managed-cluster";

const TABS = 7;
const SOON_MS = 60_000;

// Wide enough for all columns.
test.use({ viewport: { width: 1900, height: 900 } });

test("seven tabs share one stream, which goes on when the tab that holds it is closed", async ({
  context,
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await openClusters(page);
  await isLive(page);
  const begun: string[] = [];
  context.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/v1/live" && !searchParams.has("stream")) begun.push(request.url());
  });
  const tabs = [page];
  for (let n = 1; n < TABS; n += 1) {
    const tab = await context.newPage();
    await tab.goto(`/clusters?q=${cluster}`);
    tabs.push(tab);
  }
  for (const tab of tabs) await isLive(tab);

  await relabel(hub, cluster, "first-change");
  for (const tab of tabs) await expect(row(tab, cluster)).toContainText("first-change");
  await page.close();
  await relabel(hub, cluster, "second-change");
  for (const tab of tabs.slice(1)) await expect(row(tab, cluster)).toContainText("second-change", { timeout: SOON_MS });
  for (const tab of tabs.slice(1)) await isLive(tab);
  expect(begun, "no other stream began").toEqual([]);
  await hub.close();
});

test("a browser that was offline shows what changed meanwhile, on a page that no one reloads", async ({
  context,
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await openClusters(page);
  await isLive(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await context.setOffline(true);
  await relabel(hub, cluster, "while-away");
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "retrying", { timeout: SOON_MS });
  await expect(row(page, cluster)).toBeVisible();
  await context.setOffline(false);
  await expect(row(page, cluster)).toContainText("while-away", { timeout: SOON_MS });
  await isLive(page);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await hub.close();
});

/** Shows one cluster, and answers which. */
async function openClusters(page: Page): Promise<string> {
  await page.goto("/login?next=/clusters");
  await page.getByRole("button", { name: /viewer/ }).click();
  const cluster = (await page.locator("[data-cluster]").first().getAttribute("data-cluster")) ?? "";
  await page.goto(`/clusters?q=${cluster}`);
  await expect(row(page, cluster)).toBeVisible();
  return cluster;
}

function row(page: Page, cluster: string) {
  return page.locator(`[data-cluster="${cluster}"]`);
}

async function isLive(page: Page): Promise<void> {
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "live", { timeout: SOON_MS });
}

/** Moves a cluster to another region, which its row shows. */
async function relabel(hub: TestHub, name: string, region: string): Promise<void> {
  const write = { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
  await hub.client.patch(managedClusters, { name }, { metadata: { labels: { region } } }, write);
}
