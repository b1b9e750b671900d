/** Between two rounds: minimum and maximum time, whatever a round cost. */
const MIN_MS = 16;
const MAX_MS = 100;
/** Telling takes a fifth of the time at most, as far as the longest rest allows. */
const REST_PER_COST = 4;

/**
 * When streams send changes: at once after a pause, and together what changes meanwhile. The more a round costs,
 * because much has changed or many follow, the longer the pause; so few readers see each change within a frame, and a
 * flood is bounded.
 */
export class NotificationBatcher {
  readonly #waiting = new Set<() => void>();
  #next: NodeJS.Timeout | undefined;
  #restsUntil = Number.NEGATIVE_INFINITY;

  /** `now` in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** `listener` is called once in the next round. */
  join(listener: () => void): void {
    this.#waiting.add(listener);
    this.#next ??= this.#wait();
  }

  leave(listener: () => void): void {
    this.#waiting.delete(listener);
  }

  #wait(): NodeJS.Timeout {
    return setTimeout(() => this.#notify(), Math.max(0, this.#restsUntil - this.now()));
  }

  #notify(): void {
    const from = this.now();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of waiting) listener();
    const to = this.now();
    this.#restsUntil = to + Math.min(MAX_MS, Math.max(MIN_MS, (to - from) * REST_PER_COST));
    this.#next = this.#waiting.size > 0 ? this.#wait() : undefined;
  }
}
