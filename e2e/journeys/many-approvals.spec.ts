import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { countClicks } from "@/e2e/clicks";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { forgeRequest } from "@/e2e/forged-request";
import { TestHub } from "@/e2e/test-hub";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";

/** Those that wait are made here: its own fleet may be small. */
const test = ownDemo({ clusters: 12 });
const REQUESTS = 300;
/** A page draws those near the view, however many there are. */
const MAX_DRAWN = 100;

test.beforeAll(async ({ demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const names = Array.from({ length: REQUESTS }, (_, n) => `flood-${String(n).padStart(3, "0")}`);
  for (const name of names) await forgeRequest(hub, name);
  await hub.close();
});

test("hundreds of requests are counted, and the last of them can be scrolled to and looked at", async ({ page }) => {
  await signInAs(page, "operator");
  await page.goto("/");
  await expect(page.locator('[data-need="requests"]')).toContainText(`${REQUESTS} high risk`);
  await page.getByRole("link", { name: "Approvals" }).first().click();

  const flood = page.getByRole("region", { name: "No such cluster on the hub" });
  await expect(flood.getByRole("heading")).toContainText(String(REQUESTS));
  await expect(page.locator('[data-case="requests/flood-000-forged"] a')).toHaveAttribute("aria-current", "true");
  await expect.poll(() => page.locator("[data-case]").count()).toBeLessThan(MAX_DRAWN);
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/\/approvals\/flood-001-forged$/);

  const last = page.locator('[data-case="requests/flood-299-forged"]');
  await expect(async () => {
    await scrollToEnd(page);
    await expect(last).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect.poll(() => page.locator("[data-case]").count()).toBeLessThan(MAX_DRAWN);
});

test("a case far down is shown in the queue, however it was opened, and the walk goes on from there", async ({
  page,
}) => {
  await signInAs(page, "operator");
  await page.goto("/approvals/flood-250-forged");
  await expect(page.getByRole("region", { name: "Case flood-250-forged" })).toContainText(
    "It requests groups beyond the cluster's own",
  );
  const rowOf = (position: number) => page.locator(`[data-case="requests/flood-${position}-forged"]`);
  await expect(rowOf(250)).toBeInViewport();
  await expect(rowOf(250).getByRole("link")).toHaveAttribute("aria-current", "true");
  await expect.poll(() => page.locator("[data-case]").count()).toBeLessThan(MAX_DRAWN);

  // A person who reads elsewhere is not moved; the next step leads on from the case, once it is known where that stands.
  let notify: () => void = () => undefined;
  const notified = new Promise<void>((resolve) => {
    notify = resolve;
  });
  await page.route(/\/api\/v1\/approvals\?.*around=/, (route) => notified.then(() => route.continue()));
  await page.locator("[data-scrolls]").evaluate((queue) => queue.scrollTo(0, 0));
  await expect(rowOf(250)).not.toBeAttached();
  await expect(page.locator('[data-case="requests/flood-000-forged"]')).toBeInViewport();
  await page.keyboard.press("j");
  notify();
  await expect(page).toHaveURL(/\/approvals\/flood-251-forged$/);
  await expect(rowOf(251)).toBeInViewport();
  for (const position of [252, 253, 254]) {
    await page.keyboard.press("j");
    await expect(rowOf(position).getByRole("link")).toHaveAttribute("aria-current", "true");
  }
  await expect(rowOf(254)).toBeInViewport();
  await page.keyboard.press("k");
  await expect(page).toHaveURL(/\/approvals\/flood-253-forged$/);

  // From the end of one part of the queue the walk goes on into the next, and back.
  await page.goto("/approvals/flood-299-forged");
  await expect(rowOf(299)).toBeInViewport();
  await page.keyboard.press("j");
  await expect(page).not.toHaveURL(/flood/);
  await page.keyboard.press("k");
  await expect(page).toHaveURL(/\/approvals\/flood-299-forged$/);
});

function within(): AbortSignal {
  return AbortSignal.timeout(30_000);
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.locator("[data-scrolls]").evaluate((queue) => queue.scrollTo(0, queue.scrollHeight));
}

test("a flood is denied with one reason and four clicks, and the focus goes on to the next case", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  const names = Array.from({ length: 67 }, (_, n) => `spate-${String(n).padStart(2, "0")}`);
  for (const name of names) await forgeRequest(hub, name);
  await signInAs(page, "operator");
  const clicks = await countClicks(page);
  await page.goto("/approvals");
  await expect(page.locator("[data-case]").first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("spate");
  await expect(page.getByText("67 of")).toBeVisible();

  const first = page.locator('[data-case="requests/spate-00-forged"]');
  await first.hover();
  await first.getByRole("checkbox", { name: "Select spate-00-forged" }).click();
  await page.getByRole("button", { name: "Select all 67 that match" }).click();
  await page.getByRole("button", { name: /^Deny 67/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("[data-request]")).toHaveCount(67);
  await page.keyboard.type("Nobody announced them");
  expect(await findingsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Deny 67" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("67 denials: seen on the hub")).toBeAttached();
  expect(await clicks()).toBe(4);

  const { status } = await hub.client.get(certificateSigningRequests, { name: "spate-66-forged" }, within());
  expect(status.conditions.map(({ message }) => message)).toEqual([
    "Denied in Flotilla by operator: Nobody announced them",
  ]);
  await expect(page.getByRole("region", { name: /^Case / })).toBeFocused();
  await hub.close();
});

test("after a denial the next case is open and has the focus, and keys select from there", async ({ page }) => {
  await signInAs(page, "operator");
  await page.goto("/approvals/flood-010-forged");
  await page.getByRole("button", { name: "Deny with reason" }).click();
  await page.getByLabel(/^Why is flood-010-forged denied/).fill("Nobody announced it");
  await page.getByRole("button", { name: "Deny the request" }).click();
  await expect(page).toHaveURL(/\/approvals\/flood-011-forged$/);
  await expect(page.getByRole("region", { name: "Case flood-011-forged" })).toBeFocused();

  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await expect(page.getByRole("region", { name: "Case flood-012-forged" })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("2 selected");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
});
