interface Entry {
  readonly key: string;
  readonly at: number;
}

/** Keys with a date each, the nearest at hand: a binary heap, in which entries that no longer hold stay until they come up. */
export class Agenda {
  readonly #dates = new Map<string, number>();
  #heap: Entry[] = [];

  dateOf(key: string): number | undefined {
    return this.#dates.get(key);
  }

  set(key: string, at: number): void {
    this.#dates.set(key, at);
    this.#heap.push({ key, at });
    this.#rise(this.#heap.length - 1);
    if (this.#heap.length > 2 * this.#dates.size + 64) this.#tidy();
  }

  drop(key: string): void {
    this.#dates.delete(key);
  }

  clear(): void {
    this.#dates.clear();
    this.#heap = [];
  }

  /** The nearest date. */
  next(): number | undefined {
    for (let top = this.#heap[0]; top; top = this.#heap[0]) {
      if (this.#dates.get(top.key) === top.at) return top.at;
      this.#shift();
    }
    return undefined;
  }

  /** Takes out the keys whose date has come, the earliest first. */
  takeDue(now: number): string[] {
    const due: string[] = [];
    for (let at = this.next(); at !== undefined && at <= now; at = this.next()) {
      const top = this.#shift();
      if (!top) break;
      this.#dates.delete(top.key);
      due.push(top.key);
    }
    return due;
  }

  #tidy(): void {
    const entries = Array.from(this.#dates, ([key, at]) => ({ key, at }));
    // A sorted list is a heap.
    this.#heap = entries.sort((a, b) => a.at - b.at);
  }

  #shift(): Entry | undefined {
    const top = this.#heap[0];
    const last = this.#heap.pop();
    if (top && last && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink(0);
    }
    return top;
  }

  #rise(from: number): void {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (this.#at(parent) <= this.#at(index)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #sink(from: number): void {
    for (let index = from; ; ) {
      const left = 2 * index + 1;
      const least = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(index) <= this.#at(least)) return;
      this.#swap(index, least);
      index = least;
    }
  }

  #at(index: number): number {
    return this.#heap[index]?.at ?? Number.POSITIVE_INFINITY;
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (!one || !other) return;
    this.#heap[a] = other;
    this.#heap[b] = one;
  }
}
