/** Upper bounds in seconds: from a reconcile that finds nothing to do to one that waits for a hub that hangs. */
export const BOUNDS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60] as const;

/** How often it took how long. `counts` has one entry per bound, of what took no longer than it. */
export interface Distribution {
  readonly counts: readonly number[];
  readonly count: number;
  readonly sumSeconds: number;
}

export class Histogram {
  /** Of each bound what took no longer than it and longer than the one before. */
  readonly #counts: number[] = BOUNDS_SECONDS.map(() => 0);
  #count = 0;
  #sumSeconds = 0;

  observe(ms: number): void {
    const seconds = ms / 1000;
    this.#count += 1;
    this.#sumSeconds += seconds;
    let index = 0;
    while (seconds > (BOUNDS_SECONDS[index] ?? Number.POSITIVE_INFINITY)) index += 1;
    if (index < BOUNDS_SECONDS.length) this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  get value(): Distribution {
    let sum = 0;
    return { counts: this.#counts.map((count) => (sum += count)), count: this.#count, sumSeconds: this.#sumSeconds };
  }
}
