import type { Frame, Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** What a theme can change: all else is the same in both. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Colours that are on their way from one theme to the other are of neither. */
const AT_REST = { reducedMotion: "reduce" } as const;

/**
 * Problems for people with assistive technology on the page as it is, in both themes. The theme is the light one
 * afterwards.
 */
export async function findingsOn(page: Page): Promise<string[]> {
  return [...(await findingsInDark(page)), ...(await findingsInLight(page))];
}

/** Problems with the colours of the dark theme, which stays. */
export async function findingsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark", ...AT_REST });
  const dark = await findings(page, { runOnly: OF_COLOURS });
  return dark.map((finding) => `dark: ${finding}`);
}

/** The same in the light theme alone: for another width of a page whose colours were looked at. */
export async function findingsInLight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light", ...AT_REST });
  const light = await findings(page, {});
  return light.map((finding) => `light: ${finding}`);
}

/** Problems of a frame by itself, with the colours that it has. Its page around has the heading. */
export function findingsInFrame(frame: Frame): Promise<string[]> {
  return findings(frame, { iframes: false, rules: { "page-has-heading-one": { enabled: false } } });
}

/** The same with what a theme can change alone. */
export function coloursInFrame(frame: Frame): Promise<string[]> {
  return findings(frame, { iframes: false, runOnly: OF_COLOURS });
}

/** No page of the console has frames, so that one run sees all of it; what passes is not described. */
async function findings(page: Page | Frame, rules: RunOptions): Promise<string[]> {
  // Its script is large: once for each document is enough.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    { ...rules, resultTypes: ["violations"] } satisfies RunOptions,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
