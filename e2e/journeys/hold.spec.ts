import { expect } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { confirmFor } from "@/e2e/confirmation";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { addOnTemplates } from "@/lib/resources/add-on-template";

const test = ownDemo();

const ADD_ON = "hello-template";
const ROLLOUT_MS = 90_000;
/** Long enough for a person to say stop before the next wave. */
const SOAK = "12s";
const WAVES = 5;

test("a rollout is held, resumed, aborted and rolled back, and the fleet does as it is told", async ({
  page,
  demo,
}) => {
  test.setTimeout(300_000);
  const hub = new TestHub(demo.kubeconfig);
  await signInAs(page, "operator");
  const placement = await hub.createPlacement("hello-held", {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "EKS" } } } }],
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "20%" } },
  });
  const groups = await hub.settledGroups(placement);
  expect(groups).toHaveLength(WAVES);
  const total = groups.flat().length;
  const path = `/rollouts/${ADD_ON}/${placement.namespace}/${placement.name}`;
  await page.goto(path);
  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy: { type: "ProgressivePerGroup" } }]);
  await expect(page.locator('[data-stage="done"][data-health="healthy"]')).toHaveCount(total, { timeout: ROLLOUT_MS });
  const rolloutStrategy = { type: "ProgressivePerGroup", progressivePerGroup: { minSuccessTime: SOAK } };
  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy }]);
  const before = await images(hub);
  await changeImage(hub);

  // The strategy alone lets clusters soak too, on the version that they have: only with the new one there is something
  // to hold.
  await expect(page.locator("main").getByText("becomes", { exact: true })).toBeVisible({ timeout: ROLLOUT_MS });
  await expect(page.locator("main").getByText(/^(Applying|Soaking), wave 1 of 5$/)).toBeVisible({
    timeout: ROLLOUT_MS,
  });
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  const hold = page.getByRole("dialog", { name: `Hold the rollout of ${ADD_ON}?` });
  await expect(hold.getByText(/waiting clusters do not start\./)).toBeVisible();
  await hold.getByRole("textbox", { name: "Why" }).fill("The freeze has begun.");
  expect(await findingsOn(page)).toEqual([]);
  await hold.getByRole("button", { name: "Hold the rollout" }).click();
  await expect(page.getByText("Held by operator: no more clusters start. The freeze has begun.")).toBeVisible();
  await expect(page.locator("main").getByText(/^Held, wave \d of 5$/)).toBeVisible();
  // Those on the way finish, and no one follows.
  await expect(page.locator('[data-stage="applying"], [data-stage="soaking"]')).toHaveCount(0, { timeout: ROLLOUT_MS });
  const done = await page.locator('tr[data-stage="done"]').count();
  expect(done).toBeLessThan(total);
  await expect(page.locator('[aria-label="Waves"] [data-state="held"]')).toContainText("operator");
  await page.goto("/rollouts");
  await expect(page.locator(`[data-rollout="${ADD_ON}/${placement.namespace}/${placement.name}"]`)).toHaveAttribute(
    "data-stage",
    "held",
  );
  await page.goto("/");
  await expect(page.locator("main").getByText("is held")).toBeVisible();
  await page.goto(path);
  await expect(page.locator('tr[data-stage="done"]')).toHaveCount(done);

  await page.getByRole("button", { name: "Resume", exact: true }).click();
  const resume = page.getByRole("dialog", { name: `Resume the rollout of ${ADD_ON}?` });
  await expect(resume.getByText(/may continue, in the order of the strategy/)).toBeVisible();
  const go = resume.getByRole("button", { name: "Resume the rollout" });
  await confirmFor(go, resume.getByRole("textbox", { name: /^Type/ }), ADD_ON);
  await go.click();
  await expect(page.locator('[data-stage="applying"], [data-stage="soaking"]').first()).toBeVisible({
    timeout: ROLLOUT_MS,
  });

  await page.getByRole("button", { name: "Abort", exact: true }).click();
  const abort = page.getByRole("dialog", { name: `Abort this change of ${ADD_ON}?` });
  await expect(abort.getByText(/all of the change keep/)).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await abort.getByRole("button", { name: "Abort the change" }).click();
  await expect(page.getByText(/^Aborted by operator: /)).toBeVisible();
  await expect
    .poll(async () => (await images(hub)).filter((image) => before.includes(image)).length, { timeout: ROLLOUT_MS })
    .toBeGreaterThan(0);

  await hub.install(ADD_ON, [{ ...placement, rolloutStrategy: { type: "ProgressivePerGroup" } }]);
  await page.getByRole("button", { name: "Roll back", exact: true }).click();
  await expect(page).toHaveURL(`${path}?part=revisions`);
  await expect(page.getByRole("table", { name: "Earlier configurations" }).locator("[data-revision]")).toHaveCount(2);
  await expect(page.getByText("last known good")).toBeVisible();
  await expect(page.getByRole("region", { name: /^From \w{6} to \w{6}$/ })).toContainText("image");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: /^Roll back to / }).click();
  const back = page.getByRole("dialog", { name: `Roll ${ADD_ON} back?` });
  await expect(back.getByText(/in the order of the strategy\./)).toBeVisible();
  await back.getByRole("button", { name: "Roll back", exact: true }).click();
  await expect.poll(async () => [...new Set(await images(hub))], { timeout: ROLLOUT_MS }).toEqual([...new Set(before)]);
  await page.goto(path);
  await expect(page.locator('[data-stage="done"][data-health="healthy"]')).toHaveCount(total, { timeout: ROLLOUT_MS });
  await expect(page.getByText(/^Aborted by operator: /)).toHaveCount(0);
  await hub.install(ADD_ON, []);
  await hub.removePlacement(placement);
  await hub.close();
});

/** The images that the works of the add-on ask for. */
async function images(hub: TestHub): Promise<string[]> {
  const works = await hub.worksOf(ADD_ON);
  return works
    .flatMap((work) => [...JSON.stringify(work.spec).matchAll(/"image":"([^"]+)"/g)].map(([, image]) => image ?? ""))
    .sort();
}

/** What somebody with an editor would do: another version in the same template. */
async function changeImage(hub: TestHub): Promise<void> {
  const signal = AbortSignal.timeout(30_000);
  const [template] = (await hub.client.list(addOnTemplates, { signal })).filter((each) =>
    JSON.stringify(each).includes(`"addonName":"${ADD_ON}"`),
  );
  if (!template) throw new Error(`there is no template of ${ADD_ON}`);
  const spec = JSON.parse(JSON.stringify(template.spec).replace(/("image":"[^"]+)"/, '$1-next"'));
  await hub.client.patch(addOnTemplates, { name: template.metadata.name }, { spec }, { signal, fieldManager: "e2e" });
}
