import { expect, type Locator, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { forgeRequest } from "@/e2e/forged-request";
import { joinClusters } from "@/e2e/joining-clusters";
import { TestHub } from "@/e2e/test-hub";
import { BatchAnswer } from "@/lib/api/approvals/approval-batch";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";

/** Those that wait are made here: its own fleet may be small. */
const test = ownDemo({ clusters: 12 });

test("several of the same kind are approved and accepted together, and what became another case meanwhile is left out", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const names = namesOf("wave", 24);
  await joinClusters(demo.kubeconfig, names, "wave");
  await inboxOf(page, "operator");
  const dialog = await opened(page, "Approve 24 together");
  await expect(dialog.getByRole("heading", { name: "Approve 24 requests of the same kind?" })).toBeVisible();
  for (const name of names) await expect(dialog.locator(`[data-request="${name}-first"]`)).toContainText(name);
  const facts = dialog.getByRole("region", { name: "Common properties" });
  await expect(facts).toContainText("system:serviceaccount:open-cluster-management:agent-registration-bootstrap");
  await expect(facts).toContainText("in cluster set wave");
  expect(await findingsOn(page)).toEqual([]);

  // While somebody reads, another agent asks for one of the names, and one is denied elsewhere.
  await forgeRequest(hub, "wave-003");
  await denyElsewhere(hub, "wave-005-first");
  await expect.poll(async () => (await batchOf(page, "wave-000-first")).total).toBe(22);
  const action = dialog.getByRole("button", { name: /^Approve (and accept )?24$/ });
  await expect(action).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("Accept the 24 clusters, too").check();
  // So many within a minute are a burst, which takes a reason.
  await dialog.getByLabel("Type approve 24").fill("approve 24");
  await expect(action).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("Why are they approved?").fill("The new site");
  await dialog.getByRole("button", { name: "Approve and accept 24" }).click();

  await expect(dialog.getByRole("heading", { name: "22 of 24 requests approved" })).toBeVisible();
  // At once: a toast goes after some seconds.
  await expect(page.getByText("22 certificates: seen on the hub")).toBeAttached();
  await expect(dialog.getByRole("status").first()).toContainText("2 were skipped because they changed");
  await expect(dialog.locator('[data-request="wave-003-first"]')).toContainText("no longer belongs to the batch");
  await expect(dialog.locator('[data-request="wave-005-first"]')).toContainText("already denied: By somebody else.");
  await expect(dialog.locator('[data-result="done"]')).toHaveCount(22);
  await expect(dialog.locator('[data-request="wave-000-first"]')).toContainText("Approved. Cluster accepted.");
  await expect(dialog.getByRole("button", { name: /again$/ })).toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);
  expect(await decisionsOn(hub, "wave-003-first")).toEqual([]);
  expect(await decisionsOn(hub, "wave-005-first")).toEqual(["Denied"]);
  expect(await decisionsOn(hub, "wave-023-first")).toEqual([
    "Approved: Approved in Flotilla by operator: The new site",
  ]);
  const accepted = await Promise.all(names.map((name) => isAccepted(hub, name)));
  expect(accepted.filter(Boolean)).toHaveLength(22);
  expect([accepted[3], accepted[5]]).toEqual([false, false]);

  await dialog.locator('[data-request="wave-003-first"]').getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("region", { name: "Case wave-003-first" })).toContainText(
    "Another agent requests the same name",
  );
  await hub.close();
});

test("what did not go through is named with its reason, and tried again alone", async ({ page, demo }) => {
  await joinClusters(demo.kubeconfig, namesOf("shore", 3), "shore");
  await inboxOf(page, "operator");
  await page.route("**/requests/shore-001-first/approve", (route) => route.abort(), { times: 1 });
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/approve"))
      writes.push(request.url().split("/").at(-2) ?? "");
  });
  const dialog = await opened(page, "Approve 3 together");
  await dialog.getByRole("button", { name: "Approve 3" }).click();
  await expect(dialog.getByRole("heading", { name: "2 of 3 requests approved" })).toBeVisible();
  await expect(dialog.locator('[data-result="failed"]')).toContainText("The console did not answer");
  await dialog.getByRole("button", { name: "Try 1 request again" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("1 certificate: seen on the hub")).toBeVisible();
  expect(writes.toSorted()).toEqual(["shore-000-first", "shore-001-first", "shore-001-first", "shore-002-first"]);
});

test("no more than a hundred are approved at once, and those that are left are offered then", async ({
  page,
  demo,
}) => {
  await joinClusters(demo.kubeconfig, namesOf("tide", 103), "tide");
  await inboxOf(page, "operator");
  const dialog = await opened(page, "Approve 100 of 103 together");
  await expect(dialog).toContainText("100 are approved together; 3 more of the same kind are pending.");
  await dialog.getByLabel("Type approve 100").fill("approve 100");
  await dialog.getByLabel("Why are they approved?").fill("The new site");
  await dialog.getByRole("button", { name: "Approve 100" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("100 certificates: seen on the hub")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve 3 together" })).toBeVisible();
});

test("a caller who may not approve is offered nothing, and is refused", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  await joinClusters(demo.kubeconfig, namesOf("reef", 2), "reef");
  await inboxOf(page, "viewer");
  await page.goto("/approvals/reef-000-first");
  await expect(page.locator('[data-case="requests/reef-000-first"]')).toBeInViewport();
  await expect(page.getByText(/You lack the right to update certificatesigningrequests/)).toBeVisible();
  await expect(page.getByRole("button", { name: /together/ })).toHaveCount(0);
  const { batch, requests } = await batchOf(page, "reef-000-first");
  const [{ object = "", cluster = "", resourceVersion = "", clusterVersion } = {}] = requests;
  const refused = [
    await post(page, `/api/v1/approvals/requests/${object}/approve`, { resourceVersion, batch }),
    await post(page, `/api/v1/approvals/clusters/${cluster}/accept`, {
      resourceVersion: clusterVersion,
      batch: { request: object, of: batch },
    }),
  ];
  expect(refused).toEqual([403, 403]);
  expect(await decisionsOn(hub, object)).toEqual([]);
  expect(await isAccepted(hub, cluster)).toBe(false);
  await hub.close();
});

function namesOf(label: string, size: number): string[] {
  return Array.from({ length: size }, (_, position) => `${label}-${String(position).padStart(3, "0")}`);
}

async function inboxOf(page: Page, account: string): Promise<void> {
  await signInAs(page, account);
  await page.goto("/approvals");
  await expect(page.getByRole("heading", { name: "Approvals", level: 1 })).toBeVisible();
}

async function opened(page: Page, text: string): Promise<Locator> {
  await page.getByRole("button", { name: text }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("list", { name: "Requests by name" })).toBeVisible();
  return dialog;
}

/** What the console tells the signed-in person of the requests of the batch of this one. */
async function batchOf(page: Page, object: string): Promise<BatchAnswer & { readonly batch: string }> {
  const list = await page.request.get(`/api/v1/approvals?q=name=${object}&limit=1`);
  const { rows } = (await list.json()) as { rows: { batch?: string }[] }; // the console's own answer
  const batch = rows[0]?.batch ?? "";
  return { ...BatchAnswer.parse(await (await page.request.get(`/api/v1/approvals/batches/${batch}`)).json()), batch };
}

/** The status of a write as a page of ours sends it. */
function post(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ([to, text]) =>
      (await fetch(to, { method: "POST", headers: { "content-type": "application/json" }, body: text })).status,
    [path, JSON.stringify(body)] as const,
  );
}

async function decisionsOn(hub: TestHub, name: string): Promise<string[]> {
  const { status } = await hub.client.get(certificateSigningRequests, { name }, write().signal);
  return status.conditions.map(({ type, message }) => (type === "Approved" ? `${type}: ${message}` : type));
}

async function isAccepted(hub: TestHub, name: string): Promise<boolean> {
  return (await hub.client.get(managedClusters, { name }, write().signal)).spec.hubAcceptsClient;
}

async function denyElsewhere(hub: TestHub, name: string): Promise<void> {
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
