import { type CompiledFilter, matchesFilter } from "@/lib/filter/compile-filter";
import type { Placed } from "./placed";
import type { WordText } from "./word-text";

/** Indexes of matching rows during a scan; as long as the longest scanned list. */
let positions = new Uint32Array(1_024);

/**
 * Matching rows in order; undefined if all match. Growing an array of very many rows costs more than the scan, mostly
 * when it is collected.
 */
export function passing<Row>(placed: readonly Placed<Row>[], filter: CompiledFilter<Row>): Placed<Row>[] | undefined {
  makeRoom(placed.length);
  let size = 0;
  for (let position = 0; position < placed.length; position += 1) {
    const each = placed[position];
    if (!each || !matchesFilter(filter, each.row)) continue;
    positions[size] = position;
    size += 1;
  }
  return those(placed, size);
}

/** The same for a filter with words, if words are indexed. */
export function passingByLabel<Row>(words: WordText<Row>, filter: CompiledFilter<Row>): Placed<Row>[] | undefined {
  const { placed } = words;
  if (!filter.words) return passing(placed, filter);
  makeRoom(placed.length);
  let size = 0;
  words.find(filter, filter.words, (position) => {
    positions[size] = position;
    size += 1;
  });
  return those(placed, size);
}

function makeRoom(size: number): void {
  if (positions.length < size) positions = new Uint32Array(size);
}

function those<Row>(placed: readonly Placed<Row>[], size: number): Placed<Row>[] | undefined {
  if (size === placed.length) return undefined;
  const left = new Array<Placed<Row>>(size);
  for (let at = 0; at < size; at += 1) {
    const each = placed[positions[at] ?? 0];
    if (each) left[at] = each;
  }
  return left;
}
