interface Entry {
  readonly key: string;
  /** When it is due. */
  readonly at: number;
}

/** Keys with a due time each: a binary heap, in which outdated entries stay until they reach the top. */
export class DelayQueue {
  readonly #dueAt = new Map<string, number>();
  #heap: Entry[] = [];

  dueAt(key: string): number | undefined {
    return this.#dueAt.get(key);
  }

  set(key: string, at: number): void {
    this.#dueAt.set(key, at);
    this.#heap.push({ key, at });
    this.#siftUp(this.#heap.length - 1);
    if (this.#heap.length > 2 * this.#dueAt.size + 64) this.#compact();
  }

  delete(key: string): void {
    this.#dueAt.delete(key);
  }

  clear(): void {
    this.#dueAt.clear();
    this.#heap = [];
  }

  /** When the next key is due. */
  nextAt(): number | undefined {
    for (let top = this.#heap[0]; top; top = this.#heap[0]) {
      if (this.#dueAt.get(top.key) === top.at) return top.at;
      this.#pop();
    }
    return undefined;
  }

  /** Removes the keys that are due and returns them, the earliest first. */
  takeDue(now: number): string[] {
    const due: string[] = [];
    for (let at = this.nextAt(); at !== undefined && at <= now; at = this.nextAt()) {
      const top = this.#pop();
      if (!top) break;
      this.#dueAt.delete(top.key);
      due.push(top.key);
    }
    return due;
  }

  #compact(): void {
    const entries = Array.from(this.#dueAt, ([key, at]) => ({ key, at }));
    // A sorted list is a heap.
    this.#heap = entries.sort((a, b) => a.at - b.at);
  }

  #pop(): Entry | undefined {
    const top = this.#heap[0];
    const last = this.#heap.pop();
    if (top && last && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#siftDown(0);
    }
    return top;
  }

  #siftUp(from: number): void {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (this.#at(parent) <= this.#at(index)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #siftDown(from: number): void {
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
