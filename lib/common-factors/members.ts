/** A set of the numbers below a size, as bits. */
export class Members {
  readonly #words: Uint32Array;

  constructor(private readonly size: number) {
    this.#words = new Uint32Array(Math.ceil(size / 32));
  }

  add(index: number): void {
    this.#words[index >>> 5] = (this.#words[index >>> 5] ?? 0) | (1 << (index & 31));
  }

  has(index: number): boolean {
    return ((this.#words[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0;
  }

  get count(): number {
    return this.#words.reduce((sum, word) => sum + bitsIn(word), 0);
  }

  and(other: Members): Members {
    const both = new Members(this.size);
    for (let index = 0; index < this.#words.length; index += 1)
      both.#words[index] = (this.#words[index] ?? 0) & (other.#words[index] ?? 0);
    return both;
  }

  without(other: Members): Members {
    const rest = new Members(this.size);
    for (let index = 0; index < this.#words.length; index += 1)
      rest.#words[index] = (this.#words[index] ?? 0) & ~(other.#words[index] ?? 0);
    return rest;
  }

  /** The lowest first. */
  first(count: number): number[] {
    const found: number[] = [];
    for (let index = 0; index < this.size && found.length < count; index += 1) if (this.has(index)) found.push(index);
    return found;
  }
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
