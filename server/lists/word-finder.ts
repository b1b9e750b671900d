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
    let place = from;
    for (let word = 0; word < this.words.length && place < size; ) {
      const here = this.#placeFrom(word, place);
      // If one is found later, the search for the others continues there.
      word = here === place ? word + 1 : 0;
      place = here;
    }
    return Math.min(place, size);
  }

  #placeFrom(word: number, place: number): number {
    const start = this.starts[place] ?? 0;
    if ((this.#found[word] ?? -1) < start) this.#found[word] = this.text.indexOf(this.words[word] ?? "", start);
    const letter = this.#found[word] ?? -1;
    if (letter < 0) return this.starts.length - 1;
    let at = place;
    while ((this.starts[at + 1] ?? Number.POSITIVE_INFINITY) <= letter) at += 1;
    return at;
  }
}
