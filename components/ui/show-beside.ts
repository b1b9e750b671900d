import { floatPlace } from "./float-place";

/** Lifts a popover above the page, beside what it belongs to. */
export function showBeside(popover: HTMLElement, anchor: HTMLElement, gapPx: number): void {
  popover.showPopover();
  const { width, height } = popover.getBoundingClientRect();
  const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
  const { left, top } = floatPlace(anchor.getBoundingClientRect(), { width, height }, view, gapPx);
  popover.style.setProperty("left", `${left}px`);
  popover.style.setProperty("top", `${top}px`);
}
