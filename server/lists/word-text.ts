import { type CompiledFilter, matchesFilter } from "@/lib/filter/compile-filter";
import type { Placed } from "./placed";
import { WordFinder } from "./word-finder";

/** Text of a row that words are searched in, as its field table defines it. */
export type WordsOf<Row> = (row: Row, test: (text: string) => boolean) => boolean;

/** Separates texts of a row: no search word contains it. */
const BEHIND = "\n";
const PLAIN = /^[ -~]*$/;
/** Between two looks at the clock. */
const STEP_ROWS = 1_000;

/**
 * The words of all rows of an order at creation, joined in lower case: searching one piece of memory is faster than
 * visiting scattered rows.
 */
export class WordText<Row> {
  /** Of rows that are read, until all are: those of the last few, and the others joined. */
  #texts: string[] = [];
  #parts: string[] = [];
  #text = "";
  /** Where each row starts in the text, and where the last one ends. */
  readonly #starts: Uint32Array;
  /** Indexes of rows with non-ASCII characters, whose lower case differs: they have no text. */
  readonly #others: number[] = [];
  #read = 0;

  /** `placed` is not modified by anyone. */
  constructor(
    readonly placed: Placed<Row>[],
    private readonly wordsOf: WordsOf<Row>,
  ) {
    this.#starts = new Uint32Array(placed.length + 1);
  }

  get isRead(): boolean {
    return this.#read === this.placed.length;
  }

  /** Reads rows for this long. True when all are read. */
  readFor(ms: number): boolean {
    const until = performance.now() + ms;
    while (!this.isRead) {
      this.#readNext();
      if (this.#read % STEP_ROWS > 0) continue;
      this.#parts.push(this.#texts.splice(0).join(""));
      if (performance.now() >= until) break;
    }
    if (this.isRead && this.#text === "") {
      this.#text = [...this.#parts, ...this.#texts].join("");
      this.#parts = [];
      this.#texts = [];
    }
    return this.isRead;
  }

  /** Reports the indexes of matching rows, in order. For a filter with words, once everything is read. */
  find(
    filter: CompiledFilter<Row>,
    { texts, isAll }: NonNullable<CompiledFilter<Row>["words"]>,
    take: (place: number) => void,
  ): void {
    const others = this.#others.values();
    let other = others.next();
    const takeOthers = (before: number) => {
      for (; !other.done && other.value < before; other = others.next())
        if (this.#passes(filter, other.value)) take(other.value);
    };
    const finder = new WordFinder(this.#text, this.#starts, texts);
    for (let place = finder.next(0); place < this.placed.length; place = finder.next(place + 1)) {
      takeOthers(place);
      if (isAll || this.#passes(filter, place)) take(place);
    }
    takeOthers(Number.POSITIVE_INFINITY);
  }

  #passes(filter: CompiledFilter<Row>, place: number): boolean {
    const placed = this.placed[place];
    return placed !== undefined && matchesFilter(filter, placed.row);
  }

  #readNext(): void {
    const place = this.#read;
    const text = this.#textOf(place);
    this.#texts.push(text);
    this.#starts[place + 1] = (this.#starts[place] ?? 0) + text.length;
    this.#read = place + 1;
  }

  #textOf(place: number): string {
    const placed = this.placed[place];
    let text = "";
    if (placed) {
      this.wordsOf(placed.row, (each) => {
        text += `${each}${BEHIND}`;
        return false;
      });
    }
    if (PLAIN.test(text.replaceAll(BEHIND, ""))) return text.toLowerCase();
    this.#others.push(place);
    return "";
  }
}
