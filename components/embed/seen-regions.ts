/** So long must a part have been seen, without anything over it, before what is pressed in it counts. */
const SEEN_MS = 1_000;
/** At least 100 by the specification. */
const DELAY_MS = 100;
/** Stand above the rest of the page. */
const LAYERS = "dialog, [popover]";

const COVERED = "Something covers this view, or it was not in sight for a second. Look at it, then press again.";

/** Of version 2, with which a browser tells whether anything is painted over an element, or makes it see-through. */
interface VisibleEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

interface VisibleInit extends IntersectionObserverInit {
  readonly trackVisibility: boolean;
  readonly delay: number;
}

/** Whether the browser can tell. */
export function hasVisibilityTracking(): boolean {
  return typeof IntersectionObserverEntry !== "undefined" && "isVisible" in IntersectionObserverEntry.prototype;
}

/**
 * Guards against clicks that a page steals by laying itself over a frame: what a person presses in a part that was not
 * seen by itself for a second changes nothing.
 */
export class SeenRegions {
  readonly #since = new Map<Element, number | undefined>();
  #observer: IntersectionObserver | undefined;
  #mayWrite = false;

  constructor(private readonly main: () => Element | null) {}

  /** Begins to watch. Returns the function that ends it. */
  open(): () => void {
    if (!hasVisibilityTracking()) return () => undefined;
    const options: VisibleInit = { trackVisibility: true, delay: DELAY_MS };
    this.#observer = new IntersectionObserver((entries) => this.#take(entries), options);
    const watch = ({ target }: Event) => void this.#watched(target);
    const judge = (event: Event) => this.#judge(event);
    for (const name of ["pointerover", "focusin"]) addEventListener(name, watch, true);
    for (const name of ["click", "keydown"]) addEventListener(name, judge, true);
    return () => {
      for (const name of ["pointerover", "focusin"]) removeEventListener(name, watch, true);
      for (const name of ["click", "keydown"]) removeEventListener(name, judge, true);
      this.#observer?.disconnect();
      this.#since.clear();
    };
  }

  /** Why what was pressed last must change nothing; undefined if it may. */
  obstacle(): string | undefined {
    return this.#mayWrite ? undefined : COVERED;
  }

  #judge({ isTrusted, target }: Event): void {
    const region = this.#watched(target);
    const since = region ? this.#since.get(region) : undefined;
    this.#mayWrite = isTrusted && since !== undefined && performance.now() - since >= SEEN_MS;
  }

  #watched(target: EventTarget | null): Element | null {
    const region = (target instanceof Element && target.closest(LAYERS)) || this.main();
    if (region && !this.#since.has(region)) {
      this.#since.set(region, undefined);
      this.#observer?.observe(region);
    }
    return region;
  }

  #take(entries: readonly VisibleEntry[]): void {
    for (const { target, isVisible, isIntersecting } of entries) {
      const isSeen = isVisible === true && isIntersecting;
      const since = this.#since.get(target);
      this.#since.set(target, isSeen ? (since ?? performance.now()) : undefined);
    }
  }
}
