import type { KeyedRow, SortKey } from "./keyed-row";

/** With more keys than this, comparing rows is quicker than counting those of each. */
const MAX_KEYS = 64;

/** Rows by their keys; those of one key stay in their order. Most lists are first sorted by a few words. */
export function sortedByKey<Row>(
  rows: readonly KeyedRow<Row>[],
  compare: (a: SortKey, b: SortKey) => number,
): KeyedRow<Row>[] {
  const sizes = sizesByKey(rows);
  if (!sizes) return rows.toSorted((a, b) => compare(a.key, b.key));
  const next = new Map<SortKey, number>();
  let start = 0;
  for (const [key, size] of [...sizes].sort(([a], [b]) => compare(a, b))) {
    next.set(key, start);
    start += size;
  }
  const sorted = rows.slice();
  for (const row of rows) {
    const index = next.get(row.key) ?? 0;
    sorted[index] = row;
    next.set(row.key, index + 1);
  }
  return sorted;
}

/** Undefined where there are too many keys. */
function sizesByKey(rows: readonly KeyedRow<unknown>[]): Map<SortKey, number> | undefined {
  const sizes = new Map<SortKey, number>();
  for (const { key } of rows) {
    const size = sizes.get(key);
    if (size === undefined && sizes.size === MAX_KEYS) return undefined;
    sizes.set(key, (size ?? 0) + 1);
  }
  return sizes;
}
