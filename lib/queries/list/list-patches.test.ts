import { describe, expect, it } from "vitest";
import type { ListPatch, NamedRow } from "@/lib/api/live/live";
import type { ListPart } from "./list-part";
import { applyListPatch } from "./list-patches";

interface Row extends NamedRow {
  readonly size: number;
}

function part(names: string): ListPart<Row> {
  const rows = [...names].map((name) => ({ name, size: 1 }));
  return { rows, offset: 0, total: rows.length, all: 9, synced: true, revision: 1, window: 7, seq: 4 };
}

function patch(change: Partial<ListPatch<Row>>): ListPatch<Row> {
  return { type: "list", view: "clusters", window: 7, seq: 5, total: 3, all: 9, synced: true, rows: [], ...change };
}

const names = (of: ListPart<Row> | undefined) => of?.rows.map(({ name, size }) => `${name}${size}`).join(" ");

describe("applyListPatch", () => {
  it.each<[string, Partial<ListPatch<Row>>, string | undefined]>([
    ["replaces a row where it stands", { rows: [{ name: "b", size: 2 }] }, "a1 b2 c1"],
    ["puts rows in the order that it names", { names: ["c", "b", "a"] }, "c1 b1 a1"],
    ["lets rows come and go", { names: ["b", "d"], rows: [{ name: "d", size: 3 }] }, "b1 d3"],
    ["keeps the rows where only figures changed", { total: 8 }, "a1 b1 c1"],
    [
      "takes a whole part whatever came before",
      { seq: 9, isWhole: true, names: ["x"], rows: [{ name: "x", size: 1 }] },
      "x1",
    ],
    ["does not guess where a change is missing", { seq: 6, rows: [{ name: "b", size: 2 }] }, undefined],
    ["does not guess where a row is missing", { names: ["a", "z"] }, undefined],
  ])("%s", (_, change, expected) => {
    expect(names(applyListPatch(part("abc"), patch(change)))).toBe(expected);
  });

  it("leaves alone what it holds already, and rows that did not change", () => {
    const before = part("ab");
    expect(applyListPatch(before, patch({ seq: 4, names: [] }))).toBe(before);
    const after = applyListPatch(before, patch({ rows: [{ name: "b", size: 2 }], about: 12, facets: {} }));
    expect(after).toMatchObject({ seq: 5, total: 3, about: 12, facets: {} });
    expect(after?.rows[0]).toBe(before.rows[0]);
  });
});
