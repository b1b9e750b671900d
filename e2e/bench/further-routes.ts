import type { Browser, Page } from "@playwright/test";
import { CONSOLE_PAGES, type ConsolePage, expectOpened, openPage, signInAs } from "@/e2e/console-pages";
import { settleAll } from "@/server/controllers/runtime/settle-all";
import { builtParts } from "./built-parts";
import { type Figure, figure } from "./figure";
import { TakenScripts } from "./taken-scripts";

const GOAL_KB = 40;
const AT_ONCE = 4;

/** Where people come from. */
const STARTS: readonly ConsolePage[] = CONSOLE_PAGES.filter(({ path }) => path === "/" || path === "/clusters");

/**
 * Charts and the editors of YAML, forms over one among them, have a goal of their own: on-demand-js. So has the bar of
 * earlier times, which comes above whatever page an address names a time of. The limits of a session are the frame's, and
 * come some seconds after the first page, wherever somebody is by then.
 */
const APART = [
  ...["TimeChart", "ObjectPage", "CodeEditor", "PastBar", "SessionLimits"],
  ...["NewObjectForm", "NewPlacementForm", "PlacementForm", "NewSetForm", "SetForm", "GateCreation", "GateForm"],
  ...["TemplateStep", "AddOnStep", "ConfigForm", "WorkEditor", "StoredBench"],
];

interface Way {
  readonly from: ConsolePage;
  readonly to: ConsolePage;
}

/** Where Next keeps what its links call. */
interface Routing extends Window {
  next?: { router: { push(path: string): void } };
}

/**
 * KB of script that a browser takes when somebody goes on to another page, of those the most: from a page that was
 * opened first and has come to rest, as a link or the palette leads there, to every page there is and each of its tabs.
 * The floor: what has been loaded is enough.
 */
export async function furtherRoute(browser: Browser, baseURL: string): Promise<Figure> {
  const apart = new Set(builtParts().flatMap(({ name, files }) => (APART.includes(name) ? files : [])));
  const taken: { readonly way: Way; readonly kb: number }[] = [];
  await settleAll(
    ways(),
    async (way) => taken.push({ way, kb: await furtherKb(browser, baseURL, way, apart) }),
    AT_ONCE,
  );
  const [most] = taken.sort((one, other) => other.kb - one.kb);
  if (!most) throw new Error("there is no page to go on to");
  return {
    ...figure("further-route-js", "KB", GOAL_KB, 0, most.kb),
    note: `${most.way.to.name}, from ${most.way.from.name}`,
  };
}

/** Pages that say that something does not exist are the same as where it does. */
function ways(): Way[] {
  const pages = CONSOLE_PAGES.filter(
    ({ name, isOpen, isMissing }) => !isOpen && !isMissing && !name.startsWith("no such "),
  );
  return STARTS.flatMap((from) => pages.filter((to) => to !== from).map((to) => ({ from, to })));
}

async function furtherKb(
  browser: Browser,
  baseURL: string,
  { from, to }: Way,
  apart: ReadonlySet<string>,
): Promise<number> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInAs(page, "operator");
  const scripts = new TakenScripts(page);
  await openPage(page, from);
  await scripts.quiet();
  await scripts.takenKb();
  await goOn(page, to);
  await scripts.quiet();
  const kb = await scripts.takenKb(apart);
  await context.close();
  return kb;
}

async function goOn(page: Page, one: ConsolePage): Promise<void> {
  const { path } = one;
  const { pathname } = new URL(path, page.url());
  await page.evaluate((to) => (window as Routing).next?.router.push(to), path);
  await page.waitForURL((url) => url.pathname === pathname);
  await expectOpened(page, one);
}
