/**
 * Scrolls an element to `top` px, and tells at once whoever listens that it was. A browser tells with its next frame only; until then a long
 * list takes itself to be where it was, and puts itself back there when rows turn out higher than expected.
 */
export function scrollToTop(element: Pick<Element, "scrollTo" | "dispatchEvent"> | null | undefined, top = 0): void {
  if (!element) return;
  element.scrollTo({ top });
  // Not within an effect, where whoever listens could not draw.
  queueMicrotask(() => element.dispatchEvent(new Event("scroll")));
}
