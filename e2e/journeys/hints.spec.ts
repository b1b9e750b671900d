import { expect, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";

const CLUSTER = "aks-australiaeast-dev-01";
const ADD_ON = "log-shipper";
const CLUSTER_ADDRESS = `/api/v1/clusters/${CLUSTER}`;
const CHAIN_ADDRESS = `/api/v1/addons/${ADD_ON}/clusters/${CLUSTER}`;
const SOON_MS = 60_000;
/**
 * A page that no one hints at polls in this time, and several times it is less than a browser takes for a dead stream.
 */
const POLLED_MS = 10_000;
const POLLS = 3;

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await signInAs(page, "viewer");
});

test("a cluster's page shows what changes at the hub, and asks for it then and hardly otherwise", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const requests = await openHinted(page, `/clusters/${CLUSTER}`, { address: CLUSTER_ADDRESS, subject: "object" });
  const before = requests();
  await hub.client.patch(
    managedClusters,
    { name: CLUSTER },
    { metadata: { labels: { hinted: "by-the-stream" } } },
    write(),
  );
  await expect(page.getByText("by-the-stream").first()).toBeVisible();
  expect(requests() - before, "questions for one change").toBeLessThan(POLLS);
  await hub.client.patch(managedClusters, { name: CLUSTER }, { metadata: { labels: { hinted: null } } }, write());
  await expect(page.getByText("by-the-stream")).toHaveCount(0);
  await hub.close();
});

test("the chain of an add-on is asked for when something of it changes, and again and again while the stream is cut", async ({
  context,
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const requests = await openHinted(page, `/clusters/${CLUSTER}/addons?addon=${ADD_ON}`, {
    address: CHAIN_ADDRESS,
    subject: "chain",
  });
  const before = requests();
  for (let poll = 0; poll < POLLS; poll += 1) {
    await page.clock.fastForward(POLLED_MS);
    await page.evaluate(() => fetch("/api/session"));
  }
  await report(hub, "said by hand");
  await expect(page.locator('[data-link="Cluster add-on"]')).toContainText("said by hand");
  // Its agent may have said something, too.
  expect(requests() - before, "questions for one change").toBeLessThan(POLLS);

  await page.route("**/api/v1/live?*", (route) => route.abort());
  await context.setOffline(true);
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "retrying", { timeout: SOON_MS });
  await context.setOffline(false);
  const cut = requests();
  await expect.poll(requests, { timeout: SOON_MS }).toBeGreaterThan(cut + 1);
  await report(hub, "said while cut");
  await expect(page.locator('[data-link="Cluster add-on"]')).toContainText("said while cut", { timeout: SOON_MS });

  await page.unroute("**/api/v1/live?*");
  await report(hub, "said at the end");
  await expect(page.locator('[data-link="Cluster add-on"]')).toContainText("said at the end", { timeout: SOON_MS });
  await isLive(page);
  await hub.close();
});

/** What a page asks for: where, and as what its stream knows it. A page may follow several, one after the other. */
interface Hinted {
  readonly address: string;
  readonly subject: string;
}

/**
 * Opens a page; answers how often it has asked for its answer, once a stream hints at that and it was asked for behind
 * that.
 */
async function openHinted(page: Page, path: string, { address, subject }: Hinted): Promise<() => number> {
  let requests = 0;
  let before = Number.POSITIVE_INFINITY;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === address) requests += 1;
  });
  page.on("response", (response) => {
    const isFollowed =
      response.url().endsWith("/lists") && response.request().postData()?.includes(`"subject":"${subject}"`);
    if (isFollowed) before = requests;
  });
  await page.goto(path);
  await isLive(page);
  await expect.poll(() => requests > before, { timeout: SOON_MS }).toBe(true);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return () => requests;
}

async function isLive(page: Page): Promise<void> {
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "live", { timeout: SOON_MS });
}

/** Adds what the cluster says of the add-on. */
async function report(hub: TestHub, message: string): Promise<void> {
  const ref = { namespace: CLUSTER, name: ADD_ON };
  const { status } = await hub.client.get(managedClusterAddOns, ref, AbortSignal.timeout(SOON_MS));
  const reported = {
    type: "SaidByHand",
    status: "False",
    reason: "Test",
    message,
    lastTransitionTime: new Date().toISOString(),
  };
  const conditions = [...status.conditions.filter(({ type }) => type !== reported.type), reported];
  await hub.client.patch(managedClusterAddOns, ref, { status: { conditions } }, { ...write(), subresource: "status" });
}

function write() {
  return { fieldManager: "e2e", signal: AbortSignal.timeout(SOON_MS) };
}
