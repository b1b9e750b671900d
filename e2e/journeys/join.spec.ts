import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { awaitScript, testOnSmallFleet as test } from "@/e2e/demo";
import { paste } from "@/e2e/pasted-command";
import { TestHub } from "@/e2e/test-hub";
import { managedClusters } from "@/lib/resources/managed-cluster";

/** Its add-ons leave before it does. */
const GOES_WITHIN = { timeout: 60_000 };

test("a cluster joins by the command of an invitation, which is revoked then, and is detached again", async ({
  page,
  browser,
  context,
  demo,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const cluster = `joined-${randomUUID().slice(0, 8)}`;
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "operator");
  await page.goto("/invitations/new");
  await page.getByLabel("Names").fill(cluster);
  await page.getByLabel("Assumed labels").fill("environment=development");
  await expect(page.getByRole("region", { name: "What it would get" })).toContainText("Placements that select it");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Review invitation" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make invitation" }).click();

  await expect(page.getByText("The token is shown this once")).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("region", { name: "Command" }).getByRole("button", { name: "Copy" }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const invitation = (await page.getByRole("heading", { level: 1 }).textContent())?.replace("Invitation ", "") ?? "";
  const agent = await paste(command);

  const come = page.getByRole("region", { name: "Who has come" });
  await expect(come).toContainText("Low risk");
  await come.getByRole("link", { name: "Review and accept" }).click();
  const decided = page.getByRole("region", { name: /^Case / });
  await expect(decided).toContainText("It answers an invitation");
  await expect(decided).toContainText(`${invitation}, made by operator; 0 of 1 used before it`);
  await page.getByLabel("Approve the certificate").check();
  await page.getByLabel("Accept the cluster").check();
  await page.getByRole("button", { name: "Approve and accept" }).click();
  await expect(page.getByText(`Acceptance of ${cluster}: seen on the hub`)).toBeVisible();
  await page.goto(`/clusters?q=${encodeURIComponent(`name=${cluster}`)}`);
  const row = page.locator(`[data-cluster="${cluster}"]`);
  await expect(row).toHaveAttribute("data-health", "available", { timeout: 30_000 });

  // The same token with a name that nobody expects.
  const stranger = `stranger-${cluster}`;
  const second = await paste(command.replaceAll(cluster, stranger));
  await expect(async () => {
    const answer = await page.request.get(`/api/v1/approvals?q=cluster%3D${stranger}%20kind%3Djoin`);
    expect((await answer.json()).rows).toMatchObject([
      { invitation, risk: "review", headline: "Its invitation does not expect this name" },
    ]);
  }).toPass();

  await page.goto(`/invitations?peek=invitation/${invitation}`);
  const peek = page.locator("#beside");
  await expect(peek).toContainText("1 of 1");
  await peek.getByRole("button", { name: "Revoke…" }).click();
  await page.getByRole("button", { name: "Revoke invitation" }).click();
  await expect(peek.getByText("Revoked", { exact: true }).first()).toBeVisible();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain("The hub does not take this token");
  const late = await paste(command);
  expect(await late.ended).toBe(1);

  await peek.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete invitation" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // An operator of this hub may not delete clusters.
  const admin = await (await browser.newContext({ baseURL: demo.url })).newPage();
  awaitScript(admin);
  await signInAs(admin, "admin");
  await detach(admin, cluster);
  await admin.context().close();
  await Promise.all([agent, second, late].map((each) => each.stop()));
  await hub.client.remove(managedClusters, { name: stranger }, { signal: AbortSignal.timeout(30_000) });
  await hub.close();
});

async function detach(page: Page, cluster: string): Promise<void> {
  await page.goto(`/clusters/${cluster}`);
  await page.getByRole("link", { name: "Detach…" }).click();
  await page.getByRole("button", { name: "Begin to detach…" }).click();
  await confirmDialog(page, `Begin to detach ${cluster}?`, { typed: cluster, button: "Begin to detach" });
  await page.getByRole("button", { name: "Delete the ManagedCluster…" }).click(GOES_WITHIN);
  await confirmDialog(page, `Delete ${cluster} from this hub?`, { typed: cluster, button: "Delete ManagedCluster" });
  await expect(page.locator('[data-step="release"]')).toHaveAttribute("data-state", "done", GOES_WITHIN);
}

async function confirmDialog(page: Page, name: string, { typed, button }: Record<"typed" | "button", string>) {
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByRole("textbox").fill(typed, GOES_WITHIN);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden(GOES_WITHIN);
}
