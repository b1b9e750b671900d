const OPEN = "data-popover-open";

/**
 * happy-dom has the attribute `popover` and none of what it does. This is the part of the HTML standard that our overlays
 * rely on: open, close, the toggle event, `:popover-open`, and Escape.
 */
export function providePopovers(): void {
  const { prototype } = HTMLElement;
  if (typeof prototype.showPopover === "function") return;
  prototype.showPopover = function show() {
    if (!this.hasAttribute(OPEN)) toggle(this, true);
  };
  prototype.hidePopover = function hide() {
    if (this.hasAttribute(OPEN)) toggle(this, false);
  };
  prototype.togglePopover = function toggleEither() {
    toggle(this, !this.hasAttribute(OPEN));
    return this.hasAttribute(OPEN);
  };
  const { matches } = Element.prototype;
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string) {
      return matches.call(this, selector.replaceAll(":popover-open", `[${OPEN}]`));
    },
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") [...document.querySelectorAll<HTMLElement>(`[${OPEN}]`)].at(-1)?.hidePopover();
  });
}

function toggle(popover: HTMLElement, open: boolean): void {
  popover.toggleAttribute(OPEN, open);
  const [oldState, newState] = open ? ["closed", "open"] : ["open", "closed"];
  popover.dispatchEvent(Object.assign(new Event("toggle"), { oldState, newState }));
}
