const FIRST_SIZE = 256;

/** Whole numbers below 2^32 by index, four bytes each; what was never set is 0. */
export class Column {
  #values = new Uint32Array(FIRST_SIZE);

  get(index: number): number {
    return this.#values[index] ?? 0;
  }

  /** The values at these indexes. */
  of(indexes: Uint32Array): Uint32Array {
    const values = this.#values;
    const found = new Uint32Array(indexes.length);
    for (let at = 0; at < indexes.length; at += 1) found[at] = values[indexes[at] ?? 0] ?? 0;
    return found;
  }

  set(index: number, value: number): void {
    if (index >= this.#values.length) this.#grow(Math.max(2 * this.#values.length, index + 1));
    this.#values[index] = value;
  }

  /** Makes room for indexes below that at once. */
  reserve(size: number): void {
    if (size > this.#values.length) this.#grow(size);
  }

  #grow(size: number): void {
    const larger = new Uint32Array(size);
    larger.set(this.#values);
    this.#values = larger;
  }
}
