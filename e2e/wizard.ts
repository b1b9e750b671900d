import { expect, type Page } from "@playwright/test";
import { isTrue } from "@/lib/kube/conditions";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { confirmFor } from "./confirmation";
import type { TestHub } from "./test-hub";

/** Types a rule on a label in the wizard's present step: one more, or the first. */
export async function addRule(page: Page, key: string, value: string): Promise<void> {
  const label = page.getByLabel("Label", { exact: true });
  const more = page.getByRole("button", { name: "Add a label rule" });
  await expect(label.or(more).first()).toBeVisible({ timeout: 30_000 });
  if (!(await label.isVisible())) await more.click();
  await label.fill(key);
  await page.getByLabel("Values").fill(value);
  await page.keyboard.press("Enter");
}

/** Types the add-on's name in the wizard's review, where it moves so many clusters that it asks for it. */
export async function confirmByName(page: Page, addOn: string): Promise<void> {
  const enable = page.getByRole("button", { name: /^Enable on \d+ clusters?$/ });
  await confirmFor(enable, page.getByLabel("Confirm"), addOn);
}

/** Disables an add-on from its page, with all that is asked for. */
export async function disable(page: Page, addOn: string, clusters: number): Promise<void> {
  await page.getByRole("button", { name: "Disable…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Removed from ${clusters} clusters`);
  const remove = dialog.getByRole("button", { name: `Remove from ${clusters} clusters` });
  await confirmFor(remove, dialog.getByRole("textbox"), addOn);
  await remove.click();
}

/** Clusters of a vendor that the hub does not reach. */
export async function silentClusters(hub: TestHub, vendor: string): Promise<string[]> {
  const clusters = await hub.client.list(managedClusters, {
    labelSelector: `vendor=${vendor}`,
    signal: AbortSignal.timeout(30_000),
  });
  return clusters
    .filter(({ spec }) => spec.taints.some(({ key }) => key.endsWith("/unavailable")))
    .map(({ metadata }) => metadata.name);
}

/** Where an add-on is available, sorted. */
export async function availableOn(hub: TestHub, addOn: string): Promise<string[]> {
  const all = await hub.clusterAddOns(addOn);
  const available = all.filter(({ status }) => isTrue(status.conditions, "Available"));
  return available.map(({ metadata }) => metadata.namespace ?? "").sort();
}
