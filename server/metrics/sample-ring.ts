import type { Series } from "@/lib/api/metrics";

/** One hour at one sample in two seconds. */
const SIZE = 1_800;

/** The samples after some time: when they were taken, and each series by its name. */
export interface Stretch {
  readonly at: readonly number[];
  readonly series: ReadonlyMap<string, Series>;
}

/**
 * The samples of the last hour, the oldest overwritten: 14 KB for the times and 7 KB a series, so half a megabyte for the forty or so
 * of a fleet with twenty add-ons. A series begins with its first value and goes when it had none for an hour.
 */
export class SampleRing {
  readonly #at = new Float64Array(SIZE);
  readonly #series = new Map<string, { readonly values: Float32Array; lastAt: number }>();
  /** Samples ever taken; the next goes to its remainder. */
  #taken = 0;

  /** What has no value was not known at that time. */
  add(at: number, values: ReadonlyMap<string, number>): void {
    const place = this.#taken % SIZE;
    this.#taken += 1;
    this.#at[place] = at;
    for (const name of values.keys()) {
      if (!this.#series.has(name)) this.#series.set(name, { values: new Float32Array(SIZE).fill(Number.NaN), lastAt: 0 });
    }
    for (const [name, series] of this.#series) {
      const value = values.get(name);
      series.values[place] = value ?? Number.NaN;
      if (value !== undefined) series.lastAt = this.#taken;
      else if (this.#taken - series.lastAt >= SIZE) this.#series.delete(name);
    }
  }

  after(since: number): Stretch {
    const all = Array.from({ length: Math.min(this.#taken, SIZE) }, (_, age) => (this.#taken - 1 - age) % SIZE).reverse();
    const first = all.findIndex((place) => (this.#at[place] ?? 0) > since);
    const places = first < 0 ? [] : all.slice(first);
    const named = [...this.#series].map(([name, { values }]) => [name, places.map((place) => written(values[place]))] as const);
    return { at: places.map((place) => this.#at[place] ?? 0), series: new Map(named) };
  }
}

/** Two decimals are more than a line shows; null for what was not known. */
function written(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : Math.round(value * 100) / 100;
}
