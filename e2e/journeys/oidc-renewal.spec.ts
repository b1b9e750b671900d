import { expect, type Page } from "@playwright/test";
import { expectSignedIn, providerTest, signInAtProvider, signOut } from "@/e2e/oidc/provider-demo";

/** A console renews it after three quarters of this; pages read again every ten seconds when it ends. */
const ID_TOKEN_SECONDS = 48;

const RENEWED_WITHIN_MS = 2_000 * ID_TOKEN_SECONDS;

const test = providerTest({ env: { OIDC_HUB: "token" }, idTokenSeconds: ID_TOKEN_SECONDS });

test("a sign-in is renewed before it ends; while the provider is away it goes on until then, says when, and goes on once the provider is back", async ({
  page,
  site: { provider },
}) => {
  await page.goto("/clusters");
  await signInAtProvider(page, "ada");
  await expectSignedIn(page, "oidc:ada");
  const before = provider.calls("/token");
  await expect.poll(() => provider.calls("/token"), { timeout: RENEWED_WITHIN_MS }).toBeGreaterThan(before);
  await expect(live(page)).toHaveAttribute("data-live", "live");
  expect((await page.request.get("/api/session")).status()).toBe(200);

  provider.goAway();
  await expect(
    page.getByText(/^Harbour cannot be reached to renew your sign-in\. You stay signed in until/),
  ).toBeVisible({ timeout: RENEWED_WITHIN_MS });
  await expect(live(page)).toHaveAttribute("data-live", "live");
  await expect(live(page)).not.toHaveAttribute("data-live", "live", { timeout: RENEWED_WITHIN_MS });
  expect((await page.request.get("/api/session")).status()).toBe(503);

  provider.comeBack();
  await expect(live(page)).toHaveAttribute("data-live", "live", { timeout: RENEWED_WITHIN_MS });
});

test("who signs out ends their session at the provider too, and comes back", async ({ page, site: { provider } }) => {
  await page.goto("/clusters");
  await signInAtProvider(page, "ada");
  await expectSignedIn(page, "oidc:ada");
  await signOut(page);
  expect(provider.calls("/token/revocation")).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Sign in with Harbour" }).click();
  await expect(page.locator("input[name=login]"), "the provider has forgotten the person too").toBeVisible();
});

function live(page: Page) {
  return page.locator("[data-live]").first();
}
