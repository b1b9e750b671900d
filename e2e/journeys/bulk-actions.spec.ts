import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { confirmFor } from "@/e2e/confirmation";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";

const test = ownDemo({ clusters: 12 });

const ADD_ON = "log-shipper";
const SOON = { timeout: 60_000 };

const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) => page.locator(`[data-addon="${name}"]`).first();

test("the rollouts of selected add-ons are held with a reason and resumed, and those without one are left", async ({
  page,
  demo,
}) => {
  await signInAs(page, "operator");
  const hub = new TestHub(demo.kubeconfig);
  const order = async () => {
    const { metadata } = await hub.client.get(clusterManagementAddOns, { name: ADD_ON }, AbortSignal.timeout(30_000));
    return metadata.annotations[ROLLOUTS_ANNOTATION] ?? "";
  };
  await selectAll(page);
  await bar(page).getByRole("button", { name: "Hold rollouts…" }).click();
  await expect(dialog(page).getByRole("list", { name: "Changes" })).toContainText(
    `${ADD_ON} through fleet-addons/${ADD_ON}`,
    SOON,
  );
  await expect(dialog(page).getByRole("list", { name: "Unchanged" })).toContainText("It is installed manually");
  expect(await findingsOn(page)).toEqual([]);
  await dialog(page).getByLabel("Why").fill("A look at all of them");
  await confirmed(page, "hold", /^Hold \d rollout/);
  await expect(page.getByText(/rollouts? (is|are) being held/)).toBeVisible(SOON);
  await expect.poll(order, SOON).toContain("A look at all of them");
  await bar(page).getByRole("button", { name: "Resume rollouts…" }).click();
  await confirmed(page, "resume", /^Resume \d rollout/);
  await expect(page.getByText(/rollouts? (is|are) being resumed/)).toBeVisible(SOON);
  await expect.poll(order, SOON).not.toContain("A look at all of them");
  await hub.close();
});

test("selected add-ons are disabled once what is lost is named and typed for", async ({ page, demo }) => {
  await signInAs(page, "operator");
  const hub = new TestHub(demo.kubeconfig);
  await selectAll(page);
  await bar(page).getByRole("button", { name: "Disable…" }).click();
  const action = dialog(page).getByRole("button", { name: /^Disable \d add-on/ });
  await expect(dialog(page).locator(`[data-step="${ADD_ON}"]`)).toContainText(/on \d+ clusters/, SOON);
  await expect(action).toHaveAttribute("aria-disabled", "true");
  expect(await findingsOn(page)).toEqual([]);
  const typed = /^Disable (\d+)/.exec((await action.textContent()) ?? "")?.[1];
  await dialog(page).getByRole("textbox").fill(`disable ${typed}`);
  await action.click();
  await expect(page.getByText(/add-ons? (is|are) disabled/)).toBeVisible(SOON);
  const placementsOf = async () => {
    const { spec } = await hub.client.get(clusterManagementAddOns, { name: ADD_ON }, AbortSignal.timeout(30_000));
    return spec.installStrategy.placements;
  };
  await expect.poll(placementsOf, SOON).toEqual([]);
  await hub.close();
});

/** All add-ons of the list, from one on. */
async function selectAll(page: Page): Promise<void> {
  await page.goto("/addons");
  await expect(row(page, ADD_ON)).toBeVisible(SOON);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await bar(page)
    .getByRole("button", { name: /^Select all \d+ that match/ })
    .click();
}

/** Presses the dialog's button; where more clusters are held or resumed than nobody types for, that is typed before. */
async function confirmed(page: Page, word: string, name: RegExp): Promise<void> {
  const button = dialog(page).getByRole("button", { name });
  await expect(button).toBeVisible(SOON);
  const [size] = /\d+/.exec((await button.textContent()) ?? "") ?? [];
  await confirmFor(button, dialog(page).getByRole("textbox", { name: /^Type/ }), `${word} ${size}`);
  await button.click(SOON);
}
