import { expect } from "@playwright/test";
import { expectSignedIn, providerTest, signInAtProvider, signOut } from "@/e2e/oidc/provider-demo";

const test = providerTest({ env: { OIDC_HUB: "token" } });

test("a person signs in with the provider, and comes back to the page they wanted", async ({ page, context }) => {
  await page.goto("/clusters?q=region:eu");
  await expect(page).toHaveURL(/\/login\?next=/);
  await signInAtProvider(page, "ada");
  await expect(page).toHaveURL(/\/clusters\?q=region:eu$/);
  await expectSignedIn(page, "oidc:ada");
  const cookies = await context.cookies(page.url());
  expect(cookies.map(({ name, sameSite, httpOnly }) => ({ name, sameSite, httpOnly }))).toEqual([
    { name: "flotilla", sameSite: "Strict", httpOnly: true },
  ]);
});

test("what the hub gives to a group of the provider, its people see; others see nothing", async ({ page }) => {
  await page.goto("/login?next=/clusters");
  await signInAtProvider(page, "ada");
  await expect(page.locator("[data-cluster]")).toHaveCount(5);
  await signOut(page);
  await page.goto("/login?next=/clusters");
  await signInAtProvider(page, "bob");
  await expectSignedIn(page, "oidc:bob");
  await expect(page.locator("[data-cluster]")).toHaveCount(0);
});
