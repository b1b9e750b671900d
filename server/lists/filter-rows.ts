import { type CompiledFilter, matchesFilter } from "@/lib/filter/compile-filter";
import type { KeyedRow } from "./keyed-row";
import type { WordText } from "./word-text";

/** Indexes of matching rows during a scan; as long as the longest scanned list. */
let indexes = new Uint32Array(1_024);

/**
 * Matching rows in order; undefined if all match. Growing an array of very many rows costs more than the scan, mostly
 * when it is collected.
 */
export function filterRows<Row>(
  rows: readonly KeyedRow<Row>[],
  filter: CompiledFilter<Row>,
): KeyedRow<Row>[] | undefined {
  makeRoom(rows.length);
  let size = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const each = rows[index];
    if (!each || !matchesFilter(filter, each.row)) continue;
    indexes[size] = index;
    size += 1;
  }
  return rowsAtIndexes(rows, size);
}

/** The same for a filter with words, if words are indexed. */
export function filterRowsByText<Row>(words: WordText<Row>, filter: CompiledFilter<Row>): KeyedRow<Row>[] | undefined {
  const { placed: rows } = words;
  if (!filter.words) return filterRows(rows, filter);
  makeRoom(rows.length);
  let size = 0;
  words.find(filter, filter.words, (index) => {
    indexes[size] = index;
    size += 1;
  });
  return rowsAtIndexes(rows, size);
}

function makeRoom(size: number): void {
  if (indexes.length < size) indexes = new Uint32Array(size);
}

function rowsAtIndexes<Row>(rows: readonly KeyedRow<Row>[], size: number): KeyedRow<Row>[] | undefined {
  if (size === rows.length) return undefined;
  const left = new Array<KeyedRow<Row>>(size);
  for (let at = 0; at < size; at += 1) {
    const each = rows[indexes[at] ?? 0];
    if (each) left[at] = each;
  }
  return left;
}
