import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";
import { forgeRequest } from "@/e2e/forged-request";
import { TestHub } from "@/e2e/test-hub";

const field = (page: Page) => page.getByRole("combobox", { name: "Search or run a command" });
const options = (page: Page) => page.getByRole("option");
const chosen = (page: Page) => page.getByRole("option", { selected: true });

test("everything is reached from the keyboard, and what was chosen is offered again", async ({ page }) => {
  await signInAs(page, "operator");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const opener = page.getByRole("button", { name: "Search or run a command" });
  await opener.focus();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(options(page).filter({ hasText: "Rollouts" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press("Control+k");
  await field(page).fill("aks-aus");
  await expect(page.getByRole("group", { name: "Clusters" }).getByRole("option").first()).toContainText(
    "aks-australiaeast-dev-01",
  );
  // Results that come later move the mark.
  await expect(page.getByRole("status").filter({ hasText: /^\d+ results?$/ })).toBeAttached();
  await expect(chosen(page)).toHaveCount(1);
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await chosen(page).getAttribute("id")) ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).not.toContainText("aks-australiaeast-dev-01");
  const name = /aks-[\w-]+-\d\d/.exec((await chosen(page).textContent()) ?? "")?.[0] ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/clusters/${name}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toContainText([name]);
  await field(page).fill("nothing-is-called-so");
  await expect(page.getByText("No visible result for")).toBeVisible();
  await field(page).fill("dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("text typed before the palette is here goes into it, and not into the page", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/clusters");
  await expect(page.locator("[data-cluster]").first()).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Clusters \d/ }),
  ).toBeVisible();
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("xgaks!");
  await page.keyboard.press("Backspace");
  arrive();
  await expect(field(page)).toHaveValue("xgaks");
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await expect(page).toHaveURL("/clusters");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("placements, works and what waits for a decision are found as well", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  await forgeRequest(hub, "pal-0301");
  await hub.close();
  await signInAs(page, "operator");
  await page.goto("/metrics");
  await page.getByRole("button", { name: "Search or run a command" }).click();
  const found = (group: string) => page.getByRole("group", { name: group }).getByRole("option");
  await field(page).fill("pal-0301");
  await expect(found("Approvals")).toContainText("High risk");
  await expect(found("Clusters")).toHaveCount(0);
  await field(page).fill("log-shipper");
  await expect(found("Works")).toHaveCount(8);
  await expect(found("Placements")).toHaveText([/^fleet-addons\/log-shipper/]);
  expect(await findingsOn(page)).toEqual([]);
  await found("Placements").click();
  await expect(page).toHaveURL("/placements/fleet-addons/log-shipper");
  await expect(page.getByRole("heading", { level: 1, name: "log-shipper" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(found("Recent")).toHaveText([/^fleet-addons\/log-shipper/]);
  await field(page).fill("pal-0301");
  await found("Approvals").click();
  await expect(page.getByText("It requests groups beyond the cluster's own").first()).toBeVisible();
});

test("letters lead to pages, and ? says which keys there are", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Search or run a command" })).toBeVisible();
  for (const [letter, path] of Object.entries({ c: "/clusters", r: "/rollouts", a: "/addons" })) {
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByRole("heading", { level: 1, name: "Add-ons" })).toBeVisible();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help).toContainText("go to Clusters");
  await expect(help).toContainText("back from the filter, preview or selection");
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
});
