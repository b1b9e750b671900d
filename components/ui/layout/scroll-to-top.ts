/**
 * Scrolls an element to `top` px, and notifies listeners at once. Browsers notify with the next frame only; until then
 * a long list assumes its old position, and restores it when rows are higher than expected.
 */
export function scrollToTop(element: Pick<Element, "scrollTo" | "dispatchEvent"> | null | undefined, top = 0): void {
  if (!element) return;
  element.scrollTo({ top });
  // Not within an effect, where listeners could not render.
  queueMicrotask(() => element.dispatchEvent(new Event("scroll")));
}
