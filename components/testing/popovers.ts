const OPEN = "data-popover-open";

/**
 * happy-dom has the attribute `popover` and none of what it does. This is the part of the HTML standard that our overlays
 * rely on: open, close, the button that does both, the toggle event, `:popover-open`, and Escape, which otherwise asks
 * a dialog to close.
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
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null;
    if (button) document.getElementById(button.getAttribute("popovertarget") ?? "")?.togglePopover();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const popover = [...document.querySelectorAll<HTMLElement>(`[popover=auto][${OPEN}]`)].at(-1);
    if (popover) return popover.hidePopover();
    const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
    if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
  });
}

function toggle(popover: HTMLElement, open: boolean): void {
  popover.toggleAttribute(OPEN, open);
  const [oldState, newState] = open ? ["closed", "open"] : ["open", "closed"];
  popover.dispatchEvent(Object.assign(new Event("toggle"), { oldState, newState }));
}
