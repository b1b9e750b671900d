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
  placed: readonly KeyedRow<Row>[],
  filter: CompiledFilter<Row>,
): KeyedRow<Row>[] | undefined {
  makeRoom(placed.length);
  let size = 0;
  for (let position = 0; position < placed.length; position += 1) {
    const each = placed[position];
    if (!each || !matchesFilter(filter, each.row)) continue;
    indexes[size] = position;
    size += 1;
  }
  return rowsAtIndexes(placed, size);
}

/** The same for a filter with words, if words are indexed. */
export function filterRowsByText<Row>(words: WordText<Row>, filter: CompiledFilter<Row>): KeyedRow<Row>[] | undefined {
  const { placed } = words;
  if (!filter.words) return filterRows(placed, filter);
  makeRoom(placed.length);
  let size = 0;
  words.find(filter, filter.words, (position) => {
    indexes[size] = position;
    size += 1;
  });
  return rowsAtIndexes(placed, size);
}

function makeRoom(size: number): void {
  if (indexes.length < size) indexes = new Uint32Array(size);
}

function rowsAtIndexes<Row>(placed: readonly KeyedRow<Row>[], size: number): KeyedRow<Row>[] | undefined {
  if (size === placed.length) return undefined;
  const left = new Array<KeyedRow<Row>>(size);
  for (let at = 0; at < size; at += 1) {
    const each = placed[indexes[at] ?? 0];
    if (each) left[at] = each;
  }
  return left;
}
