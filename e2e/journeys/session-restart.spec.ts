import { expect, type Page } from "@playwright/test";
import { ownDemo } from "@/e2e/demo";
import type { RunningDemo } from "@/e2e/running-demo";
import { TestHub } from "@/e2e/test-hub";
import { NAMESPACE, SESSION_LABEL } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";

const RECOVERY_MS = 60_000;

const test = ownDemo({ clusters: 20 });

// Wide enough for all columns.
test.use({ viewport: { width: 1900, height: 900 } });

test("a console that is killed comes back to the same sessions: the page goes live by itself, and shows what changes from then on", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await openClusters(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const region of ["first-return", "second-return"]) {
    const killed = kill(demo, "console");
    await expect(live(page)).not.toHaveAttribute("data-live", "live", { timeout: RECOVERY_MS });
    await expect(page.locator("[data-cluster]")).toHaveCount(20);
    await expect(live(page)).toHaveAttribute("data-live", "live", { timeout: RECOVERY_MS });
    expect(pidOf(demo, "console")).not.toBe(killed);
    await relabel(hub, cluster, region);
    await expect(page.locator(`[data-cluster="${cluster}"]`)).toContainText(region, { timeout: RECOVERY_MS });
    await expect(page.getByRole("button", { name: "Sign in again" })).toHaveCount(0);
  }
  expect(await page.evaluate(() => "sameDocument" in window), "the page was never loaded again").toBe(true);
  await hub.close();
});

test("a session that somebody deletes at the hub ends on the page, also after the console was killed", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  await openClusters(page);
  kill(demo, "console");
  await expect(live(page)).not.toHaveAttribute("data-live", "live", { timeout: RECOVERY_MS });
  await expect(live(page)).toHaveAttribute("data-live", "live", { timeout: RECOVERY_MS });
  await endAllSessions(hub);
  await expect(live(page)).toHaveAttribute("data-live", "signed-out", { timeout: RECOVERY_MS });
  await expect(page.locator("[data-cluster]")).toHaveCount(20);
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /viewer/ })
    .click();
  await expect(live(page)).toHaveAttribute("data-live", "live", { timeout: RECOVERY_MS });
  await hub.close();
});

test("who signed out stays signed out when the console comes back", async ({ page, demo }) => {
  await openClusters(page);
  const [cookie] = await page.context().cookies();
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  if (cookie) await page.context().addCookies([cookie]);
  const killed = kill(demo, "console");
  await expect.poll(() => pidOf(demo, "console") ?? killed, { timeout: RECOVERY_MS }).not.toBe(killed);
  await expect.poll(() => statusOf(page), { timeout: RECOVERY_MS }).toBe(401);
});

async function openClusters(page: Page): Promise<string> {
  await page.goto("/login?next=/clusters");
  await page.getByRole("button", { name: /viewer/ }).click();
  await expect(page.locator("[data-cluster]")).toHaveCount(20);
  await expect(live(page)).toHaveAttribute("data-live", "live", { timeout: RECOVERY_MS });
  return (await page.locator("[data-cluster]").first().getAttribute("data-cluster")) ?? "";
}

function live(page: Page) {
  return page.locator("[data-live]").first();
}

/** 0 while no one answers. */
async function statusOf(page: Page): Promise<number> {
  const answer = await page.request.get("/api/session").catch(() => undefined);
  return answer?.status() ?? 0;
}

function pidOf(demo: RunningDemo, role: string): number | undefined {
  return demo.processes().find((pid) => demo.roleOf(pid) === role);
}

function kill(demo: RunningDemo, role: string): number {
  const pid = pidOf(demo, role);
  if (pid === undefined) throw new Error(`no process of the demo is its ${role}`);
  process.kill(pid, "SIGKILL");
  return pid;
}

async function relabel(hub: TestHub, name: string, region: string): Promise<void> {
  const write = { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
  await hub.client.patch(managedClusters, { name }, { metadata: { labels: { region } } }, write);
}

/** As `kubectl -n flotilla-system delete configmap -l flotilla.dev/session` does. */
async function endAllSessions(hub: TestHub): Promise<void> {
  const signal = AbortSignal.timeout(30_000);
  const records = await hub.client.list(configMaps, { namespace: NAMESPACE, labelSelector: SESSION_LABEL, signal });
  expect(records.length).toBeGreaterThan(0);
  for (const { metadata } of records)
    await hub.client.remove(configMaps, { name: metadata.name, namespace: NAMESPACE }, { signal });
}
