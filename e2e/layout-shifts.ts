import type { Page } from "@playwright/test";

interface Shifts {
  /** Of everything that moved by itself, as browsers add it up. */
  readonly sum: number;
  /** The elements that moved. */
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    layoutShifts?: { sum: number; moved: string[] };
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** From now on, until the page is loaded again, whatever moves counts, with input before it or without. */
export async function recordShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shifts: NonNullable<Window["layoutShifts"]> = { sum: 0, moved: [] };
    window.layoutShifts = shifts;
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.closest("[aria-label]")?.getAttribute("aria-label")}: ${element?.localName} ${element?.textContent?.slice(0, 40)}`;
    };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) {
        shifts.sum += shift.value;
        shifts.moved.push(...shift.sources.map(({ node }) => `${shift.value.toFixed(5)} ${nameOf(node)}`));
      }
    }).observe({ type: "layout-shift" });
  });
}

export async function readShifts(page: Page): Promise<Shifts> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  if (!shifts) throw new Error("the page was loaded again");
  return shifts;
}
