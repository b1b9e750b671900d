import { expect, type Frame, type Page } from "@playwright/test";
import { coloursInFrame, findingsInFrame } from "@/e2e/accessibility";
import { embedTest, frameOf, inSightFor, recordStates, statesOf } from "@/e2e/embed/embed-test";
import { EMBEDDED_VIEWS, elementsPage, framesPage } from "@/e2e/embed/embedded-views";
import type {} from "@/public/embed/elements";

const test = embedTest();

/** Within which a console has heard that a token is revoked. */
const REVOKED_WITHIN_MS = 30_000;
const SHORTEST_SECONDS = 30;
const HEALTH = EMBEDDED_VIEWS.filter(({ path }) => path.startsWith("addon-health/"));
const APPROVALS = EMBEDDED_VIEWS.filter(({ path }) => path === "approvals");

for (const views of groupsOf(EMBEDDED_VIEWS, 6)) {
  const names = namesOf(views);

  test(`a portal on another site shows ${names} by element, in both themes, without a cookie`, async ({
    site: { demo, portal },
    portalPage: page,
  }) => {
    const cookies = collectCookies(page);
    const complaints = collectComplaints(page);
    portal.rules.allow = ["approve", "enable"];
    portal.body = elementsPage(demo.url, views);
    const before = portal.minted.length;
    await page.goto(portal.origin);
    for (const { path, search = "" } of views) {
      const frame = await frameOf(page, path + search);
      await expectShown(frame, page);
      expect.soft(await findingsInFrame(frame), path).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect.poll(() => isDark(frame)).toBe(true);
      expect.soft(await coloursInFrame(frame), `${path} in the dark theme`).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
    }
    expect(await findingsInFrame(page.mainFrame())).toEqual([]);
    expect(portal.minted.length - before, "one token for all of them").toBe(1);
    expect([cookies, complaints]).toEqual([[], []]);
  });
}

/** Each has a token and so a stream of its own, and browsers have six connections to a console without HTTP/2. */
for (const views of groupsOf(EMBEDDED_VIEWS, 4)) {
  const names = namesOf(views);

  test(`and plain frames show ${names}`, async ({ site: { demo, portal }, portalPage: page }) => {
    portal.rules.allow = ["approve", "enable"];
    portal.body = framesPage(demo.url, views);
    await page.goto(portal.origin);
    for (const { path, search = "" } of views) await expectShown(await frameOf(page, path + search), page);
  });
}

test("a token runs out and is renewed without a flash, until the portal gives no more", async ({
  site,
  portalPage: page,
}) => {
  site.portal.rules.lifetimeSeconds = SHORTEST_SECONDS;
  await recordStates(page);
  site.portal.body = elementsPage(site.demo.url, HEALTH);
  await page.goto(site.portal.origin);
  const frame = await frameOf(page, "addon-health/log-shipper");
  await expect.poll(async () => (await statesOf(page)).map(([, state]) => state)).toContain("shown");
  await expect(frame.locator('[aria-busy="true"]')).toHaveCount(0);
  await frame.getByRole("heading", { level: 1 }).evaluate((heading) => heading.setAttribute("data-drawn", "once"));
  const endsOf = async () => new Set((await statesOf(page)).flatMap(([, , expiresAt]) => expiresAt ?? [])).size;
  await expect.poll(endsOf, { timeout: SHORTEST_SECONDS * 1_000 }).toBeGreaterThan(1);
  await expect(frame.locator('[data-drawn="once"]')).toBeVisible();
  const states = new Set((await statesOf(page)).map(([, state]) => state));
  expect([...states].filter((state) => state !== "loading")).toEqual(["shown"]);

  site.portal.rules.isClosed = true;
  await expect(frame.getByText("Not signed in")).toBeVisible({ timeout: 2 * SHORTEST_SECONDS * 1_000 });
  await expect(frame.getByText("The sign-in of this view has ended.")).toBeVisible();
});

test("a revoked token's frame says so, and shows nothing any more", async ({ site, portalPage: page }) => {
  site.portal.body = elementsPage(site.demo.url, HEALTH);
  await page.goto(site.portal.origin);
  const frame = await frameOf(page, "addon-health/log-shipper");
  await expect(frame.getByText("log-shipper").first()).toBeVisible();
  await site.portal.revoke(site.portal.minted.at(-1)?.id ?? "");
  await expect(frame.getByText("The sign-in of this view was revoked.")).toBeVisible({ timeout: REVOKED_WITHIN_MS });
  await expect(frame.getByText("log-shipper")).toHaveCount(0);
});

test("attack: a page of an origin that is not configured cannot show a frame", async ({ site, portalPage: page }) => {
  const refusals: string[] = [];
  page.on("console", (message) => refusals.push(message.text()));
  site.portal.body = framesPage(site.demo.url, HEALTH);
  await page.goto(site.portal.strangeOrigin);
  await expect.poll(() => refusals.join()).toContain("frame-ancestors");
  const shown = () => page.frames().map((frame) => frame.url());
  await expect.poll(shown).toContain("chrome-error://chromewebdata/");
});

test("attack: what is pressed in a see-through frame approves nothing", async ({ site, portalPage: page }) => {
  site.portal.rules.allow = ["approve"];
  site.portal.body = elementsPage(site.demo.url, APPROVALS, ' style="opacity:0.01"');
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/approve")) writes.push(request.url());
  });
  await page.goto(site.portal.origin);
  const frame = await frameOf(page, "approvals");
  const approve = frame.getByRole("dialog").getByRole("button", { name: "Approve 2", exact: true });
  // A list that is drawn anew under the pointer takes no press.
  await expect(async () => {
    if ((await approve.count()) === 0) await frame.getByRole("button", { name: "Approve 2 together …" }).click();
    await expect(approve).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await inSightFor(frame, 2_000);
  await approve.click();
  await expect(frame.getByText(/^Something covers this view/).first()).toBeVisible();
  await frame.goto(frame.url());
  await expect(frame.getByRole("button", { name: "Approve 2 together …" })).toBeVisible();
  expect(writes).toEqual([]);
});

test("what a person presses in a frame in full sight approves, where the token allows it", async ({
  site,
  portalPage: page,
}) => {
  site.portal.rules.allow = ["approve"];
  site.portal.body = elementsPage(site.demo.url, APPROVALS);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/approve")) writes.push(request.url());
  });
  await page.goto(site.portal.origin);
  const frame = await frameOf(page, "approvals");
  const approve = frame.getByRole("dialog").getByRole("button", { name: "Approve 2", exact: true });
  // A press within a second after the dialog opened counts nothing: then it is opened again.
  await expect(async () => {
    if (writes.length === 0 && (await approve.count()) > 0) await approve.click({ timeout: 2_000 });
    else if (writes.length === 0) await frame.getByRole("button", { name: "Approve 2 together …" }).click();
    expect(writes).not.toEqual([]);
  }).toPass({ intervals: [2_000] });
});

/** The theme is the light one afterwards. */
async function expectShown(frame: Frame, page: Page): Promise<void> {
  const element = await frame.frameElement();
  await expect(frame.locator("main")).not.toContainText(/Not signed in|Forbidden|Away/);
  // Frames above it grow until they are whole, and Chromium lets rest what nobody sees.
  const busy = async () => {
    await element.scrollIntoViewIfNeeded();
    return busyIn(frame);
  };
  await expect.poll(busy, { timeout: 60_000, message: `${frame.url()} is whole` }).toEqual([]);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => isDark(frame), colorScheme).toBe(colorScheme === "dark");
  }
}

/** What is still being loaded, and where. */
function busyIn(frame: Frame): Promise<string[]> {
  return frame
    .locator('main [aria-busy="true"]')
    .evaluateAll((all) => all.map(({ parentElement }) => parentElement?.outerHTML.slice(0, 400) ?? ""));
}

function namesOf(views: typeof EMBEDDED_VIEWS): string {
  return views.map(({ path, search = "" }) => path + search).join(", ");
}

function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...groupsOf(items.slice(size), size)];
}

function isDark(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) throw new Error("there is no canvas");
    canvas.fillStyle = getComputedStyle(document.querySelector("main") ?? document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red + green + blue < 384;
  });
}

/** Addresses of the console that a cookie was sent to. */
function collectCookies(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.headers().cookie !== undefined) sent.push(request.url());
  });
  return sent;
}

/** What policies of the portal or the console have refused, and errors of scripts. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && /policy|trusted/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
