import { type ConsoleMessage, expect, type Page } from "@playwright/test";
import { findingsInLight, findingsOn } from "@/e2e/accessibility";
import { CONSOLE_PAGES, type ConsolePage, expectOpened, openPage } from "@/e2e/console-pages";
import { test } from "@/e2e/demo";

const WINDOWS = [
  { width: 1440, height: 900, findings: findingsOn },
  { width: 390, height: 844, findings: findingsInLight },
];

/** The first window at 200 % and at 450 %: text as large as people may need it (WCAG 1.4.4, 1.4.10). */
const ENLARGED = [
  { width: 720, height: 450 },
  { width: 320, height: 256 },
];

test.describe.configure({ mode: "parallel" });

for (const one of CONSOLE_PAGES.filter(({ isOpen }) => !isOpen))
  test(titleOf(one), async ({ operatorPage }) => expectWhole(operatorPage, one));

for (const one of CONSOLE_PAGES.filter(({ isOpen }) => isOpen))
  test(titleOf(one), async ({ page }) => expectWhole(page, one));

function titleOf({ name, path }: ConsolePage): string {
  return `${name} (${path}) is whole in both themes, wide and narrow`;
}

/** A phone shows the same page, made narrow: how it loads there is the journeys' of first rows. */
async function expectWhole(page: Page, one: ConsolePage): Promise<void> {
  const complaints = collectComplaints(page, one);
  for (const { width, height, findings } of WINDOWS) {
    await page.setViewportSize({ width, height });
    if (width === WINDOWS[0]?.width) await openPage(page, one);
    else await expectOpened(page, one);
    await expect(page).toHaveTitle(/Flotilla/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect.poll(() => sidewaysIn(page), `nothing scrolls sideways at ${width}`).toEqual([]);
    expect(await findings(page), `at ${width}`).toEqual([]);
  }
  for (const { width, height } of ENLARGED) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => sidewaysIn(page), `nothing scrolls sideways at ${width}, enlarged`).toEqual([]);
    await expect.poll(() => coveredIn(page), `nothing covers the heading at ${width}, enlarged`).toEqual([]);
  }
  expect(complaints.stop()).toEqual([]);
}

/** Of the page and its sheet, those that are wider than what shows them. */
function sidewaysIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.body, ...document.querySelectorAll("main")].flatMap(({ tagName, scrollWidth, clientWidth }) =>
      scrollWidth > clientWidth ? [`${tagName}: ${scrollWidth} in ${clientWidth}`] : [],
    ),
  );
}

/** Where the page's heading, brought into view, cannot be seen: what covers it. */
function coveredIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heading = document.querySelector("h1");
    heading?.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = heading?.getBoundingClientRect() ?? new DOMRect();
    if (width <= 1) return []; // for screen readers alone
    const over = document.elementFromPoint(left + Math.min(width, 8) / 2, top + height / 2);
    return heading?.contains(over) || over?.contains(heading)
      ? []
      : [over?.outerHTML.slice(0, 120) ?? "nothing is there"];
  });
}

/** What the browser refused under the page's content security policy, and errors of the page itself, until `stop`. */
function collectComplaints(page: Page, { isMissing }: ConsolePage): { stop(): string[] } {
  const complaints: string[] = [];
  const onError = (error: Error) => complaints.push(error.message);
  const onMessage = (message: ConsoleMessage) => {
    const { pathname } = new URL(message.location().url || page.url());
    // Of a refused call the page itself tells, and not of how busy the hub is.
    const isStatus =
      message.text().startsWith("Failed to load resource") && (isMissing || pathname.startsWith("/api/"));
    if (message.type() === "error" && !isStatus) complaints.push(message.text());
  };
  page.on("pageerror", onError).on("console", onMessage);
  return {
    stop() {
      page.off("pageerror", onError).off("console", onMessage);
      return complaints;
    },
  };
}
