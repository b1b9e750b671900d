const PAUSE_MS = 500;

interface Typed {
  /** The index of the current item, -1 for none. */
  readonly from: number;
  /** When the key was pressed; milliseconds on any clock. */
  readonly atMs: number;
}

/**
 * Finds an item by what is typed: letters that follow each other quickly are one word, the same letter again is the
 * next item.
 */
export class TypeAhead {
  #text = "";
  #lastMs = Number.NEGATIVE_INFINITY;

  /** The index of the item to go to; undefined where the key is no text, or nothing begins so. */
  find(key: string, items: readonly string[], { from, atMs }: Typed): number | undefined {
    const isGoingOn = atMs - this.#lastMs <= PAUSE_MS && this.#text !== "";
    // A space alone chooses the current item.
    if ([...key].length !== 1 || (key === " " && !isGoingOn)) return undefined;
    this.#text = (isGoingOn ? this.#text : "") + key.toLowerCase();
    this.#lastMs = atMs;
    const isRepeated = [...this.#text].every((letter) => letter === this.#text[0]);
    // A word that grows may still be that of the current item.
    const start = isRepeated ? from + 1 : Math.max(0, from);
    const sought = isRepeated ? (this.#text[0] ?? "") : this.#text;
    const order = items.map((_, offset) => (start + offset) % items.length);
    return order.find((index) => items[index]?.toLowerCase().startsWith(sought));
  }
}
