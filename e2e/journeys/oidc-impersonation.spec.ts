import { expect } from "@playwright/test";
import { expectSignedIn, providerTest, signInAtProvider } from "@/e2e/oidc/provider-demo";

const test = providerTest({
  env: { OIDC_HUB: "impersonate", OIDC_ALLOWED_USERS: "*", OIDC_ALLOWED_GROUPS: "oidc:fleet" },
});

test("the console acts for who is in a group that is named, on a hub that does not know the provider", async ({
  page,
}) => {
  await page.goto("/clusters");
  await signInAtProvider(page, "ada");
  await expectSignedIn(page, "oidc:ada");
  await expect(page.locator("[data-cluster]")).toHaveCount(5);
});

test("who is in none of the groups is refused in words, and is not signed in", async ({ page, context }) => {
  await page.goto("/clusters");
  await signInAtProvider(page, "bob");
  await expect(page.getByText("Your account may not use this console.")).toBeVisible();
  await expect(page).toHaveURL(/\/login\?problem=not-admitted&next=%2Fclusters$/);
  expect((await context.cookies(page.url())).map(({ name }) => name)).toEqual([]);
});

test("a user of the control plane, by the provider's word, is nobody here", async ({ page }) => {
  await page.goto("/login");
  await signInAtProvider(page, "root");
  await expect(page.getByText("Your account may not use this console.")).toBeVisible();
});
