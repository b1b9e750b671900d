import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { awaitScript, ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { managedClusters } from "@/lib/resources/managed-cluster";

const test = ownDemo({ clusters: 12 });

const SETTLES_WITHIN = { timeout: 60_000 };

test("a cluster is detached: begun by one person, ended by another", async ({ page, browser, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const cluster = await hub.clusterWith("log-shipper");

  await signInAs(page, "operator");
  await page.goto(`/clusters/${cluster}`);
  await page.getByRole("link", { name: "Detach…" }).click();
  await expect(page.getByRole("list", { name: "Before it is detached" })).toContainText("fleet-addons/log-shipper");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Begin to detach…" }).click();
  const begin = page.getByRole("dialog", { name: `Begin to detach ${cluster}?` });
  await expect(begin).toContainText("log-shipper", SETTLES_WITHIN);
  await begin.getByRole("textbox").fill(cluster);
  await begin.getByRole("button", { name: "Begin to detach" }).click();
  await expect(begin).toBeHidden(SETTLES_WITHIN);
  await expect(step(page, "placements")).toHaveAttribute("data-state", "done", SETTLES_WITHIN);

  const other = await (await browser.newContext({ baseURL: demo.url })).newPage();
  awaitScript(other);
  await signInAs(other, "admin");
  await other.goto(`/clusters/${cluster}/detach`);
  await expect(other.getByText(/^operator began it/).first()).toBeVisible(SETTLES_WITHIN);
  // Add-ons that placements installed leave by themselves.
  await expect(step(other, "cluster")).toHaveAttribute("data-state", "next", SETTLES_WITHIN);
  await other.getByRole("button", { name: "Delete the ManagedCluster…" }).click();
  const last = other.getByRole("dialog", { name: `Delete ${cluster} from this hub?` });
  await last.getByRole("textbox").fill(cluster, SETTLES_WITHIN);
  await last.getByRole("button", { name: "Delete ManagedCluster" }).click();
  await expect(step(other, "release")).toHaveAttribute("data-state", "done", SETTLES_WITHIN);
  await expect(step(other, "unjoin")).toContainText(`clusteradm unjoin --context ${cluster}`);
  const found = () => hub.client.find(managedClusters, { name: cluster }, AbortSignal.timeout(30_000));
  await expect.poll(found, SETTLES_WITHIN).toBeUndefined();
  // Whoever began it sees the same.
  await expect(step(page, "release")).toHaveAttribute("data-state", "done", SETTLES_WITHIN);
  await other.context().close();
  await hub.close();
});

function step(page: Page, id: string) {
  return page.locator(`[data-step="${id}"]`);
}
