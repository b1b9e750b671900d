import { expect } from "@playwright/test";
import { complaintsOf } from "@/e2e/complaints";
import { test } from "@/e2e/demo";

test("each demo account signs in with one press and signs out again", async ({ page, context, demo }) => {
  expect(demo.accounts).toEqual(["admin", "operator", "viewer"]);
  const complaints = complaintsOf(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);

  for (const account of demo.accounts) {
    await page.getByRole("button", { name: new RegExp(`^${account}`) }).click();
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await page.getByRole("button", { name: /^Signed in as/ }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^Sign in to/ })).toBeVisible();
  }
  expect(await context.cookies()).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a session lives behind an opaque cookie, survives a reload, and gives no one else anything", async ({
  page,
  context,
  request,
}) => {
  await page.goto("/login");
  await page.getByRole("button", { name: /^viewer/ }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();

  const cookies = await context.cookies();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  expect(cookies[0]?.value).not.toContain(".");
  expect((await page.request.get("/api/v1/clusters")).status()).toBe(200);
  expect((await request.get("/api/v1/clusters")).status()).toBe(401);
});

test("a token that the hub does not know is refused in words", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Token").fill("nobody-has-this-token");
  await page.getByRole("button", { name: "Sign in with token" }).click();
  await expect(page.getByText("The hub does not accept this token")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
