import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { type HookReceiver, startHooks } from "@/e2e/hook-receiver";
import { type RunningDemo, startDemo } from "@/e2e/running-demo";
import { TestHub } from "@/e2e/test-hub";

const ADD_ON = "hello-template";
const RULE = "rollout-stalled";
/** The controllers look at rules every ten seconds. */
const SENT_WITHIN = { timeout: 90_000 };
const ROUNDS = 2;

const test = ownDemo().extend<{ baseURL: string }, { hooks: HookReceiver; demo: RunningDemo }>({
  hooks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const hooks = await startHooks(["once", "again", "others"]);
      await use(hooks);
      await hooks.close();
    },
    { scope: "worker" },
  ],
  demo: [
    async ({ hooks }, use) => {
      const scenario = join(import.meta.dirname, "../scenarios/tasks.yaml");
      const demo = await startDemo({ scenario, env: hooks.env });
      await use(demo);
      await demo.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test("somebody is notified of a stalled rollout once, and an acknowledgement ends what is repeated", async ({
  page,
  demo,
  hooks,
}) => {
  test.setTimeout(300_000);
  await signInAs(page, "operator");
  await page.goto("/notifications");
  await expect(page.getByRole("listitem").filter({ hasText: "others" })).toContainText("Webhook", SENT_WITHIN);
  await writeRuleByForm(page);
  for (const name of ["again", "others"]) await repeatEachRound(page, name);

  const hub = new TestHub(demo.kubeconfig);
  const placement = await hub.createPlacement("canaries-stall", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { environment: "development" } } } }],
  });
  const rolloutStrategy = { type: "Progressive", progressive: { maxConcurrency: 2 } };
  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy }]);

  await expect.poll(() => hooks.messages("once").length, SENT_WITHIN).toBe(1);
  expect(hooks.messages("once")[0]).toMatchObject({
    kind: "firing",
    rule: RULE,
    title: expect.stringContaining(ADD_ON),
  });
  await page.goto("/notifications");
  await expect(page.locator(`[data-rule="${RULE}"]`)).toHaveAttribute("data-status", "firing");
  await expect(sentTo(page, "once")).toHaveCount(1);
  await expect(sentTo(page, "once")).toContainText("Delivered");
  const alert = page.locator("[data-alert]").filter({ hasText: "rule again" });
  await expect(alert.getByRole("link").first()).toHaveAttribute("href", new RegExp(`^/rollouts/${ADD_ON}/`));

  await rounds(hooks, "again");
  await alert.getByRole("button", { name: /^Acknowledge/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The image is being signed.");
  expect(await findingsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Acknowledge" }).click();
  await expect(alert).toContainText("Acknowledged by operator until it ends: The image is being signed.");

  // Rounds that began before it was acknowledged are over.
  await rounds(hooks, "others");
  const before = hooks.messages("again").length;
  await rounds(hooks, "others");
  expect(hooks.messages("again")).toHaveLength(before);
  expect(hooks.messages("once")).toHaveLength(1);
  await hub.close();
});

test("a receiver is tested from its line", async ({ page, hooks }) => {
  await signInAs(page, "operator");
  await page.goto("/notifications");
  const receiver = page.locator('[data-receiver="once"]');
  await receiver.getByRole("button", { name: "Test once" }).click();
  await expect(receiver.getByRole("status")).toContainText("Delivered", SENT_WITHIN);
  expect(hooks.messages("once").filter(({ kind }) => kind === "test")).toHaveLength(1);
});

test("who may not write rules sees which right that needs", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.goto("/notifications");
  await page.getByRole("button", { name: "New rule" }).first().click();
  await expect(page.getByText(/Needs the right to patch configmaps/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy request" })).toBeVisible();
});

async function writeRuleByForm(page: Page): Promise<void> {
  await page.getByRole("link", { name: "New rule" }).first().click();
  await page.getByLabel("Name").fill(RULE);
  await page.getByLabel("Add-ons").fill(ADD_ON);
  await page.getByRole("checkbox", { name: /^again/ }).uncheck();
  await page.getByRole("checkbox", { name: /^once/ }).check();
  await page.getByLabel("Sent together").fill("0s");
  await page.getByRole("button", { name: "Edit as YAML" }).click();
  await expect(page.getByLabel("Rule as YAML")).toHaveValue(/to:\n {2}- once\n/);
  await expect(page.getByRole("region", { name: "Dry run" }).getByRole("status")).not.toHaveText(/^(Trying|Tried)/);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect(page.locator(`[data-rule="${RULE}"]`)).toContainText(
    `A rollout of add-on ${ADD_ON} is stalled or failed`,
  );
}

/** A rule, and its receiver, whose message is sent again each time that rules are looked at. */
async function repeatEachRound(page: Page, name: string): Promise<void> {
  const when = { type: "rollout", stages: ["stalled", "failed"], addOns: [ADD_ON] };
  const { resourceVersion } = await (await page.request.get("/api/v1/notifications")).json();
  const rule = { when, to: [name], groupWait: "0s", repeat: "1s" };
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(`/api/v1/notifications/rules/${name}`, {
    data: { rule, resourceVersion },
    headers: { origin },
  });
  expect(answer.status()).toBe(204);
}

function sentTo(page: Page, receiver: string) {
  return page.locator("[data-sent]").filter({ hasText: `to ${receiver},` });
}

/** Resolves once a receiver whose messages are repeated got so many more. */
async function rounds(hooks: HookReceiver, receiver: string): Promise<void> {
  const before = hooks.messages(receiver).length;
  await expect.poll(() => hooks.messages(receiver).length, SENT_WITHIN).toBeGreaterThanOrEqual(before + ROUNDS);
}
