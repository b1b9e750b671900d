/** Searches rows containing some words in a text of all rows. */
export class WordFinder {
  /** The last match of each word. */
  readonly #found: number[];

  /** `starts`: where each row starts, and where the last one ends. Words do not span rows. */
  constructor(
    private readonly text: string,
    private readonly starts: Uint32Array,
    private readonly words: readonly string[],
  ) {
    this.#found = words.map(() => -1);
  }

  /**
   * The first index from `from` on whose row contains all words; past the last if none does. Called with increasing
   * indexes.
   */
  next(from: number): number {
    const size = this.starts.length - 1;
    let index = from;
    for (let word = 0; word < this.words.length && index < size; ) {
      const here = this.#positionFrom(word, index);
      // If one is found later, the search for the others continues there.
      word = here === index ? word + 1 : 0;
      index = here;
    }
    return Math.min(index, size);
  }

  #positionFrom(word: number, index: number): number {
    const start = this.starts[index] ?? 0;
    if ((this.#found[word] ?? -1) < start) this.#found[word] = this.text.indexOf(this.words[word] ?? "", start);
    const letter = this.#found[word] ?? -1;
    if (letter < 0) return this.starts.length - 1;
    let at = index;
    while ((this.starts[at + 1] ?? Number.POSITIVE_INFINITY) <= letter) at += 1;
    return at;
  }
}
