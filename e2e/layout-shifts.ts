import type { Page } from "@playwright/test";

interface Shifts {
  /** Of what moved by itself, as browsers add it up, but for the parts of a bar: those are as wide as what they count. */
  readonly sum: number;
  /** What moved up or down, but for words of a sentence: the rest are those, and what moves along its line. */
  readonly jumped: readonly string[];
}

declare global {
  interface Window {
    layoutShifts?: { sum: number; jumped: string[] };
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** From now on, until the page is loaded again, whatever moves counts, with input before it or without. */
export async function recordShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shifts: NonNullable<Window["layoutShifts"]> = { sum: 0, jumped: [] };
    window.layoutShifts = shifts;
    const elementOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement);
    const nameOf = (node: Node | null) => {
      const element = elementOf(node);
      return `${element?.closest("[aria-label]")?.getAttribute("aria-label")}: ${element?.localName} ${element?.textContent?.slice(0, 40)}`;
    };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) {
        const isOfBar = shift.sources.every(({ node }) => elementOf(node)?.closest("[role=img]"));
        if (!isOfBar) shifts.sum += shift.value;
        for (const { node, previousRect, currentRect } of shift.sources) {
          const byPx = currentRect.y - previousRect.y;
          const isInSentence = node?.parentElement?.closest("p") !== null;
          if (Math.abs(byPx) >= 1 && !isInSentence)
            shifts.jumped.push(`${shift.value.toFixed(5)} ${byPx} px: ${nameOf(node)}`);
        }
      }
    }).observe({ type: "layout-shift" });
  });
}

export async function readShifts(page: Page): Promise<Shifts> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  if (!shifts) throw new Error("the page was loaded again");
  return shifts;
}
