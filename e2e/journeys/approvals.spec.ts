import { expect } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { approveByHand, forgeRequest } from "@/e2e/forged-request";
import { TestHub } from "@/e2e/test-hub";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";

const JOINS_WITHIN_MS = 30_000;

test("a viewer sees the whole case, cannot do anything about it, and reads why", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/approvals");
  await page
    .locator('[data-case^="requests/"][data-risk="low"]')
    .filter({ hasText: "asks to join" })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByText("The requester is a bootstrap account")).toBeVisible();
  await expect(page.getByText(/^system:open-cluster-management:managed-clusters$/)).toBeVisible();

  await expect(page.getByLabel("Approve the certificate")).toBeDisabled();
  await expect(page.getByLabel("Accept the cluster")).toBeDisabled();
  for (const name of ["Deny with reason", "Approve"]) {
    await page.getByRole("button", { name, exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Missing right" });
    await expect(panel).toContainText("update certificatesigningrequests.certificates.k8s.io/approval");
    await expect(panel.getByRole("button", { name: "Copy request" })).toBeFocused();
    await page.keyboard.press("Escape");
  }
  await expect(
    page.getByText(/You lack the right to update certificatesigningrequests\.certificates\.k8s\.io\/approval/),
  ).toBeVisible();
  await expect(
    page.getByText(/You lack the right to patch managedclusters\.cluster\.open-cluster-management\.io/),
  ).toBeVisible();

  await page.getByRole("link", { name: / as YAML$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("CertificateSigningRequest");
  await expect(page.getByText("signerName:").first()).toBeVisible();
});

for (const [zoom, width, height] of [
  ["at 200 % zoom", 720, 450],
  ["in a window of 320 px", 320, 640],
] as const) {
  test(`the evidence of a request can be read and decided ${zoom}`, async ({ page }) => {
    await signInAs(page, "operator");
    await page.setViewportSize({ width, height });
    await page.goto("/approvals");
    await page.locator('[data-case^="requests/"]').first().getByRole("link").click();
    const evidence = page.getByRole("region", { name: "Evidence" });
    await expect(evidence.getByText("Requester", { exact: true }).first()).toBeVisible();
    const seenPx = () =>
      evidence.evaluate((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return Math.min(bottom, innerHeight) - Math.max(top, 0);
      });
    await page.locator("main").evaluate((main) => main.scrollTo(0, 200));
    await expect.poll(seenPx).toBeGreaterThanOrEqual(height / 2);
    const action = page.getByRole("button", { name: "Deny with reason" });
    await action.scrollIntoViewIfNeeded();
    await expect(action).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("an operator lets a waiting cluster in, and it becomes available on a page that no one reloads", async ({
  page,
}) => {
  await signInAs(page, "operator");
  await page.goto("/");
  await page.evaluate(() => sessionStorage.setItem("loads", "0"));
  await page.addInitScript(() => sessionStorage.setItem("loads", String(Number(sessionStorage.getItem("loads")) + 1)));
  await page.getByRole("link", { name: "Approvals" }).first().click();
  // Others wait for the manager alone, and not for long.
  const joins = page.locator('[data-case^="requests/"][data-risk="low"]').filter({ hasText: "asks to join" });
  const row = joins.first();
  const cluster = (await row.locator(".font-mono").first().textContent()) ?? "";
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/approvals/${cluster}-`));
  const action = page.getByRole("button", { name: "Approve", exact: true });
  await expect(action).toBeDisabled();
  await page.getByLabel("Approve the certificate").check();
  await page.getByLabel("Accept the cluster").check();
  const effect = page.getByRole("region", { name: "Effect of accepting" });
  await expect(effect).toContainText("fleet-addons/log-shipper");
  await expect(effect).not.toContainText("cannot be reached");
  await page.getByRole("button", { name: "Approve and accept" }).click();

  // Each goes after some seconds, and which is seen first depends on the hub.
  await Promise.all([
    expect(page.getByText(`Certificate for ${cluster}: seen on the hub`)).toBeVisible(),
    expect(page.getByText(`Acceptance of ${cluster}: seen on the hub`)).toBeVisible(),
  ]);
  await expect(page, "the next case is open").not.toHaveURL(new RegExp(`/approvals/${cluster}-`));
  await expect(page.getByRole("region", { name: /^Case / })).toBeFocused();
  await page.getByRole("link", { name: /^Issued/ }).click();
  // A hub may have issued more since than are drawn.
  await page.getByRole("combobox", { name: /^Filter/ }).fill(`cluster=${cluster} `);
  await expect(page.locator(`[data-case^="requests/${cluster}-"]`)).toContainText("Approved in Flotilla by operator.");
  await page.getByRole("link", { name: "Clusters" }).first().click();
  await expect(page.locator(`[data-cluster="${cluster}"]`)).toHaveAttribute("data-health", "available", {
    timeout: JOINS_WITHIN_MS,
  });
  expect(await page.evaluate(() => sessionStorage.getItem("loads")), "the page was never loaded again").toBe("0");
});

test("attack: a forged request that somebody approved by hand is an alarm within five seconds, until it is acknowledged", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "operator");
  await page.goto("/");
  const cluster = await acceptedCluster(hub);
  const name = `${cluster}-forged`;
  await forgeRequest(hub, cluster);
  await approveByHand(hub, name);
  const alarms = page.getByRole("banner").getByRole("link", { name: /alarms? about issued identities$/ });
  await expect(alarms).toBeVisible({ timeout: 5_000 });
  await expect(page.locator('[data-need="forged-identities"]')).toContainText("issued against the rules");
  await alarms.click();
  const item = page.locator(`[data-identity="${name}"]`);
  await expect(item).toContainText("It requests groups beyond the cluster's own: fleet-admins");
  await expect(item).toContainText(`kubectl delete rolebindings -n ${cluster} --all`);
  expect(await findingsOn(page)).toEqual([]);
  await item.getByLabel(`Reason to acknowledge ${name}`).fill("A drill");
  await item.getByRole("button", { name: "Acknowledge" }).click();
  await expect(item).toContainText("Acknowledged by operator: A drill");
});

test("an operator denies a request with a reason that stays on it, and overwrites no one's decision", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  await forgeRequest(hub, "lab-0221");
  await forgeRequest(hub, "lab-0222");
  await signInAs(page, "operator");
  await page.goto("/approvals/lab-0221-forged");
  await expect(page.getByText("It requests groups beyond the cluster's own").first()).toBeVisible();
  await page.getByRole("button", { name: "Deny with reason" }).click();
  await page.getByRole("button", { name: "Deny the request" }).click();
  await expect(page.getByText("A reason is required")).toBeVisible();
  await page.getByLabel(/^Why is lab-0221-forged denied/).fill("Nobody announced it");
  await page.getByRole("button", { name: "Deny the request" }).click();
  await expect(page.getByText("Denial of lab-0221-forged: seen on the hub")).toBeVisible();
  await page.getByRole("link", { name: /^Denied/ }).click();
  await expect(page.locator('[data-case="requests/lab-0221-forged"]')).toContainText(
    "Denied in Flotilla by operator: Nobody announced it",
  );
  await page.goto("/");
  await expect(page.locator('[data-latest="lab-0221"]')).toContainText("request was denied");

  // A page that hears of nothing decides on what it has read.
  await page.route("**/api/v1/live*", (route) => route.abort());
  await page.goto("/approvals/lab-0222-forged");
  await page.getByLabel("Approve the certificate").check();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByLabel(/^This request is of high risk/).fill("Announced by phone");
  const action = page.getByRole("button", { name: "Approve", exact: true });
  await expect(action).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Type lab-0222").fill("lab-0222");
  expect(await findingsOn(page)).toEqual([]);
  await page.route(/\/api\/v1\/approvals(\?|\/requests\/[^/]+$)/, (route) => route.abort());
  await decideElsewhere(hub, "lab-0222-forged");
  await action.click();
  await expect(page.getByRole("alert").filter({ hasText: "already denied: By somebody else." })).toBeVisible();
  await hub.close();
});

test("the inbox has no accessibility findings in either theme", async ({ page }) => {
  await signInAs(page, "operator");
  await page.goto("/approvals");
  await expect(page.getByRole("heading", { name: "Verdict" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Deny with reason" }).click();
  expect(await findingsOn(page)).toEqual([]);
});

/** Commands are offered for clusters that the hub has. */
async function acceptedCluster(hub: TestHub): Promise<string> {
  const clusters = await hub.client.list(managedClusters, { signal: AbortSignal.timeout(30_000) });
  const accepted = clusters.find(({ spec }) => spec.hubAcceptsClient);
  if (!accepted) throw new Error("the hub has no cluster that is accepted");
  return accepted.metadata.name;
}

async function decideElsewhere(hub: TestHub, name: string): Promise<void> {
  const conditions = [{ type: "Denied", status: "True", reason: "Elsewhere", message: "By somebody else." }];
  await hub.client.patch(
    certificateSigningRequests,
    { name },
    { status: { conditions } },
    { ...write(), subresource: "approval" },
  );
}

function write() {
  return { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
}
