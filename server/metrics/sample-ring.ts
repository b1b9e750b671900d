import type { Series } from "@/lib/api/metrics/metrics";

/** One hour at one sample in two seconds. */
const SIZE = 1_800;

/** The samples after some time: when they were taken, and each series by its name. */
export interface Stretch {
  readonly at: readonly number[];
  readonly series: ReadonlyMap<string, Series>;
}

/**
 * The samples of the last hour, overwriting the oldest: 14 KB for times and 7 KB per series, so half a megabyte for
 * about forty series of a fleet with twenty add-ons. A series starts with its first value and is dropped after an hour
 * without one.
 */
export class SampleRing {
  readonly #at = new Float64Array(SIZE);
  readonly #series = new Map<string, { readonly values: Float32Array; lastAt: number }>();
  /** Number of samples taken; the next index is its remainder. */
  #taken = 0;

  /** A missing value was unknown at that time. */
  add(at: number, values: ReadonlyMap<string, number>): void {
    const index = this.#taken % SIZE;
    this.#taken += 1;
    this.#at[index] = at;
    for (const name of values.keys()) {
      if (!this.#series.has(name))
        this.#series.set(name, { values: new Float32Array(SIZE).fill(Number.NaN), lastAt: 0 });
    }
    for (const [name, series] of this.#series) {
      const value = values.get(name);
      series.values[index] = value ?? Number.NaN;
      if (value !== undefined) series.lastAt = this.#taken;
      else if (this.#taken - series.lastAt >= SIZE) this.#series.delete(name);
    }
  }

  after(since: number): Stretch {
    const all = Array.from(
      { length: Math.min(this.#taken, SIZE) },
      (_, age) => (this.#taken - 1 - age) % SIZE,
    ).reverse();
    const first = all.findIndex((index) => (this.#at[index] ?? 0) > since);
    const indexes = first < 0 ? [] : all.slice(first);
    const named = [...this.#series].map(
      ([name, { values }]) => [name, indexes.map((index) => written(values[index]))] as const,
    );
    return { at: indexes.map((index) => this.#at[index] ?? 0), series: new Map(named) };
  }
}

/** Two decimals are more than a chart shows; null if unknown. */
function written(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : Math.round(value * 100) / 100;
}
