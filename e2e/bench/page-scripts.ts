import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Request } from "@playwright/test";
import { installedChromium } from "@/.ci/chromium.mjs";
import { openPage, signInAs } from "@/e2e/console-pages";
import { z } from "@/lib/kube/zod";
import { type Figure, figure, type Skipped } from "./figure";

const NEXT = join(dirname(dirname(import.meta.dirname)), ".next");
const GOAL_KB = 215;
const QUIET_MS = 2_000;

/** Pages that somebody may open first, and what they say once they were read. */
const FIRST_ROUTES = [
  { id: "first-route-js", path: "/", mark: "Add-ons" },
  { id: "clusters-js", path: "/clusters", mark: "aks-australiaeast-dev-01" },
  { id: "approvals-js", path: "/approvals", mark: "Approvals" },
] as const;

type FirstRoute = (typeof FIRST_ROUTES)[number];

export const FIRST_ROUTE_IDS: readonly string[] = FIRST_ROUTES.map(({ id }) => id);

/**
 * KB of script that a browser which was never here takes for a page, signed in, until nothing more comes: bodies as they were transferred.
 * The floor: what every page of a Next build takes, this one's.
 */
export async function* firstRoutes(url: string, wanted: ReadonlySet<string>): AsyncGenerator<Figure | Skipped> {
  const routes = FIRST_ROUTES.filter(({ id }) => wanted.has(id));
  const executablePath = await installedChromium();
  if (executablePath === undefined) {
    yield* routes.map(({ id }) => ({ id, skipped: "no Chromium was found; CHROMIUM_PATH names one" }));
    return;
  }
  const browser = await chromium.launch({ executablePath, args: ["--disable-gpu"] });
  try {
    for (const route of routes) yield figure(route.id, "KB", GOAL_KB, frameworkKb(), await scriptKb(browser, url, route));
  } finally {
    await browser.close();
  }
}

async function scriptKb(browser: Browser, baseURL: string, route: FirstRoute): Promise<number> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInAs(page, "operator");
  let last = performance.now();
  const sizes: ReturnType<Request["sizes"]>[] = [];
  page.on("requestfinished", (request) => {
    if (!/\.js(\?|$)/.test(request.url())) return;
    last = performance.now();
    sizes.push(request.sizes());
  });
  await openPage(page, route);
  while (performance.now() - last < QUIET_MS) await pause(100);
  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  await context.close();
  return bytes / 1024;
}

const BuildManifest = z.looseObject({ rootMainFiles: z.array(z.string()) });

function frameworkKb(): number {
  const { rootMainFiles } = BuildManifest.parse(JSON.parse(readFileSync(join(NEXT, "build-manifest.json"), "utf8")));
  return rootMainFiles.reduce((sum, file) => sum + gzipSync(readFileSync(join(NEXT, file))).length, 0) / 1024;
}
