import { expect, type Frame, type Locator, type Page } from "@playwright/test";
import { embedTest, frameOf, inSightFor, recordStates, statesOf } from "@/e2e/embed/embed-test";
import { EMBEDDED_VIEWS, elementsPage, framesPage } from "@/e2e/embed/embedded-views";

const test = embedTest();

const HEALTH = EMBEDDED_VIEWS.filter(({ path }) => path.startsWith("addon-health/"));
const APPROVALS = EMBEDDED_VIEWS.filter(({ path }) => path === "approvals");
/** Longer than a part has to be in sight before a press in it counts. */
const SEEN_MS = 2_000;

test("attack: in a frame of which a page shows the button alone, nothing is approved", async ({
  site: { demo, portal },
  portalPage: page,
}) => {
  portal.rules.allow = ["approve"];
  portal.body = elementsPage(demo.url, APPROVALS);
  const writes = collectApprovals(page);
  await page.goto(portal.origin);
  const frame = await frameOf(page, "approvals");
  const approve = await openConfirmation(frame);
  // A request that comes meanwhile changes the height of the frame, and moves the button out of the strip.
  await expect(async () => {
    await showStripOf(frame, await topOf(approve));
    await inSightFor(frame, SEEN_MS);
    await approve.click({ timeout: 5_000 });
    await expect(frame.getByText(/^Something covers this view/).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect(writes).toEqual([]);

  // The same presses with all of it in sight: it was the strip.
  await page.reload();
  const whole = await frameOf(page, "approvals");
  const button = await openConfirmation(whole);
  await expect(async () => {
    if (writes.length === 0) await button.click({ timeout: 5_000 });
    expect(writes).not.toEqual([]);
  }).toPass({ intervals: [SEEN_MS] });
});

test("attack: in a page within a page of another origin, a frame shows nothing", async ({ site, portalPage: page }) => {
  const { demo, portal, wiki } = site;
  portal.inner = elementsPage(demo.url, HEALTH);
  const around = (host: string) =>
    `<!doctype html><title>${host}</title><iframe src="${portal.origin}/inner"></iframe>`;
  wiki.rules.console = demo.url;
  wiki.body = around("wiki");
  await page.goto(wiki.origin);
  const nested = await frameOf(page, "addon-health/log-shipper");
  await expect(nested.getByText(/^This page is within another page/)).toBeVisible();
  await expect(nested.getByRole("heading", { name: "log-shipper" })).toHaveCount(0);

  portal.body = around("portal");
  await page.goto(portal.origin);
  const own = await frameOf(page, "addon-health/log-shipper");
  await expect(own.getByRole("heading", { name: "log-shipper" })).toBeVisible();
});

test("attack: a script of the page cannot use the token itself", async ({ site, portalPage: page }) => {
  const { demo, portal } = site;
  portal.body = elementsPage(demo.url, HEALTH);
  await page.goto(portal.origin);
  const frame = await frameOf(page, "addon-health/log-shipper");
  await expect(frame.getByRole("heading", { name: "log-shipper" })).toBeVisible();
  const read = {
    address: `${demo.url}/api/v1/addons`,
    token: portal.minted.at(-1)?.token ?? "",
    origin: portal.origin,
  };
  const tried = async ({ address, token, origin }: typeof read) => {
    const headers = { Authorization: `Bearer ${token}`, "Flotilla-Embedder": origin };
    return fetch(address, { headers }).then(
      ({ status }) => status,
      () => "refused",
    );
  };
  expect(await frame.evaluate(tried, read)).toBe(200);
  // The policy of a careless page would let it through.
  await page.route(portal.origin, async (route) => {
    const { "content-security-policy": _, ...headers } = (await route.fetch()).headers();
    await route.fulfill({ headers, body: "<!doctype html><title>Portal</title>" });
  });
  await page.goto(portal.origin);
  expect(await page.evaluate(tried, read)).toBe("refused");
});

test("attack: no request of a frame tells where it stands", async ({ site: { demo, portal }, portalPage: page }) => {
  const told: string[] = [];
  page.on("request", (request) => {
    const { pathname, origin } = new URL(request.url());
    if (origin === demo.url && request.headers().referer) told.push(pathname);
  });
  portal.body = elementsPage(demo.url, HEALTH);
  await page.goto(portal.origin);
  const frame = await frameOf(page, "addon-health/log-shipper");
  await expect(frame.getByRole("heading", { name: "log-shipper" })).toBeVisible();
  // The page's own request of the script is the page's to decide.
  expect(new Set(told)).toEqual(new Set(["/embed/elements.js"]));
  portal.body = framesPage(demo.url, HEALTH);
  await page.goto(portal.origin);
  const plain = await frameOf(page, "addon-health/log-shipper");
  await expect(plain.getByRole("heading", { name: "log-shipper" })).toBeVisible();
  await settled(plain);
  const opened = page.context().waitForEvent("page");
  await plain.getByRole("link", { name: "Open log-shipper in Flotilla" }).click();
  const [window] = [await opened];
  expect(await window.evaluate(() => [document.referrer, window.opener])).toEqual(["", null]);
  expect(new Set(told)).toEqual(new Set(["/embed/elements.js", "/embed/addon-health/log-shipper"]));
});

test("a keyboard goes into a frame, follows its links, and comes out", async ({ site, portalPage: page }) => {
  await recordStates(page);
  await page.addInitScript(() => {
    const chosen: string[] = [];
    Object.assign(window, { chosen });
    document.addEventListener("flotilla:select", ({ detail }) => chosen.push(`${detail.kind} ${detail.name}`));
    document.addEventListener("flotilla:navigate", (event) => {
      event.preventDefault();
      chosen.push(new URL(event.detail.href).pathname);
    });
  });
  const body = elementsPage(site.demo.url, HEALTH);
  site.portal.body = body
    .replace("</main>", "<button>After</button></main>")
    .replace("<h1>", "<button>Before</button><h1>");
  await page.goto(site.portal.origin);
  const frame = await frameOf(page, "addon-health/log-shipper");
  await expect.poll(async () => (await statesOf(page)).map(([, state]) => state)).toContain("shown");
  await expect(frame.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole("button", { name: "Before" }).focus();
  await page.keyboard.press("Tab");
  await expect(frame.getByRole("link", { name: "Open log-shipper in Flotilla" })).toBeFocused();
  await page.keyboard.press("Enter");
  const chosen = () => page.evaluate(() => (window as unknown as { chosen: string[] }).chosen);
  await expect.poll(chosen).toEqual(["addon log-shipper", "/addons/log-shipper"]);
  const after = page.getByRole("button", { name: "After" });
  for (let presses = 0; presses < 60 && !(await after.evaluate((one) => one.matches(":focus"))); presses += 1)
    await page.keyboard.press("Tab");
  await expect(after).toBeFocused();
  expect(await (await frame.frameElement()).getAttribute("title")).toBe("Flotilla: addon health log-shipper");
});

/** The button of the dialog that asks before two requests are approved, once it is in sight for long enough. */
async function openConfirmation(frame: Frame): Promise<Locator> {
  await settled(frame);
  const dialog = frame.getByRole("dialog");
  // Requests that agents make meanwhile push the button away from under the pointer.
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await frame.getByRole("button", { name: "Approve 2 together …" }).click({ timeout: 5_000 });
    await expect(dialog).toBeVisible();
  }).toPass({ timeout: 60_000 });
  const button = dialog.getByRole("button", { name: "Approve 2", exact: true });
  await button.scrollIntoViewIfNeeded();
  await settled(frame);
  await inSightFor(frame, SEEN_MS);
  return button;
}

/** From the top of its frame, in pixels. */
function topOf(button: Locator): Promise<number> {
  return button.evaluate((one) => one.getBoundingClientRect().top);
}

/** A demo that has just begun decides requests of its agents: until then the frame changes its height, and what is in it moves. */
async function settled(frame: Frame): Promise<void> {
  let last = "";
  let times = 0;
  const unchanged = async () => {
    const now = await frame.evaluate(() => {
      const { top, height } = document.querySelector("dialog[open]")?.getBoundingClientRect() ?? {};
      return String([innerHeight, document.documentElement.scrollHeight, top, height]);
    });
    times = now === last ? times + 1 : 0;
    last = now;
    return times;
  };
  await expect.poll(unchanged, { intervals: [500], timeout: 60_000 }).toBeGreaterThan(5);
}

/** The page shows as much of the frame as a button needs. */
async function showStripOf(frame: Frame, top: number): Promise<void> {
  const element = await frame.frameElement();
  await element.evaluate((iframe, from) => {
    const host = ((iframe.getRootNode() as ShadowRoot).host ?? iframe) as HTMLElement;
    host.style.cssText = "height:40px; overflow:clip";
    Object.assign((iframe as HTMLElement).style, { position: "relative", top: `${-from}px` });
  }, top - 4);
}

function collectApprovals(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/approve")) writes.push(request.url());
  });
  return writes;
}
