import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, installedChromium } from "@/.ci/chromium.mjs";
import { openPage, signInAs } from "./console-pages";
import { startDemo } from "./running-demo";
import { TestHub } from "./test-hub";

const FOLDER = join(dirname(import.meta.dirname), "docs/pictures");
const SETTLES_WITHIN_MS = 180_000;

interface Picture {
  /** Of the file in docs/pictures. */
  readonly name: string;
  readonly path: string;
  readonly mark: string | RegExp;
  /** What it draws late. */
  readonly has?: string;
  readonly theme?: "dark";
  /** What has to be done first. */
  readonly before?: (page: Page, hub: TestHub) => Promise<void>;
}

const ADD_ON = "hello-template";
const PLACEMENT = { namespace: "fleet-addons", name: "hello-in-waves" };

/** Every picture that README and docs show, in the order in which they are made: one line each. */
const PICTURES: readonly Picture[] = [
  { name: "overview-light", path: "/", mark: "Add-ons" },
  { name: "overview-dark", path: "/", mark: "Add-ons", theme: "dark" },
  { name: "clusters", path: "/clusters", mark: "aks-australiaeast-dev-01" },
  { name: "matrix", path: "/addons?layout=matrix", mark: "Not installed" },
  { name: "add-on", path: "/addons/log-shipper", mark: "Manifests applied" },
  { name: "approvals", path: "/approvals", mark: "Verdict" },
  { name: "enable", path: `/addons/${ADD_ON}/enable/clusters`, mark: ADD_ON },
  {
    name: "rollout",
    path: `/rollouts/${ADD_ON}/${PLACEMENT.namespace}/${PLACEMENT.name}`,
    mark: /, wave 2 of 4/,
    before: startWaves,
  },
  { name: "metrics", path: "/metrics?range=5m", mark: "Metrics", has: ".recharts-curve", before: settled },
];

/** `npm run pictures`: makes them again from a demo of its own, on the build that is there. */
async function main(): Promise<void> {
  const demo = await startDemo();
  const hub = new TestHub(demo.kubeconfig);
  const executablePath = await installedChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: CHROMIUM_ARGS,
  });
  try {
    await mkdir(FOLDER, { recursive: true });
    const context = await browser.newContext({
      baseURL: demo.url,
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 1,
      reducedMotion: "reduce",
      locale: "en-GB",
      timezoneId: "UTC",
    });
    await takeAll(context, hub);
  } finally {
    await browser.close();
    await hub.close();
    await demo.stop();
  }
}

async function takeAll(context: BrowserContext, hub: TestHub): Promise<void> {
  const page = await context.newPage();
  await signInAs(page, "operator");
  await settled(page);
  for (const { before, has = "h1", theme, ...picture } of PICTURES) {
    await before?.(page, hub);
    await page.emulateMedia({ colorScheme: theme ?? "light" });
    await openPage(page, picture);
    await expect(page.locator('[data-live="live"]')).toBeVisible();
    await page.locator(has).first().waitFor({ state: "attached" });
    const path = join(FOLDER, `${picture.name}.png`);
    await page.screenshot({ path, animations: "disabled", caret: "hide" });
    process.stdout.write(`docs/pictures/${picture.name}.png\n`);
  }
  await takeEmbedded(page);
}

/** A page as a portal has it, which is none of the console's. */
async function takeEmbedded(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/embed/demo");
  const views = page.locator("flotilla-fleet, flotilla-issues, flotilla-cluster").contentFrame();
  await expect(views.first().getByRole("link").first()).toBeVisible();
  await page.screenshot({ path: join(FOLDER, "embed.png"), animations: "disabled", caret: "hide" });
  process.stdout.write("docs/pictures/embed.png\n");
}

/** The fleet of the demo is as its seed has it, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  let before = "";
  const isSettled = async () => {
    const answers = await Promise.all(["/api/addons", "/api/rollouts"].map((path) => page.request.get(path)));
    const now = (await Promise.all(answers.map((answer) => answer.text()))).join();
    const same = now === before && !/"stage":"(applying|soaking)"/.test(now);
    before = now;
    return same;
  };
  await expect.poll(isSettled, { timeout: SETTLES_WITHIN_MS, intervals: [3000] }).toBe(true);
}

/** Brings an add-on to the clusters of one cloud, a quarter at a time. */
async function startWaves(_: Page, hub: TestHub): Promise<void> {
  await hub.createPlacement(PLACEMENT.name, {
    predicates: [{ requiredClusterSelector: { labelSelector: { matchLabels: { vendor: "EKS" } } } }],
    decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "25%" } },
  });
  await hub.settledGroups(PLACEMENT);
  await hub.install(ADD_ON, [{ ...PLACEMENT, rolloutStrategy: { type: "ProgressivePerGroup" } }]);
}

await main();
