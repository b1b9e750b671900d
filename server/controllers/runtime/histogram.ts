/** Upper bounds in seconds: from a reconcile with nothing to do to one that waits for an unresponsive hub. */
export const BOUNDS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60] as const;

/** A cumulative histogram: `counts` has one entry per bound, of durations up to it. */
export interface Distribution {
  readonly counts: readonly number[];
  readonly count: number;
  readonly sumSeconds: number;
}

export class Histogram {
  /** Per bound, durations up to it and above the previous one. */
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
