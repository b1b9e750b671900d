import { expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import type { SortKey } from "./keyed-row";
import { sortedByKey } from "./sorted-by-key";

function compare(a: SortKey, b: SortKey): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b ? -1 : 1;
}

it.each([0, 1, 2, 5, 63, 64, 65, 400])("sorts by %i keys, those of one in the order in which they came", (keys) => {
  const random = seededRandom(keys);
  const keyOf = (number: number) => (number === 0 ? undefined : `k${number}`);
  const rows = Array.from({ length: 500 }, (_, index) => ({
    key: keyOf(Math.floor(random() * Math.max(1, keys))),
    row: index,
  }));
  const before = [...rows];
  expect(sortedByKey(rows, compare)).toEqual(rows.toSorted((a, b) => compare(a.key, b.key)));
  expect(rows).toEqual(before);
});
