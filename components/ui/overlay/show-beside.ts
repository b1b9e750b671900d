import { floatPosition } from "./float-position";

/**
 * Lifts a popover above the page, beside what it belongs to, and keeps it there until it closes: whatever scrolls, and
 * whatever gets another size.
 */
export function showBeside(popover: HTMLElement, anchor: HTMLElement, gapPx: number): void {
  popover.showPopover();
  position(popover, anchor, gapPx);
  const follow = (event?: Event) => {
    if (!popover.isConnected) return stop();
    // What is in it may be scrolled too.
    const isInside = event?.target instanceof Node && popover.contains(event.target);
    if (!isInside) position(popover, anchor, gapPx);
  };
  const sizes = new ResizeObserver(() => follow());
  const onToggle = (event: ToggleEvent) => event.target === popover && event.newState === "closed" && stop();
  const stop = () => {
    sizes.disconnect();
    removeEventListener("scroll", follow, { capture: true });
    removeEventListener("resize", follow);
    popover.removeEventListener("toggle", onToggle);
  };
  sizes.observe(anchor);
  sizes.observe(popover);
  addEventListener("scroll", follow, { capture: true, passive: true });
  addEventListener("resize", follow);
  popover.addEventListener("toggle", onToggle);
}

function position(popover: HTMLElement, anchor: HTMLElement, gapPx: number): void {
  const { style, offsetWidth: width, offsetHeight, clientHeight, scrollHeight } = popover;
  // As high as it would like to be, however high it may be.
  const height = scrollHeight + offsetHeight - clientHeight;
  const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
  const { left, top, maxHeight } = floatPosition(anchor.getBoundingClientRect(), { width, height }, view, gapPx);
  style.setProperty("left", `${left}px`);
  style.setProperty("top", `${top}px`);
  style.setProperty("max-height", `${maxHeight}px`);
}
