/** So long must a part have been seen, without anything over it, before what is pressed in it counts. */
const SEEN_MS = 1_000;
/** At least 100 by the specification. */
const DELAY_MS = 100;
/** Stand above the rest of the page. */
const LAYERS = "dialog, [popover]";
/** Of less than this height a page could show a button alone: parts that are lower have to be seen whole, and all as wide as they are. */
const MIN_SEEN_PX = { layer: 480, main: 240 };
/** Positions within a pixel are rounded. */
const NEARLY = 0.98;
/** A browser tells of each hundredth that comes into sight or leaves it. */
const STEPS = Array.from({ length: 101 }, (_, step) => step / 100);

const COVERED =
  "Something covers this view, or too little of it was in sight for a second. Look at it, then press again.";

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
 * Guards against clicks that a page steals by laying itself over a frame, or by showing a strip of it: what a person
 * presses in a part that was not seen by itself for a second changes nothing.
 */
export class SeenRegions {
  readonly #since = new Map<Element, number | undefined>();
  #observer: IntersectionObserver | undefined;
  #mayWrite = false;

  constructor(private readonly main: () => Element | null) {}

  /** Begins to watch. Returns the function that ends it. */
  open(): () => void {
    if (!hasVisibilityTracking()) return () => undefined;
    const options: VisibleInit = { trackVisibility: true, delay: DELAY_MS, threshold: STEPS };
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
    for (const entry of entries) {
      const { target, isVisible } = entry;
      const isSeen = isVisible === true && isEnough(entry);
      const since = this.#since.get(target);
      this.#since.set(target, isSeen ? (since ?? performance.now()) : undefined);
    }
  }
}

/** A page that shows a strip of its frame shows what is pressed, and hides what that does. */
function isEnough({ target, boundingClientRect: whole, intersectionRect: seen }: VisibleEntry): boolean {
  const least = target.matches(LAYERS) ? MIN_SEEN_PX.layer : MIN_SEEN_PX.main;
  return seen.width >= whole.width * NEARLY && seen.height >= Math.min(whole.height, least) * NEARLY && seen.height > 0;
}
