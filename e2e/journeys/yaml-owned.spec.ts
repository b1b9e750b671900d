import { expect } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { preferPlainEditor, signInAs } from "@/e2e/console-pages";
import { testOnSmallFleet as test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { placements } from "@/lib/resources/placement";

const ANSWERS_WITHIN = { timeout: 30_000 };

test("what Argo CD applies is changed as a patch to copy, and here only once that is chosen", async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const hub = new TestHub(demo.kubeconfig);
  const write = () => ({ fieldManager: "argocd-controller", signal: AbortSignal.timeout(30_000) });
  const placement = await hub.createPlacement("tracked", { numberOfClusters: 3 });
  const tracking = `addons:cluster.open-cluster-management.io/Placement:${placement.namespace}/tracked`;
  const metadata = { annotations: { "argocd.argoproj.io/tracking-id": tracking } };
  await hub.client.patch(placements, placement, { metadata }, write());

  await preferPlainEditor(page);
  await signInAs(page, "operator");
  await page.goto(`/placements/${placement.namespace}/tracked/yaml`);
  await expect(page.getByText(/^Argo CD \(Application addons\) applies this object/)).toBeVisible(ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const text = page.getByRole("textbox", { name: "Placement tracked as YAML" });
  await text.fill((await text.inputValue()).replace("numberOfClusters: 3", "numberOfClusters: 2"));
  await page.getByRole("button", { name: "Review changes" }).click();
  const patch = page.getByRole("region", { name: "Copy as Patch" });
  await expect(patch).toContainText("numberOfClusters: 2", ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("spec:\n  numberOfClusters: 2\n");
  expect(await findingsOn(page)).toEqual([]);
  const save = page.getByRole("button", { name: "Save Placement" });
  await expect(save).toHaveAccessibleDescription("Argo CD applies it.");
  await page.getByRole("checkbox", { name: /^Save it here all the same/ }).check();
  await save.click();
  await expect(page.getByText("Placement tracked shows your change.")).toBeVisible(ANSWERS_WITHIN);
  const { spec } = await hub.client.get(placements, placement, write().signal);
  expect(spec.numberOfClusters).toBe(2);
  await hub.close();
});
