import { expect } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";

/** As a console answers that was built from other sources. */
const GONE = { status: 404, headers: { "Cache-Control": "no-store" }, contentType: "text/html", body: "" };
const SCRIPTS = "**/_next/static/chunks/*.js";

test("a page of a version that has gone is loaded again, once, and is whole then", async ({ page }) => {
  await signInAs(page, "viewer");
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  const gone = new Set<string>();
  await page.route(SCRIPTS, async (route) => {
    if (loads > 1) return route.fallback();
    gone.add(route.request().url());
    return route.fulfill(GONE);
  });
  await page.goto("/clusters", { waitUntil: "commit" });
  await expect(page.locator("[data-live]").first()).toHaveAttribute("data-live", "live");
  expect(loads).toBe(2);
  expect(gone.size).toBeGreaterThan(0);
});

test("a page whose files stay away is not loaded again and again", async ({ page }) => {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(SCRIPTS, (route) => route.fulfill(GONE));
  await page.goto("/login", { waitUntil: "commit" });
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState("load");
  expect(loads).toBe(2);
});
