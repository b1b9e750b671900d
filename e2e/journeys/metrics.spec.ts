import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import type { RunningDemo } from "@/e2e/running-demo";
import { TestHub } from "@/e2e/test-hub";
import { Metrics } from "@/lib/api/metrics/metrics";
import { arrangeable, packed } from "@/lib/dashboards/arrange";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { configMaps } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { DASHBOARD_ANNOTATION } from "@/server/dashboards/add-on-dashboards";

const ADD_ON = "hello-template";
const RECOVERY_MS = 60_000;
/** What a real API server takes for the first objects is not ours. */
const LIVE_WITHIN_MS = process.env.E2E_HUB === "real" ? 150_000 : 60_000;

/** A label names the minute of its value, which may stay as it is. */
const NEXT_MINUTE_MS = 75_000;

const test = ownDemo({ clusters: 20 });

test("a demo shows living charts within a minute of its start, without Prometheus", async ({ page, demo }) => {
  await signInAs(page, "viewer");
  const source = await page.request.get("/api/v1/prometheus");
  expect(await source.json()).toMatchObject({ isConfigured: false });
  await expect.poll(() => liveAt(page), { timeout: LIVE_WITHIN_MS }).toBeDefined();
  expect((await liveAt(page)) ?? 0, "by when each chart has had two values").toBeLessThan(
    demo.startedAt + LIVE_WITHIN_MS,
  );

  await page.goto("/metrics?range=5m");
  const labels = page.locator("[data-value-label]");
  await expect(labels).toHaveCount(5);
  for (const label of await labels.all()) await expect(label).not.toHaveText(/^unknown/);
  const texts = await labels.allTextContents();
  for (const [index, text] of texts.entries()) {
    await expect(labels.nth(index), "goes on").not.toHaveText(text, { timeout: NEXT_MINUTE_MS });
  }
});

test("the charts move while a rollout runs, and it is marked in them", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const refused = refusedBy(page);
  await open(page, "/metrics?range=5m");
  await expect(page.locator("[data-gap]").first()).toBeAttached();
  await expect(valueLabel(page, "Rollouts in progress")).toHaveText(/^0 at/, { timeout: RECOVERY_MS });

  const placement = await hub.createPlacement("hello-measured", inHalves);
  expect(await hub.settledGroups(placement)).toHaveLength(2);
  await hub.install(ADD_ON, [
    { ...placement, rolloutStrategy: { type: "ProgressivePerGroup", progressivePerGroup: soak } },
  ]);

  await expect(valueLabel(page, "Rollouts in progress")).toHaveText(/^[1-9]\d* at/);
  await expect(page.locator(`[data-series="${ADD_ON}"]`)).toBeVisible();
  await expect(events(page, "began")).toHaveText(/began on \d+ clusters/);
  await expect(events(page, "wave")).toHaveText(/wave 2 of 2 opened/, { timeout: RECOVERY_MS });
  await expect(events(page, "done")).toHaveText(/done on all \d+ clusters/, { timeout: RECOVERY_MS });
  for (const label of ["began", "wave 2", "done"]) {
    await expect(chart(page, "Rollouts in progress").locator(`[data-event-line="${label}"]`).last()).toBeAttached();
  }
  await expect(valueLabel(page, "Rollouts in progress")).toHaveText(/^0 at/);
  await expect(page.locator(`[data-series="${ADD_ON}"]`)).toContainText("100");
  expect(refused).toEqual([]);
  await hub.close();
});

test("one pointer reads all charts at the same time, and a table has the figures", async ({ page }) => {
  await open(page, "/metrics");
  const place = async () => (await chart(page, "Hub API").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // What comes above a chart moves it away from the pointer.
  await expect(async () => {
    const { x, y, width, height } = await place();
    await page.mouse.move(x + width * 0.6, y + height / 2);
    await expect(page.locator("[data-chart] svg line[stroke='var(--accent)']")).toHaveCount(5, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(valueLabel(page, "Clusters not available")).toHaveText(/^unknown at/);
  await page.keyboard.press("Escape");
  await expect(valueLabel(page, "Clusters not available")).toHaveText(/^\d+ at/);
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/range=1h/);
  await page.getByRole("radiogroup", { name: "Time range" }).getByText("24 h").click();
  await expect(page).toHaveURL(/from=now-1d&to=now/);
  await expect(page.getByText(/every 5 min/)).toBeVisible();
  await expect(page.locator("[data-chart]")).toHaveCount(5);
  const { x, y, width, height } = await place();
  await page.mouse.move(x + width * 0.3, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(page, "dragging zooms").toHaveURL(/from=\d+&to=\d+/);
  await page.getByRole("radiogroup", { name: "Time range" }).getByText("1 h").click();
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("table", { name: /^Controller work/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("table", { name: /^Clusters not available/ }).getByRole("row")).toHaveCount(16);
});

test("controllers that give no sign are called silent, until others lead", async ({ page, demo }) => {
  await open(page, "/metrics?range=5m");
  const controllers = page.locator("[data-controllers]");
  await expect(controllers).toHaveText(/controllers: leader .+, reconciled .+ ago, queue \d+/);
  await expect(page.getByText(/^hub p95/)).toHaveText(/\d+ ms/);
  signal(demo, "controllers", "SIGSTOP");
  await expect(controllers).toHaveText(/controllers: silent for \d+/, { timeout: RECOVERY_MS });
  await expect(chart(page, "Controller work").locator("[data-gap]")).not.toHaveCount(0);
  signal(demo, "controllers", "SIGKILL");
  await expect(controllers).toHaveText(/controllers: leader .+ queue \d+/, { timeout: RECOVERY_MS });
});

test("what somebody did is marked in the charts", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const namespace = await hub.placementNamespace();
  await signInAs(page, "operator");
  await page.goto("/metrics?range=5m");
  await expect(page.locator("[data-chart]")).toHaveCount(5);
  const kind = "addondeploymentconfigs.addon.open-cluster-management.io";
  const metadata = { name: "measured", namespace };
  const object = { apiVersion: "addon.open-cluster-management.io/v1alpha1", kind: "AddOnDeploymentConfig", metadata };
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const answer = await page.request.post(`/api/v1/objects/${kind}`, {
    headers,
    data: { object: { ...object, spec: {} } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const edit = chart(page, "Hub API").locator("[data-event-line$='edit'], [data-event-line$='edits']");
  await expect(edit.first()).toBeAttached({ timeout: RECOVERY_MS });
  await hub.close();
});

test("an add-on brings panels of its own, and what is wrong with them is said", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  const options = () => ({ fieldManager: "e2e", signal: AbortSignal.timeout(RECOVERY_MS) });
  const annotate = (value: string) =>
    hub.client.patch(
      clusterManagementAddOns,
      { name: "log-shipper" },
      { metadata: { annotations: { [DASHBOARD_ANNOTATION]: value } } },
      options(),
    );
  const panel = {
    type: "text",
    title: "About $cluster",
    gridPos: { x: 0, y: 0, w: 12, h: 4 },
    options: { content: "Lines" },
  };
  const cluster = { name: "cluster", type: "query", query: "label_values(up, cluster_name)" };
  const dashboard = JSON.stringify({ title: "Logs", templating: { list: [cluster] }, panels: [panel] });
  await hub.client.create(
    configMaps,
    { metadata: { name: "log-panels", namespace: "default" }, data: { "logs.json": dashboard } },
    options(),
  );
  await annotate("default/log-panels");
  await signInAs(page, "admin");
  const everywhere = await hub.client.list(managedClusterAddOns, options());
  const on = everywhere.find(({ metadata: { name } }) => name === "log-shipper")?.metadata.namespace ?? "";
  await page.goto(`/clusters/${on}/metrics`);
  const panels = page.getByRole("region", { name: "Panels of log-shipper" });
  await expect(panels.getByRole("heading", { name: `About ${on}` })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await annotate("default/gone");
  await page.goto("/addons/log-shipper/metrics");
  await expect(panels).toContainText("There is no ConfigMap default/gone.");
  await hub.close();
});

test("somebody keeps a dashboard of their own: copied, arranged, saved, and exported", async ({ page }) => {
  await signInAs(page, "admin");
  await page.goto("/metrics/dashboards/~bundled/fleet");
  await page.getByRole("button", { name: "Copy as my own" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Night shift");
  await expect(page.getByRole("radio", { name: /^On the hub/ })).toBeChecked();
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Night shift" })).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const panels = page.getByRole("list", { name: "Panels" });
  await expect(panels.getByRole("listitem").first()).toBeVisible();
  const titles = await panels.locator("[data-panel]").evaluateAll((all) => all.map((one) => one.dataset.panel ?? ""));
  const [first = "", second = "", third = ""] = titles;
  expect(await findingsOn(page)).toEqual([]);

  await handle(page, first).focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(page.getByText(new RegExp(`^${first}: column 1, row 1, \\d+ wide`))).toBeAttached();
  await expect(handle(page, first)).toBeFocused();
  const before = await placeOf(page, second);
  await drag(page, handle(page, second), 400);
  await expect.poll(() => placeOf(page, second)).not.toBe(before);
  await page.getByRole("button", { name: `More for ${third}` }).click();
  await page.getByRole("menuitem", { name: "Hide" }).click();
  await expect(page.getByRole("region", { name: "Hidden panels" })).toContainText(third);
  await page.getByRole("button", { name: "Add a panel" }).click();
  await page.getByRole("textbox", { name: /query or dashboard/ }).fill("Error ratio");
  await page
    .getByRole("list", { name: "Panels to add" })
    .getByRole("button", { name: /^Error ratio/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(handle(page, "Error ratio")).toBeVisible();

  await page.getByRole("link", { name: "Dashboards" }).first().click();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Night shift is saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Yours, kept in the ConfigMap/)).toBeVisible();
  await expect(page.locator("[data-panel='Error ratio']")).toBeVisible();
  await expect(page.getByRole("button", { name: "Hidden panels" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);

  await page.getByRole("button", { name: "More for this dashboard" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download JSON" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  const read = readDashboard(text);
  expect(read.report, "Grafana's format, read whole").toEqual([]);
  expect(read.panels.map(({ title }) => title).sort()).toEqual([...titles, "Error ratio", "Hidden panels"].sort());
  expect(read.panels.filter(({ row }) => row !== undefined).map(({ title }) => title)).toEqual([third]);
  expect(arrangeable(text), "nothing overlaps: to pack it again changes nothing").toEqual(packed(arrangeable(text)));
});

/** Of a panel that is edited: it says where the panel lies. */
const handle = (page: Page, title: string) => page.getByRole("button", { name: new RegExp(`^${title}: column`) });

async function placeOf(page: Page, title: string): Promise<string | null> {
  return await handle(page, title).getAttribute("aria-label");
}

/** Down by so many pixels. */
async function drag(page: Page, from: Locator, by: number): Promise<void> {
  const { x, y, width } = (await from.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + width / 2, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 20 + by, { steps: 4 });
  await expect(page.locator("[data-outline]")).toBeVisible();
  await page.mouse.up();
}

/** By when each chart has had two known values: one alone is no line. Undefined while one has not. */
async function liveAt(page: Page): Promise<number | undefined> {
  const answer = await page.request.get("/api/v1/metrics");
  // Objects are still being read.
  if (!answer.ok()) return undefined;
  const { at, clusters, addOns, rollouts, work } = Metrics.parse(await answer.json());
  const charts = [clusters, addOns, rollouts, [work.reconciles], [work.hubP95Ms]].map((series) =>
    Object.values(series ?? {}),
  );
  const seconds = charts.map((series) => at.filter((_, index) => series.some((one) => one[index] != null))[1]);
  return seconds.every((second) => second !== undefined) ? Math.max(...seconds) : undefined;
}

const inHalves = { decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "50%" } } };
const soak = { minSuccessTime: "4s" };

/** What the page's content security policy refused, and errors of the page itself. */
function refusedBy(page: Page): string[] {
  const seen: string[] = [];
  page.on(
    "console",
    (message) => void (message.text().includes("Content Security Policy") && seen.push(message.text())),
  );
  page.on("pageerror", (error) => void seen.push(error.message));
  return seen;
}

async function open(page: Page, path: string): Promise<void> {
  await signInAs(page, "viewer");
  await page.goto(path);
  await expect(page.locator("[data-chart]")).toHaveCount(5);
}

function signal(demo: RunningDemo, role: string, name: NodeJS.Signals): void {
  const pid = demo.processes().find((one) => demo.roleOf(one) === role);
  if (pid === undefined) throw new Error(`no process of the demo is its ${role}`);
  process.kill(pid, name);
}

function chart(page: Page, title: string) {
  return page.locator(`[data-chart="${title}"]`);
}

/** What the title row of a chart says. */
function valueLabel(page: Page, title: string) {
  return page.getByRole("region", { name: title }).locator("[data-value-label]");
}

/** Of the add-on, in the list of events. */
function events(page: Page, kind: string) {
  return page.locator(`[data-event="${kind}"]`).filter({ hasText: ADD_ON }).first();
}
