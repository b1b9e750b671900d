const OPENS_AFTER_MS = 300;
/** Long enough for a pointer to get from the control over the gap to the text. */
const CLOSES_AFTER_MS = 250;

type Holder = "pointer" | "focus";

/**
 * When a tooltip is open: a moment after the pointer or the focus has come, and until neither is there any more or it
 * is dismissed (WCAG 1.4.13). One that was dismissed stays hidden until the next hover or focus.
 */
export class TooltipState {
  readonly #holders = new Set<Holder>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;

  constructor(private readonly onChange: (isOpen: boolean) => void) {}

  enter(holder: Holder): void {
    this.#holders.add(holder);
    this.#setSoon(true, OPENS_AFTER_MS);
  }

  leave(holder: Holder): void {
    this.#holders.delete(holder);
    if (this.#holders.size === 0) this.#setSoon(false, CLOSES_AFTER_MS);
  }

  dismiss(): void {
    this.#set(false);
  }

  #setSoon(isOpen: boolean, afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#set(isOpen), afterMs);
  }

  #set(isOpen: boolean): void {
    clearTimeout(this.#timer);
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    this.onChange(isOpen);
  }
}
