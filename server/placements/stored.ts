/** Expensive values, each cached briefly. */
export class Stored<Value> {
  readonly #values = new Map<string, { readonly value: Value; readonly at: number }>();

  /** `forMs`: how long, in milliseconds. */
  constructor(private readonly forMs: number) {}

  of(key: string, make: () => Value): Value {
    const now = Date.now();
    for (const [other, { at }] of this.#values) if (now - at >= this.forMs) this.#values.delete(other);
    const known = this.#values.get(key);
    if (known) return known.value;
    const value = make();
    this.#values.set(key, { value, at: now });
    return value;
  }
}
