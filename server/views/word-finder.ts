/** Looks for rows that have some words, each anywhere, in a text that has one row behind the other. */
export class WordFinder {
  /** Where each word was found last. */
  readonly #found: number[];

  /** `starts`: where each row begins, and where the last one ends. No word reaches from one row into the next. */
  constructor(
    private readonly text: string,
    private readonly starts: Uint32Array,
    private readonly words: readonly string[],
  ) {
    this.#found = words.map(() => -1);
  }

  /** The first place from `from` on whose row has all of them; behind the last where none has. Asked with places that grow. */
  next(from: number): number {
    const size = this.starts.length - 1;
    let place = from;
    for (let word = 0; word < this.words.length && place < size; ) {
      const here = this.#placeFrom(word, place);
      // Where one is found further on, the others are looked for there.
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
