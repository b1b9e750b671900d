/** A map that iterates in the order of its keys (UTF-16, which is byte order for the names of Kubernetes). */
export class SortedMap<V> {
  readonly #values = new Map<string, V>();
  readonly #keys: string[] = [];

  get size(): number {
    return this.#keys.length;
  }

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: V): void {
    if (!this.#values.has(key)) this.#keys.splice(this.position(key), 0, key);
    this.#values.set(key, value);
  }

  delete(key: string): boolean {
    if (!this.#values.delete(key)) return false;
    this.#keys.splice(this.position(key), 1);
    return true;
  }

  /** From the first key that is not before `start`. Not to be walked while the map changes. */
  *entries(start = ""): IterableIterator<[string, V]> {
    for (let index = this.position(start); index < this.#keys.length; index++) {
      const key = this.#keys[index] ?? "";
      const value = this.#values.get(key);
      if (value !== undefined) yield [key, value];
    }
  }

  /** How many keys are before `key`, which need not be there. */
  position(key: string): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? "") < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
