import type { NamedRow } from "@/lib/api/live/live";
import { type CompiledFilter, matchesFilter } from "@/lib/filter/compile-filter";
import type { ListSort } from "@/lib/filter/list-table";
import { compareText } from "@/lib/kube/order";
import type { Change } from "@/server/hub/resource-cache";
import { filterRows, filterRowsByText } from "./filter-rows";
import type { KeyedRow, SortKey } from "./keyed-row";
import { sortedByKey } from "./sorted-by-key";
import { type TextOf, WordText } from "./word-text";

/** One way to put rows in order. */
export interface Sorting<Row> {
  /** As in the address: `since`, `-since`. */
  readonly text: string;
  readonly sort: ListSort<Row>;
  readonly isDescending: boolean;
}

/** Above this share of all rows sorting again is faster than moving each. */
const REBUILD_ABOVE = 1 / 20;
const FEW = 32;
/** After more changes than this, checking each row is cheaper. */
const MAX_CHANGES = 200;

/** Rows in one order, maintained as they change. Equal rows are ordered by name, those without a key come last. */
export class ListOrder<Row extends NamedRow> {
  #rows: KeyedRow<Row>[];
  /** Others may share these rows: a change copies them. */
  #isShared = false;
  /** Of the rows as they were, and what has changed since. */
  #words: WordText<Row> | undefined;
  #since: Change<Row>[] = [];

  /** `placed` is in that order already. */
  private constructor(
    private readonly sorting: Sorting<Row>,
    placed: KeyedRow<Row>[],
  ) {
    this.#rows = placed;
  }

  static of<Row extends NamedRow>(sorting: Sorting<Row>, rows: readonly Row[]): ListOrder<Row> {
    const order = new ListOrder(sorting, keyed(sorting, rows));
    order.#rows.sort((a, b) => order.#compare(a, b));
    return order;
  }

  /** The same of rows that are in the order of their names already, without looking at those again. */
  static ofNamed<Row extends NamedRow>(sorting: Sorting<Row>, rows: readonly Row[]): ListOrder<Row> {
    const placed = keyed(sorting, rows);
    const isPlaced = sorting.text === "name";
    return new ListOrder(sorting, isPlaced ? placed : sortedByKey(placed, (a, b) => compareKeys(sorting, a, b)));
  }

  get size(): number {
    return this.#rows.length;
  }

  /** Read at once: later changes modify them. */
  get placed(): readonly KeyedRow<Row>[] {
    return this.#rows;
  }

  /** A stable snapshot. */
  held(): readonly KeyedRow<Row>[] {
    this.#isShared = true;
    return this.#rows;
  }

  /** Those of a sorted order that pass, in the same order: its very own rows where all do. */
  narrowed(filter: CompiledFilter<Row>): ListOrder<Row> {
    if (this.#words?.isRead && filter.words) return this.#narrowedByWord(this.#words, filter);
    const left = filterRows(this.#rows, filter);
    const order = new ListOrder(this.sorting, left ?? this.#rows);
    if (!left) {
      this.#isShared = true;
      order.#isShared = true;
    }
    return order;
  }

  /** Indexes the words of its rows for this long, so that word queries need not check each row. True when done. */
  readTextFor(ms: number, wordsOf: TextOf<Row>): boolean {
    if (!this.#words) {
      this.#isShared = true;
      this.#words = new WordText(this.#rows, wordsOf);
    }
    return this.#words.readFor(ms);
  }

  #narrowedByWord(words: WordText<Row>, filter: CompiledFilter<Row>): ListOrder<Row> {
    const left = filterRowsByText(words, filter);
    const order = new ListOrder(this.sorting, left ?? words.placed);
    if (!left) {
      order.#isShared = true;
      order.#words = words;
    }
    order.apply(this.#since.flatMap((change) => changeWithin(filter, change) ?? []));
    return order;
  }

  slice(from: number, to: number): Row[] {
    return this.#rows.slice(from, to).map(({ row }) => row);
  }

  /** The index of a row; undefined if it is not here. */
  positionOf(row: Row): number | undefined {
    const index = this.#positionOf(this.sorting.sort.key(row), row.name);
    return this.#rows[index]?.row.name === row.name ? index : undefined;
  }

  /** The index of the first row after one with that key and name, whether or not it exists. */
  positionAfter(key: SortKey, name: string): number {
    const index = this.#positionOf(key, name);
    return this.#rows[index]?.row.name === name ? index + 1 : index;
  }

  /** Rows removed, inserted, or replaced. */
  apply(changes: readonly Change<Row>[]): void {
    if (changes.length === 0) return;
    this.#own();
    this.#note(changes);
    if (changes.length > Math.max(FEW, this.#rows.length * REBUILD_ABOVE)) this.#applyAll(changes);
    else for (const change of changes) this.#applyOne(change);
  }

  #note(changes: readonly Change<Row>[]): void {
    if (!this.#words) return;
    if (this.#since.length + changes.length <= MAX_CHANGES) this.#since.push(...changes);
    else {
      this.#words = undefined;
      this.#since = [];
    }
  }

  #own(): void {
    if (this.#isShared) this.#rows = this.#rows.slice();
    this.#isShared = false;
  }

  #applyOne({ before, after }: Change<Row>): void {
    if (before) {
      const key = this.sorting.sort.key(before);
      const index = this.#positionOf(key, before.name);
      const afterKey = after && this.sorting.sort.key(after);
      if (after && after.name === before.name && afterKey === key) {
        this.#rows[index] = { key, row: after };
        return;
      }
      this.#rows.splice(index, 1);
    }
    if (!after) return;
    const key = this.sorting.sort.key(after);
    this.#rows.splice(this.#positionOf(key, after.name), 0, { key, row: after });
  }

  #applyAll(changes: readonly Change<Row>[]): void {
    const gone = new Set(changes.flatMap(({ before }) => (before ? [before.name] : [])));
    const remaining = this.#rows.filter(({ row }) => !gone.has(row.name));
    for (const { after } of changes) if (after) remaining.push({ key: this.sorting.sort.key(after), row: after });
    this.#rows = remaining.sort((a, b) => this.#compare(a, b));
  }

  /** The first index whose row does not come before that key and name. */
  #positionOf(key: SortKey, name: string): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const placed = this.#rows[middle];
      if (placed && this.#order(placed, key, name) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(a: KeyedRow<Row>, b: KeyedRow<Row>): number {
    return this.#order(a, b.key, b.row.name);
  }

  #order(placed: KeyedRow<Row>, key: SortKey, name: string): number {
    return compareKeys(this.sorting, placed.key, key) || compareText(placed.row.name, name);
  }
}

function keyed<Row>({ sort }: Sorting<Row>, rows: readonly Row[]): KeyedRow<Row>[] {
  return rows.map((row) => ({ key: sort.key(row), row }));
}

function compareKeys({ isDescending }: Pick<Sorting<unknown>, "isDescending">, a: SortKey, b: SortKey): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  const order = a < b ? -1 : 1;
  return isDescending ? -order : order;
}

/** What a change of all rows means for matching ones; undefined if nothing. */
export function changeWithin<Row>(
  filter: CompiledFilter<Row>,
  { before, after }: Change<Row>,
): Change<Row> | undefined {
  const was = before && matchesFilter(filter, before) ? before : undefined;
  const is = after && matchesFilter(filter, after) ? after : undefined;
  return was || is ? { before: was, after: is } : undefined;
}
