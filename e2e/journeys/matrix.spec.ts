import { expect, type Page } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";

const CLUSTERS = 30;
const ADD_ON = "hello-template";
/** Its agent lets go of it before it goes. */
const LEAVES_WITHIN_MS = 30_000;
const test = ownDemo({ clusters: CLUSTERS });

const grid = (page: Page) => page.getByRole("grid");
const cell = (page: Page) => page.getByRole("gridcell");
const counted = (page: Page, label: string) =>
  page.getByRole("list", { name: "Cells" }).getByRole("listitem").filter({ hasText: label });

/** Of what is spoken of a cell. */
function clusterIn(text: string | null): string {
  return / on (\S+),/.exec(text ?? "")?.[1] ?? "";
}

test("somebody walks the matrix by keys, opens a cell, and sees one change without a reload", async ({
  page,
  demo,
}) => {
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "operator");
  await page.goto("/addons");
  await page.getByRole("navigation", { name: "Layout" }).getByRole("link", { name: "Matrix" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Matrix" })).toBeVisible();
  await expect(grid(page)).toHaveAccessibleName("Add-ons on clusters");

  await expect(grid(page), "its keys work at once").toBeFocused();
  await expect(cell(page)).toHaveText(/^log-shipper on \S+, /);
  const first = clusterIn(await cell(page).textContent());
  await page.keyboard.press("ArrowRight");
  await expect(cell(page)).toHaveAttribute("aria-colindex", "2");
  await page.keyboard.press("ArrowDown");
  await expect(cell(page)).toHaveText(/^node-doctor on /);
  await expect(page.getByRole("row")).toHaveAttribute("aria-rowindex", "2");
  await page.keyboard.press("Control+Home");
  await expect(cell(page)).toHaveText(/^log-shipper on /);
  const position = await cell(page).getAttribute("id");
  await expect(grid(page)).toHaveAttribute("aria-activedescendant", position ?? "");

  await page.getByRole("combobox", { name: "Add-on" }).selectOption("log-shipper");
  await expect(page).toHaveURL("/addons?layout=matrix&addon=log-shipper");
  await page.getByRole("combobox", { name: "Filter clusters" }).fill("provider:EKS ");
  await expect(page).toHaveURL(/&q=provider:EKS/);
  await expect(page.getByRole("combobox", { name: "Filter clusters" }), "who types goes on").toBeFocused();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Add-on" })).toHaveValue("log-shipper");
  await expect(grid(page)).toBeFocused();
  await expect(cell(page)).toHaveText(/^log-shipper on eks-/);
  const cluster = clusterIn(await cell(page).textContent());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/addons/log-shipper?cluster=${cluster}`);

  await page.goto(`/addons?layout=matrix&addon=${ADD_ON}`);
  await expect(counted(page, "Not installed")).toHaveText(`Not installed${CLUSTERS}`);
  await hub.installByHand(ADD_ON, first);
  await expect(counted(page, "Not installed")).toHaveText(`Not installed${CLUSTERS - 1}`);
  await grid(page).focus();
  await expect(cell(page)).toHaveText(new RegExp(`^${ADD_ON} on ${first}, (?!Not installed)`));
  await hub.removeByHand(ADD_ON, first);
  await expect(cell(page)).toHaveText(new RegExp(`^${ADD_ON} on ${first}, Not installed`), {
    timeout: LEAVES_WITHIN_MS,
  });
  await hub.close();
});

test("on a phone a set opens as cells that a finger can touch", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "viewer");
  await page.goto("/addons?layout=matrix&addon=log-shipper");
  const set = page.getByRole("button", { name: /^default/ });
  await expect(set).toContainText(`${CLUSTERS} clusters`);
  if ((await set.getAttribute("aria-expanded")) === "false") await set.click();
  await grid(page).click({ position: { x: 15, y: 5 } });
  const region = page.getByRole("region", { name: "The cell" });
  await expect(region).toContainText("log-shipper");
  await region.getByRole("link").click();
  await expect(page).toHaveURL(/\/addons\/log-shipper(\/why)?\?cluster=/);
});
