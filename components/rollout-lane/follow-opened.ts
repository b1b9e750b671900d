import { isTyping } from "@/components/ui/controls/is-typing";

/** What Enter on a cell opened elsewhere on the page. */
export interface OpenedPart {
  /** What takes the focus there; null until it is there. */
  readonly find: () => HTMLElement | null;
  /** Closes it. */
  readonly back: () => void;
}

/** What is opened may be drawn again while it is read. */
const SETTLED_MS = 5_000;

/**
 * The focus goes on to what was opened once that is there, unless somebody has moved it meanwhile, and Escape there
 * closes it and gives the focus back to `origin`. Returns what ends it.
 */
export function followOpened({ find, back }: OpenedPart, origin: HTMLElement): () => void {
  let part: Element | null = null;
  const arrive = () => {
    const { activeElement } = document;
    if (activeElement !== (part ? document.body : origin)) return;
    const found = find();
    if (!found) return;
    part = found.closest("section");
    found.focus();
  };
  const changes = new MutationObserver(arrive);
  const settle = () => changes.disconnect();
  const timer = setTimeout(settle, SETTLED_MS);
  const onFocus = ({ target }: FocusEvent) => {
    if (target !== origin && !(target instanceof Node && part?.contains(target))) stop();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || isTyping(event.target)) return;
    if (!part?.contains(document.activeElement) || document.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
    back();
    origin.focus();
  };
  const stop = () => {
    clearTimeout(timer);
    settle();
    removeEventListener("pointerdown", settle);
    removeEventListener("focusin", onFocus);
    removeEventListener("keydown", onKey, { capture: true });
  };
  arrive();
  addEventListener("pointerdown", settle);
  addEventListener("focusin", onFocus);
  addEventListener("keydown", onKey, { capture: true });
  changes.observe(document.body, { subtree: true, childList: true });
  return stop;
}
