import { describe, expect, it } from "vitest";
import type { CompiledFilter } from "@/lib/filter/compile-filter";
import { filterRows } from "./filter-rows";

interface Row {
  readonly at: number;
}

function filter(holds: (row: Row) => boolean): CompiledFilter<Row> {
  return { text: "", terms: [], groups: [{ field: "", holds }], isTimed: false };
}

const rows = (size: number) => Array.from({ length: size }, (_, at) => ({ key: at, row: { at } }));

describe("those that a filter leaves", () => {
  it.each([
    ["none", () => false],
    ["all", () => true],
    ["the first", ({ at }: Row) => at === 0],
    ["some", ({ at }: Row) => at % 7 === 3],
  ])("are the very same, in their order: %s", (_, holds) => {
    // Also where a longer list, or a shorter one, was looked through before.
    for (const size of [0, 1, 10, 5_000, 100, 6_000]) {
      const placed = rows(size);
      const left = filterRows(placed, filter(holds)) ?? placed;
      expect(left).toEqual(placed.filter(({ row }) => holds(row)));
      for (const each of left) expect(placed[each.row.at]).toBe(each);
    }
  });
});
