import { type CompiledFilter, matchesFilter } from "@/lib/filter/compile-filter";
import type { KeyedRow } from "./keyed-row";
import { WordFinder } from "./word-finder";

/** Text of a row that words are searched in, as its field table defines it. */
export type TextOf<Row> = (row: Row, test: (text: string) => boolean) => boolean;

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
    readonly placed: KeyedRow<Row>[],
    private readonly wordsOf: TextOf<Row>,
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
    take: (position: number) => void,
  ): void {
    const others = this.#others.values();
    let other = others.next();
    const takeOthers = (before: number) => {
      for (; !other.done && other.value < before; other = others.next())
        if (this.#passes(filter, other.value)) take(other.value);
    };
    const finder = new WordFinder(this.#text, this.#starts, texts);
    for (let index = finder.next(0); index < this.placed.length; index = finder.next(index + 1)) {
      takeOthers(index);
      if (isAll || this.#passes(filter, index)) take(index);
    }
    takeOthers(Number.POSITIVE_INFINITY);
  }

  #passes(filter: CompiledFilter<Row>, index: number): boolean {
    const placed = this.placed[index];
    return placed !== undefined && matchesFilter(filter, placed.row);
  }

  #readNext(): void {
    const index = this.#read;
    const text = this.#textOf(index);
    this.#texts.push(text);
    this.#starts[index + 1] = (this.#starts[index] ?? 0) + text.length;
    this.#read = index + 1;
  }

  #textOf(index: number): string {
    const placed = this.placed[index];
    let text = "";
    if (placed) {
      this.wordsOf(placed.row, (each) => {
        text += `${each}${BEHIND}`;
        return false;
      });
    }
    if (PLAIN.test(text.replaceAll(BEHIND, ""))) return text.toLowerCase();
    this.#others.push(index);
    return "";
  }
}
