import type { Page } from "@playwright/test";

interface Shifts {
  /** As browsers add it up, without moments when parts of a bar moved: those are as wide as what they count. */
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
    type Source = LayoutShift["sources"][number];
    const byPx = ({ previousRect, currentRect }: Source) => currentRect.y - previousRect.y;
    const isOfBar = ({ node }: Source) => Boolean(elementOf(node)?.closest("[role=img]"));
    const isJump = (source: Source) => Math.abs(byPx(source)) >= 1 && source.node?.parentElement?.closest("p") === null;
    const jumpLine = ({ value }: LayoutShift, source: Source) =>
      `${value.toFixed(5)} ${byPx(source)} px: ${nameOf(source.node)}`;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) {
        if (!shift.sources.some(isOfBar)) shifts.sum += shift.value;
        shifts.jumped.push(...shift.sources.filter(isJump).map((source) => jumpLine(shift, source)));
      }
    }).observe({ type: "layout-shift" });
  });
}

export async function readShifts(page: Page): Promise<Shifts> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  if (!shifts) throw new Error("the page was loaded again");
  return shifts;
}
