import { elementScroll, observeElementOffset, Virtualizer } from "@tanstack/react-virtual";
import { describe, expect, it } from "vitest";
import { scrollToTop } from "./scroll-to-top";

const ROW_PX = 32;
const ROWS = 1_000;
const FAR_PX = 20_000;
const SEEN_PX = 500;

/** As much of an element that scrolls as a long list looks at. */
class Scroller extends EventTarget {
  readonly ownerDocument = { defaultView: globalThis };
  readonly clientHeight = SEEN_PX;
  readonly scrollHeight = ROWS * ROW_PX;
  scrollTop = 0;

  scrollTo({ top }: { top: number }): void {
    this.scrollTop = top;
  }
}

/** A long list that somebody has scrolled far down. */
function longList() {
  const scroller = new Scroller();
  const element = scroller as unknown as HTMLElement; // all of it that is looked at
  const list = new Virtualizer<HTMLElement, Element>({
    count: ROWS,
    estimateSize: () => ROW_PX,
    getScrollElement: () => element,
    scrollToFn: elementScroll,
    observeElementRect: (_, seen) => void seen({ width: SEEN_PX, height: SEEN_PX }),
    observeElementOffset,
  });
  list._willUpdate();
  scroller.scrollTop = FAR_PX;
  scroller.dispatchEvent(new Event("scroll"));
  list.getVirtualItems();
  return { list, element, scroller };
}

describe("scrollToTop", () => {
  it("lets a long list not put itself back when a row is higher than expected", async () => {
    const { list, element, scroller } = longList();
    scrollToTop(element);
    await Promise.resolve();
    list.resizeItem(0, ROW_PX * 2);
    expect(scroller.scrollTop).toBe(0);
  });

  it("is needed: a list that has not been told puts itself back", () => {
    const { list, element, scroller } = longList();
    element.scrollTo({ top: 0 });
    list.resizeItem(0, ROW_PX * 2);
    expect(scroller.scrollTop).toBeGreaterThan(FAR_PX);
  });

  it("scrolls to where it is told, and does nothing where there is nothing", () => {
    const { element, scroller } = longList();
    scrollToTop(element, 40);
    scrollToTop(null);
    expect(scroller.scrollTop).toBe(40);
  });
});
