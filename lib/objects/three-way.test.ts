import { describe, expect, it } from "vitest";
import type { FieldSchema } from "./field-schema";
import { threeWay } from "./three-way";

const SCHEMA: FieldSchema = {
  properties: {
    taints: { type: "array", keys: ["key", "effect"], items: { type: "object" } },
    names: { type: "array", isSet: true },
    order: { type: "array" },
  },
};
const taint = (key: string, value = "") => ({ key, effect: "NoSelect", value });
const clash = (path: readonly (string | number)[], base: unknown, mine: unknown, theirs: unknown) => ({
  path,
  base,
  mine,
  theirs,
});

describe("threeWay", () => {
  it.each([
    ["no one's change", { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }],
    ["mine alone", { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }],
    ["theirs alone", { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }],
    ["the same on both sides", { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }],
    ["fields beside each other", { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, { a: 2, b: 3 }],
    ["deep fields", { x: { a: 1, b: 1 } }, { x: { a: 2, b: 1 } }, { x: { a: 1 } }, { x: { a: 2 } }],
    ["a field that each added", {}, { a: 1 }, { b: 2 }, { b: 2, a: 1 }],
    ["what both made, part by part", {}, { x: { a: 1 } }, { x: { b: 2 } }, { x: { b: 2, a: 1 } }],
    ["what I took away", { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }],
    ["what both took away", { a: 1 }, {}, {}, {}],
    [
      "items by key",
      { taints: [taint("a")] },
      { taints: [taint("a"), taint("b")] },
      { taints: [taint("c")] },
      { taints: [taint("c"), taint("b")] },
    ],
    [
      "one item's fields",
      { taints: [taint("a"), taint("b")] },
      { taints: [taint("a", "1"), taint("b")] },
      { taints: [taint("a"), taint("b", "2")] },
      { taints: [taint("a", "1"), taint("b", "2")] },
    ],
    [
      "an item that I took away",
      { taints: [taint("a"), taint("b")] },
      { taints: [taint("b")] },
      { taints: [taint("a"), taint("b", "2")] },
      { taints: [taint("b", "2")] },
    ],
    ["sets", { names: ["a", "b"] }, { names: ["b", "c"] }, { names: ["a", "b", "d"] }, { names: ["b", "d", "c"] }],
  ])("puts together %s", (_, base, mine, theirs, value) => {
    expect(threeWay({ base, mine, theirs }, SCHEMA)).toEqual({ value, clashes: [] });
  });

  it.each([
    ["a field", { a: 1 }, { a: 2 }, { a: 3 }, clash(["a"], 1, 2, 3)],
    ["what I took away and they changed", { a: 1 }, {}, { a: 3 }, clash(["a"], 1, undefined, 3)],
    [
      "a list that is one value",
      { order: [1] },
      { order: [1, 2] },
      { order: [0, 1] },
      clash(["order"], [1], [1, 2], [0, 1]),
    ],
    ["a list and no list", { order: [1] }, { order: {} }, { order: [2] }, clash(["order"], [1], {}, [2])],
    [
      "one item",
      { taints: [taint("a")] },
      { taints: [taint("a", "1")] },
      { taints: [taint("a", "2")] },
      clash(["taints", 0, "value"], "", "1", "2"),
    ],
  ])("names %s where both changed it, and leaves theirs", (_, base, mine, theirs, found) => {
    expect(threeWay({ base, mine, theirs }, SCHEMA)).toEqual({ value: theirs, clashes: [found] });
  });

  it("takes a list for one value where two of its items have the same key", () => {
    const twice = [taint("a", "1"), taint("a", "2")];
    const { clashes } = threeWay(
      { base: { taints: [] }, mine: { taints: twice }, theirs: { taints: [taint("b")] } },
      SCHEMA,
    );
    expect(clashes.map(({ path }) => path)).toEqual([["taints"]]);
  });

  it("knows no keys without a schema", () => {
    const lists = { base: { taints: [] }, mine: { taints: [taint("a")] }, theirs: { taints: [taint("b")] } };
    expect(threeWay(lists).clashes).toHaveLength(1);
  });
});
