import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Browser, chromium, expect } from "@playwright/test";
import { CHROMIUM_ARGS, installedChromium } from "@/.ci/chromium.mjs";
import { fleetRests, openPage, signInAs } from "@/e2e/console-pages";
import { z } from "@/lib/kube/zod";
import { gzippedKb } from "./built-parts";
import { EMBEDDED_VIEWS, embeddedKb } from "./embed-scripts";
import { type Figure, figure, type Skipped } from "./figure";
import { furtherRoute } from "./further-routes";
import { TakenScripts } from "./taken-scripts";

const NEXT = join(dirname(dirname(import.meta.dirname)), ".next");
const GOAL_KB = 215;
const FURTHER = "further-route-js";

/** Pages that somebody may open first, and what they say once they were read. */
const FIRST_ROUTES = [
  { id: "first-route-js", path: "/", mark: "Add-ons" },
  { id: "clusters-js", path: "/clusters", mark: "aks-australiaeast-dev-01" },
  { id: "approvals-js", path: "/approvals", mark: "Approvals" },
] as const;

/** The page around a frame is made up, and then counts as one of the internet, which may not show what is local. */
const FRAMES_OF_ANY_PAGE = "--disable-features=LocalNetworkAccessChecks";

type FirstRoute = (typeof FIRST_ROUTES)[number];

export const PAGE_SCRIPT_IDS: readonly string[] = [
  ...[...FIRST_ROUTES, ...EMBEDDED_VIEWS].map(({ id }) => id),
  FURTHER,
];

/**
 * KB of script that a browser which was never here takes for a page, signed in, until nothing more comes: bodies as
 * they were transferred. The floor: what every page of a Next build takes, this one's. Then what it takes for a further
 * page.
 */
export async function* pageScripts(url: string, wanted: ReadonlySet<string>): AsyncGenerator<Figure | Skipped> {
  const executablePath = await installedChromium();
  if (executablePath === undefined) {
    yield* PAGE_SCRIPT_IDS.map((id) => ({ id, skipped: "no Chromium was found; CHROMIUM_PATH names one" }));
    return;
  }
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, FRAMES_OF_ANY_PAGE] });
  try {
    await loaded(browser, url);
    for (const route of FIRST_ROUTES.filter(({ id }) => wanted.has(id)))
      yield figure(route.id, "KB", GOAL_KB, frameworkKb(), await firstKb(browser, url, route));
    for (const view of EMBEDDED_VIEWS.filter(({ id }) => wanted.has(id)))
      yield figure(view.id, "KB", GOAL_KB, frameworkKb(), await embeddedKb(browser, url, view));
    if (wanted.has(FURTHER)) yield await furtherRoute(browser, url);
  } finally {
    await browser.close();
  }
}

/** Resolves once all is there: pages of a console that still loads say so, by script of its own. */
async function loaded(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL });
  await signInAs(page, "operator");
  await fleetRests(page);
  for (const list of ["approvals", "clusters", "cluster-addons", "works"])
    await expect.poll(async () => (await (await page.request.get(`/api/v1/${list}?limit=0`)).json()).synced).toBe(true);
  await page.close();
}

async function firstKb(browser: Browser, baseURL: string, route: FirstRoute): Promise<number> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInAs(page, "operator");
  const scripts = new TakenScripts(page);
  await openPage(page, route);
  await scripts.quiet();
  const kb = await scripts.takenKb();
  await context.close();
  return kb;
}

const BuildManifest = z.looseObject({ rootMainFiles: z.array(z.string()) });

function frameworkKb(): number {
  return gzippedKb(
    BuildManifest.parse(JSON.parse(readFileSync(join(NEXT, "build-manifest.json"), "utf8"))).rootMainFiles,
  );
}
