/** Between two rounds: at least so long, and at most, whatever a round has cost. */
const LEAST_MS = 16;
const MOST_MS = 100;
/** Telling takes a fifth of the time at most, as far as the longest rest allows. */
const REST_PER_COST = 4;

/**
 * When streams are told what has changed: at once after a rest, and together what changes meanwhile. The more a round costs, because much has
 * changed or many follow, the longer it rests; so few readers see each change within a frame, and a flood takes no more than it may.
 */
export class Rounds {
  readonly #waiting = new Set<() => void>();
  #next: NodeJS.Timeout | undefined;
  #restsUntil = Number.NEGATIVE_INFINITY;

  /** `now` in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** `tell` is called once in the next round. */
  join(tell: () => void): void {
    this.#waiting.add(tell);
    this.#next ??= this.#wait();
  }

  leave(tell: () => void): void {
    this.#waiting.delete(tell);
  }

  #wait(): NodeJS.Timeout {
    return setTimeout(() => this.#tell(), Math.max(0, this.#restsUntil - this.now()));
  }

  #tell(): void {
    const from = this.now();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const tell of waiting) tell();
    const to = this.now();
    this.#restsUntil = to + Math.min(MOST_MS, Math.max(LEAST_MS, (to - from) * REST_PER_COST));
    this.#next = this.#waiting.size > 0 ? this.#wait() : undefined;
  }
}
