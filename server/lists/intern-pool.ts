const MAX = 10_000;

/** Keeps one of all equal values, as far as it remembers. */
export class InternPool<Value> {
  readonly #valuesByKey = new Map<string, Value>();

  /** The value that first came with this key; equal keys mean equal values. */
  of(key: string, value: Value): Value {
    const known = this.#valuesByKey.get(key);
    if (known !== undefined) return known;
    if (this.#valuesByKey.size >= MAX) this.#valuesByKey.clear();
    this.#valuesByKey.set(key, value);
    return value;
  }
}
