import { expect, type Page } from "@playwright/test";
import { test } from "@/e2e/demo";
import { forgeRequest } from "@/e2e/forged-request";
import { TestHub } from "@/e2e/test-hub";

/** Of another day, a time has its date: tests may be run at midnight. */
const ENDED = /^Your session ended at (\d+ \w+ \d{4} )?\d\d:\d\d/;
const ENDS_UNLESS = /^You will be signed out at (\d+ \w+ \d{4} )?\d\d:\d\d unless you do something/;

test("a session that ends takes nothing away, and goes on in place for the same person", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  await forgeRequest(hub, "lab-0231");
  await hub.close();
  await signIn(page, "operator");
  await page.goto("/approvals/lab-0231-forged");
  await page.getByRole("button", { name: "Deny with reason" }).click();
  await page.getByLabel(/^Why is .* denied/).fill("Nobody announced it");
  const address = page.url();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await endSession(page);
  await expect(page.getByText(ENDED)).toBeVisible();
  await expect(page.locator("[data-live]")).toHaveAttribute("data-live", "signed-out");
  await expect(page.getByLabel(/^Why is .* denied/)).toHaveValue("Nobody announced it");
  await expect(page.locator("[data-case]").first()).toBeVisible();

  await page.getByRole("button", { name: "Deny the request" }).click();
  await expect(page.getByText("not done.")).toBeVisible();
  await expect(page.getByText(/not signed in|session is over/).first()).toBeVisible();
  await expect(page.getByLabel(/^Why is .* denied/)).toHaveValue("Nobody announced it");

  await page.getByRole("button", { name: "Sign in again" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^operator/ })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText(/^Your session ended/)).toBeHidden();
  await expect(page.locator("[data-live]")).toHaveAttribute("data-live", "live");
  expect(page.url()).toBe(address);
  await page.getByRole("button", { name: "Deny the request" }).click();
  await expect(page.getByText(/^Denial of .*: seen on the hub/)).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window), "the page was never loaded again").toBe(true);
});

test("somebody else who signs in there finds nothing of who was there before", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  await forgeRequest(hub, "lab-0232");
  await hub.close();
  await signIn(page, "operator");
  await page.goto("/approvals/lab-0232-forged");
  await page.getByRole("button", { name: "Deny with reason" }).click();
  await page.getByLabel(/^Why is .* denied/).fill("Nobody announced it");
  await endSession(page);
  await page.getByRole("button", { name: "Sign in again" }).click();
  const loaded = page.waitForEvent("load");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^viewer/ })
    .click();
  await loaded;
  await expect(page.getByRole("button", { name: /^Signed in as .*viewer/ })).toBeVisible();
  await expect(page.locator("[data-case]").first()).toBeVisible();
  await expect(page.getByText("Nobody announced it")).toHaveCount(0);
});

test("a page that is opened without a session asks to sign in and comes back", async ({ page }) => {
  await page.goto("/approvals?state=denied");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole("button", { name: /^viewer/ }).click();
  await expect(page).toHaveURL(/\/approvals(\/[^?]+)?\?state=denied$/);
});

test("signing out everywhere ends the sessions of the same person in other browsers, and of nobody else", async ({
  browser,
  page,
}) => {
  const [elsewhere, theirs] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  for (const [one, account] of [
    [page, "operator"],
    [elsewhere, "operator"],
    [theirs, "viewer"],
  ] as const)
    await signIn(one, account);
  await page.getByRole("button", { name: /^Signed in as .*operator/ }).click();
  await page.getByRole("link", { name: "Your sessions" }).click();
  await expect(page.getByRole("table", { name: "Your sessions" }).getByText("this session")).toHaveCount(1);
  await page.getByRole("button", { name: /^Signed in as .*operator/ }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await expect(dialog.getByText(/^\d+ sessions, this one included/)).toBeVisible();
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(elsewhere.getByText(ENDED)).toBeVisible();
  await expect(elsewhere.locator("[data-live]")).toHaveAttribute("data-live", "signed-out");
  await expect(theirs.locator("[data-live]")).toHaveAttribute("data-live", "live");
  await Promise.all([elsewhere.context().close(), theirs.context().close()]);
});

test("an administrator ends somebody's sessions by name", async ({ browser, page }) => {
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, "viewer");
  await signIn(page, "admin");
  await page.goto("/sessions");
  await page.getByLabel("User").fill("viewer");
  await page.getByRole("button", { name: "Find sessions", exact: true }).click();
  await page.getByRole("button", { name: /^End \d+ sessions?$/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^End \d+ sessions?$/ })
    .click();
  await expect(page.getByText(/^\d+ sessions? of viewer ended/)).toBeVisible();
  await expect(theirs.getByText(ENDED)).toBeVisible();
  await theirs.context().close();
});

test("the idle limit is shown before it ends the session, in every tab, and put off from any of them", async ({
  page,
}) => {
  let isNear = true;
  await page.context().route("**/api/session/limits", async (route) => {
    const answer = await route.fetch();
    const limits = await answer.json();
    const inFour = new Date(Date.parse(limits.now) + 4 * 60_000).toISOString();
    await route.fulfill({ response: answer, json: isNear ? { ...limits, idleEndsAt: inFour } : limits });
  });
  await signIn(page, "viewer");
  const other = await page.context().newPage();
  await other.goto("/");
  for (const tab of [page, other]) await expect(tab.getByText(ENDS_UNLESS)).toBeVisible();
  isNear = false;
  await page.getByRole("button", { name: "Stay signed in" }).click();
  for (const tab of [page, other])
    await expect(tab.locator("[data-session-limit]")).toHaveAttribute("data-session-limit", "far");
});

/** As from another tab. */
async function endSession(page: Page): Promise<void> {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const answer = await page.request.delete("/api/session", { headers });
  expect(answer.status()).toBe(204);
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: new RegExp(`^${account}`) }).click();
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
}
