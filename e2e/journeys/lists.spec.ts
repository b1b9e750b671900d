import { expect, type Page } from "@playwright/test";
import { findingsInLight, findingsOn } from "@/e2e/accessibility";
import { signInAs } from "@/e2e/console-pages";
import { ownDemo } from "@/e2e/demo";
import { TestHub } from "@/e2e/test-hub";
import { firstAddresses, PRERENDERED_LISTS } from "@/lib/api/list/first-addresses";
import { FollowLists } from "@/lib/api/live/follow-requests";
import { placements } from "@/lib/resources/placement";

const test = ownDemo();

const ADD_ON = "hello-template";
const SETTLED_MS = 60_000;

const rows = (page: Page) => page.locator("[data-cluster]");
const peek = (page: Page) => page.locator("#beside aside");
const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
const nameOf = (page: Page, position: number) => rows(page).nth(position).getAttribute("data-cluster");

test.beforeEach(async ({ page, baseURL, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(baseURL ?? "").origin });
  await signInAs(page, "operator");
});

test("what a page asks first comes with it, and is not asked again before it is followed", async ({ page }) => {
  // Of a console that is still reading, it would be asked again each second.
  for (const view of PRERENDERED_LISTS.map(({ name }) => name))
    await expect.poll(async () => (await (await page.request.get(`/api/v1/${view}?limit=0`)).json()).synced).toBe(true);
  for (const [path, address] of firstAddresses()) {
    // A console that has much to do sends the page first, and the answer when it is asked.
    await expect(async () => {
      await page.goto(path);
      await expect(page.locator("main [aria-rowindex='2'], main [role=grid] [role=row]").first()).toBeAttached();
      expect(await requestCount(page, address), path).toBe(0);
    }).toPass();
  }
});

function requestCount(page: Page, address: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      performance.getEntriesByType("resource").filter(({ name }) => name === `${location.origin}${wanted}`).length,
    address,
  );
}

test("what stands around a page waits until it is there, and is one question", async ({ page }) => {
  const requests: string[][] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/lists"))
      requests.push(
        FollowLists.parse(request.postDataJSON()).map(({ view, query }) =>
          "limit" in query && query.limit === 0 ? `${view}'s figures` : view,
        ),
      );
  });
  const stats = ["addons", "approvals", "clusters", "placements", "rollouts", "works"].map(
    (view) => `${view}'s figures`,
  );
  const asked = () => requests.map((views) => views.toSorted());
  // A page that takes long to be there is not waited for, and a stream that breaks is followed again.
  await expect(async () => {
    requests.length = 0;
    await page.goto("/addons?layout=matrix");
    await expect(page.locator("main [role=grid] [role=row]").first()).toBeAttached();
    const figure = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Clusters \d/ });
    await expect(figure).toBeVisible();
    await expect.poll(asked, { timeout: 5_000 }).toEqual([["matrix"], stats]);
  }).toPass();
});

test("a row is looked at beside the list, followed along it, and opened", { tag: "@browser" }, async ({ page }) => {
  await page.goto("/clusters?sort=-name");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)];
  await expect(page).toHaveURL(new RegExp(`peek=cluster/${first}`));
  await expect(peek(page)).toHaveAccessibleName(first ?? "");
  await expect(peek(page).getByRole("navigation", { name: `Pages of ${first}` })).toContainText("Why here?");
  await expect(peek(page).getByRole("list", { name: "Labels" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press("j");
  await expect(peek(page)).toHaveAccessibleName(second ?? "");
  await page.reload();
  await expect(peek(page)).toHaveAccessibleName(second ?? "");
  await page.keyboard.press("Escape");
  await expect(peek(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/clusters\?sort=-name$/);
  await rows(page).first().hover();
  await rows(page).first().getByRole("button", { name: "Preview" }).click();
  await expect(peek(page)).toHaveAccessibleName(first ?? "");
  await page.locator("body").press("o");
  await expect(page).toHaveURL(`/clusters/${first}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first ?? "");
});

test("every list that is looked at beside says what is there, and what is not", { tag: "@browser" }, async ({
  page,
}) => {
  for (const [path, kind] of [
    ["/addons", "addon"],
    ["/placements", "placement"],
    ["/works", "work"],
    ["/addons/log-shipper/clusters", "cluster-addon"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`peek=${kind}/`));
    await expect(peek(page).getByRole("heading", { name: "Facts" })).toBeVisible();
    expect(await findingsInLight(page), path).toEqual([]);
  }
  await page.goto("/clusters?peek=cluster/nowhere");
  await expect(peek(page)).toContainText("There is no such cluster");
});

test("on a phone it takes the page, and gives it back", { tag: "@browser" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/addons?peek=addon/log-shipper");
  await expect(peek(page).getByRole("heading", { name: "Facts" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await peek(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add-ons" })).toBeVisible();
});

for (const width of [390, 320]) {
  test(`on a phone values to filter by and the order are in a sheet, at ${width} px`, { tag: "@browser" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/clusters");
    await expect(rows(page).first()).toBeVisible();
    const open = page.getByRole("button", { name: /^Filters/ });
    await open.click();
    const sheet = page.getByRole("dialog", { name: "Filters and order" });
    const edges = async () => {
      const { x, y, width, height } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return [x, width, y + height];
    };
    await expect.poll(edges, "it comes from below").toEqual([0, width, 844]);
    expect(await findingsInLight(page)).toEqual([]);
    await sheet.getByRole("checkbox", { name: /^EKS/ }).check();
    await sheet.getByRole("combobox", { name: "Sort by" }).selectOption("name");
    await sheet.getByText("Descending").click();
    await expect(page).toHaveURL(/sort=-name/);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(open).toBeFocused();
    await expect(open).toHaveAccessibleName("Filters 1 set");
    await expect(rows(page).first()).toHaveAttribute("data-cluster", /^eks-us-/);
    for (const path of ["/addons", "/placements", "/works", "/rollouts", "/addons/log-shipper/clusters"]) {
      await page.goto(path);
      await page.getByRole("button", { name: /^Filters/ }).click();
      await expect(page.getByRole("dialog").getByRole("checkbox").first(), path).toBeVisible();
    }
  });
}

test("rows are selected by key, by range and all that match, and their names and lines can be had", async ({
  page,
}) => {
  await page.goto("/clusters");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("1 selected of 50");
  await rows(page).nth(3).hover();
  await rows(page)
    .nth(3)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("4 selected of 50");
  expect(await findingsOn(page)).toEqual([]);
  await bar(page).getByRole("button", { name: "Copy names" }).click();
  await expect(page.getByText("4 names copied.")).toBeVisible();
  const first = await Promise.all([0, 1, 2, 3].map((position) => nameOf(page, position)));
  expect((await page.evaluate(() => navigator.clipboard.readText())).split("\n")).toEqual(first);

  await bar(page).getByRole("button", { name: "Select all 50 that match" }).click();
  await expect(bar(page)).toContainText("50 selected, all that match");
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("49 selected, all that match");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    bar(page).getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(file.url()).toContain(encodeURIComponent(`-name=${first[0]}`));
  await page.getByRole("combobox", { name: "Filter clusters" }).fill("provider:EKS ");
  await expect(bar(page)).toHaveCount(0);
});

test("clusters that wait are accepted together", async ({ page, demo }) => {
  await page.goto("/clusters?q=health=pending");
  await expect(rows(page).first()).toBeVisible();
  const names = await rows(page).evaluateAll((all) => all.map((each) => each.getAttribute("data-cluster") ?? ""));
  await page.keyboard.press("Shift+X");
  await bar(page).getByRole("button", { name: "Accept…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(names.join(", "));
  expect(await findingsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: `Accept ${names.length} cluster` }).click();
  await expect(dialog).toHaveCount(0);
  const hub = new TestHub(demo.kubeconfig);
  const { managedClusters } = await import("@/lib/resources/managed-cluster");
  for (const name of names) {
    const { spec } = await hub.client.get(managedClusters, { name }, AbortSignal.timeout(30_000));
    expect(spec.hubAcceptsClient).toBe(true);
  }
  await hub.close();
});

test("a filter becomes a placement, as far as one can say it", async ({ page, demo }) => {
  await page.goto("/clusters?q=label.environment=production%20provider:EKS");
  await page.getByRole("button", { name: "Create a placement from this" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "As a placement" })).toContainText(
    "its label environment is production",
  );
  await expect(dialog.getByRole("region", { name: "Not supported by placements" })).toContainText("provider:EKS");
  await expect(dialog.getByRole("status")).toContainText("match the filter; the placement would select");
  expect(await findingsOn(page)).toEqual([]);
  await dialog.getByLabel("Name", { exact: true }).fill("Not A Name");
  await expect(dialog.getByRole("button", { name: "Create the placement" })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("Name", { exact: true }).fill("made-of-a-filter");
  await dialog.getByRole("button", { name: "Create the placement" }).click();
  await expect(page.getByText("The placement fleet-addons/made-of-a-filter is created.")).toBeVisible();
  const hub = new TestHub(demo.kubeconfig);
  const made = await hub.client.get(
    placements,
    { namespace: "fleet-addons", name: "made-of-a-filter" },
    AbortSignal.timeout(30_000),
  );
  expect(made.spec.predicates[0]?.requiredClusterSelector.labelSelector.matchExpressions).toEqual([
    { key: "environment", operator: "In", values: ["production"] },
  ]);
  await hub.close();
  await page.getByRole("button", { name: "Create a placement from this" }).click();
  await dialog.getByRole("button", { name: "Enable an add-on with it…" }).click();
  await expect(page.getByText("For the clusters of a new placement, made from your filter.")).toBeVisible();
  await page.getByRole("link", { name: ADD_ON }).click();
  await expect(
    page.getByRole("button", { name: "New placement" }).or(page.getByRole("radio", { name: "New placement" })),
  ).toBeVisible();
  await expect(page.getByLabel("Label", { exact: true })).toHaveValue("environment");
});

test("an add-on comes to clusters that were selected, and leaves some of them", async ({ page, demo }) => {
  const hub = new TestHub(demo.kubeconfig);
  await page.goto("/clusters?q=health=healthy");
  await expect(rows(page).nth(2)).toBeVisible();
  const names: string[] = [];
  for (const position of [0, 1, 2]) {
    names.push((await nameOf(page, position)) ?? "");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
  }
  await bar(page).getByRole("button", { name: "Enable an add-on…" }).click();
  await expect(page.getByText("For 3 clusters that you selected.")).toBeVisible();
  await page.getByRole("link", { name: ADD_ON }).click();
  await expect(page.getByText("3 picked of 50")).toBeVisible();
  // Within one task of the page: the next press comes before the step of the one before is drawn.
  await page.evaluate(() => {
    for (let presses = 0; presses < 3; presses++)
      dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, cancelable: true }));
  });
  await expect(page).toHaveURL(/\/enable\/review$/);
  await page.getByRole("button", { name: "Enable on 3 clusters" }).click();
  await expect.poll(async () => (await hub.clusterAddOns(ADD_ON)).length, { timeout: SETTLED_MS }).toBe(3);

  await page.goto(`/addons/${ADD_ON}/clusters?sort=cluster`);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await bar(page).getByRole("button", { name: "Disable on these…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Removed from 2 clusters");
  const action = dialog.getByRole("button", { name: "Remove from 2 clusters" });
  await expect(action).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("textbox").fill(ADD_ON);
  await action.click();
  await expect(rows(page)).toHaveCount(1, { timeout: SETTLED_MS });
  await expect(rows(page)).toHaveAttribute("data-cluster", names.toSorted().at(-1) ?? "");
  await hub.close();
  await page.goto("/addons/log-shipper/clusters");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(bar(page).getByRole("button", { name: "Disable on these…" })).toHaveAttribute("aria-disabled", "true");
});

test("a label of clusters becomes a column, which a link keeps, a file has, and the hub's changes reach", async ({
  page,
  demo,
}) => {
  await page.goto("/clusters");
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  const labels = page.getByRole("dialog", { name: "Columns and rows" }).getByRole("group", { name: "Labels" });
  await labels.getByLabel("Find a label").fill("ven");
  await labels.getByLabel("vendor").click();
  await expect(page).toHaveURL(/cols=[^&]*label\.vendor/);
  await labels.getByLabel("Find a label").fill("");
  await labels.getByLabel("environment").click();
  await expect(page).toHaveURL(/cols=[^&]*label\.vendor,label\.environment/);
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const name = (await nameOf(page, 0)) ?? "";
  const hub = new TestHub(demo.kubeconfig);
  const { managedClusters } = await import("@/lib/resources/managed-cluster");
  const { metadata } = await hub.client.get(managedClusters, { name }, AbortSignal.timeout(30_000));
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "vendor" })).toBeVisible();
  await expect(
    rows(page)
      .first()
      .getByRole("cell", { name: metadata.labels.vendor ?? "" })
      .first(),
  ).toBeVisible();
  const change = { metadata: { labels: { environment: "moved" } } };
  await hub.client.patch(managedClusters, { name }, change, {
    signal: AbortSignal.timeout(30_000),
    fieldManager: "e2e",
  });
  await expect(rows(page).first().getByRole("cell", { name: "moved" })).toBeVisible();
  const href = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  const [head, line] = (await (await page.request.get(href ?? "")).text()).split(/\r?\n/);
  expect(head).toMatch(/,label environment,label vendor$/);
  expect(line).toMatch(new RegExp(`^${name},.*,moved,${metadata.labels.vendor}$`));
  const back = { metadata: { labels: { environment: metadata.labels.environment ?? null } } };
  await hub.client.patch(managedClusters, { name }, back, { signal: AbortSignal.timeout(30_000), fieldManager: "e2e" });
  await hub.close();
});

test("the clusters of an add-on have columns to choose, and say why not below where there is no column for it", async ({
  page,
}) => {
  await page.goto("/addons/log-shipper/clusters");
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("dialog", { name: "Columns and rows" });
  await menu.getByLabel("Configuration").click();
  await menu.getByLabel("Why", { exact: true }).click();
  await expect(page).toHaveURL(/cols=add-on,cluster-is,configuration,since/);
  await expect(page.getByRole("columnheader", { name: "Configuration" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Why" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const troubled = page.locator('tbody:has([data-health="unhealthy"])').first();
  await expect(troubled.getByRole("link", { name: /^Why\?/ })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Configuration" })).toBeVisible();
});

for (const { path, filter, lines } of [
  { path: "/addons?q=install=manual", filter: "install%3Dmanual", lines: /^add-on,called,status,/ },
  {
    path: "/rollouts?q=addon=log-shipper",
    filter: "addon%3Dlog-shipper",
    lines: /^add-on,placement,strategy,stage,.*\nlog-shipper,fleet-addons\/log-shipper,/s,
  },
  { path: "/approvals", filter: "waits%3Dperson%2Cmanager", lines: /^object,kind,state,cluster,/ },
]) {
  test(`what ${path} shows is a file, too`, async ({ page }) => {
    await page.goto(path);
    const href = (await page.getByRole("link", { name: "Export CSV" }).getAttribute("href")) ?? "";
    expect(href).toContain(`q=${filter}`);
    const answer = await page.request.get(href);
    expect(answer.headers()["content-disposition"]).toContain(".csv");
    expect(await answer.text()).toMatch(lines);
    expect(await findingsOn(page)).toEqual([]);
  });
}

test("columns are in the address, and how close rows stand stays on the device", { tag: "@browser" }, async ({
  page,
}) => {
  await page.goto("/clusters");
  await expect(rows(page).first()).toBeVisible();
  const open = page.getByRole("button", { name: "Columns" });
  await open.click();
  const menu = page.getByRole("dialog", { name: "Columns and rows" });
  await menu.getByLabel("Environment", { exact: true }).click();
  await menu.getByLabel("Kubernetes").click();
  await expect(page.getByRole("columnheader", { name: "Environment" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Kubernetes" })).toHaveCount(0);
  await expect(page).toHaveURL(/cols=[a-zA-Z,-]*env/);
  expect(await findingsInLight(page)).toEqual([]);
  const row = rows(page).first();
  const height = async () => (await row.boundingBox())?.height ?? 0;
  const compact = await height();
  await menu.getByText("Comfortable").click();
  await expect.poll(height).toBeGreaterThan(compact);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Environment" })).toBeVisible();
  await expect.poll(height).toBeGreaterThan(compact);
  await open.click();
  await menu.getByRole("button", { name: "Reset to default" }).click();
  await expect(page).toHaveURL(/\/clusters$/);
  await menu.getByText("On each row").click();
  await expect(page).toHaveURL(/why=each/);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 720, height: 900 });
  await page.goto("/addons?cols=installed,clusters,health,not-well,placements,managed-by,age,rollout");
  const room = page.locator("[data-wide]");
  await expect(room).toBeVisible();
  await room.evaluate((element) => element.scrollTo(300, 0));
  await expect(page.getByRole("rowheader").first()).toBeInViewport({ ratio: 1 });
});
