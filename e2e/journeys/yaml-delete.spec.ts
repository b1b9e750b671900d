import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { testOnSmallFleet as test } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { plural } from "@/lib/format/count";

const ANSWERS_WITHIN = { timeout: 30_000 };

test.beforeEach(async ({ page }) => {
  await signInAs(page, "operator");
});

test("a placement that installs an add-on is deleted by its name, and the clusters it named lose the add-on", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const addOn = "hello-template";
  const placement = await hub.createPlacement("short-lived", {});
  const decided = (await hub.settledGroups(placement)).flat();
  await hub.install(addOn, [placement]);
  await expect.poll(async () => (await hub.clusterAddOns(addOn)).length, ANSWERS_WITHIN).toBe(decided.length);
  await page.goto(`/placements/${placement.namespace}/${placement.name}/yaml`);
  await page.getByRole("button", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete Placement ${placement.namespace}/${placement.name}?` });
  await expect(dialog).toContainText(`Removes ${addOn} from ${plural(decided.length, "cluster")}.`, ANSWERS_WITHIN);
  await expect(dialog).toContainText("Removed with it: 1 PlacementDecision");
  expect(await findingsOn(page)).toEqual([]);
  const action = dialog.getByRole("button", { name: "Delete Placement" });
  await expect(action).toHaveAccessibleDescription(`Type ${placement.name} first.`);
  await dialog.getByRole("textbox", { name: `Type ${placement.name}` }).fill(placement.name);
  await action.click();
  await expect(page).toHaveURL("/placements", ANSWERS_WITHIN);
  await expect(page.getByText(`Placement ${placement.name} is deleted.`)).toBeVisible();
  await expect.poll(async () => (await hub.clusterAddOns(addOn)).length, { timeout: 60_000 }).toBe(0);
  await hub.close();
});

test("an object is copied and downloaded as it is shown, and a reader learns which right a deletion takes", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/objects/managedclustersets.cluster.open-cluster-management.io/global");
  const shown = page.getByRole("region", { name: "ManagedClusterSet global as YAML" });
  await expect(shown).toContainText("kind: ManagedClusterSet", ANSWERS_WITHIN);
  await page.getByRole("button", { name: "Copy YAML" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^apiVersion: .*\nkind: ManagedClusterSet\nmetadata:\n/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("managedclusterset-global.yaml");
  expect(await readFile(await download.path(), "utf8")).toBe(copied);
  await signInAs(page, "viewer");
  await page.goto("/objects/managedclustersets.cluster.open-cluster-management.io/global");
  await page.getByRole("button", { name: "Delete…" }).click();
  await expect(page.getByRole("dialog", { name: "Missing right" })).toContainText(
    "delete managedclustersets.cluster.open-cluster-management.io global",
    ANSWERS_WITHIN,
  );
});
