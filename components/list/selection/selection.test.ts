import { describe, expect, it } from "vitest";
import { allOf, extended, isSelected, NOTHING, type Selection, sizeOf, toggled } from "./selection";

const ORDER = ["a", "b", "c", "d", "e"];
const names = (selection: Selection) => (selection.by === "names" ? [...selection.names].sort() : "all");
const picked = (...each: string[]) => each.reduce(toggled, NOTHING);

describe("toggled", () => {
  it("selects a row, and lets it go again", () => {
    expect(names(picked("b", "d"))).toEqual(["b", "d"]);
    expect(names(picked("b", "d", "b"))).toEqual(["d"]);
  });

  it("of all that a filter leaves takes one out, and back in", () => {
    const without = toggled(allOf("set=edge"), "b");
    expect(isSelected(without, "a")).toBe(true);
    expect(isSelected(without, "b")).toBe(false);
    expect(isSelected(toggled(without, "b"), "b")).toBe(true);
  });
});

describe("extended", () => {
  it.each([
    ["down", "b", "d", ["b", "c", "d"]],
    ["up", "d", "b", ["b", "c", "d"]],
    ["nowhere", "c", "c", ["c"]],
  ])("takes all between, %s", (_, first, second, expected) => {
    expect(names(extended(picked(first), second, ORDER))).toEqual(expected);
  });

  it("adds to what is selected elsewhere", () => {
    expect(names(extended(picked("a", "d"), "e", ORDER))).toEqual(["a", "d", "e"]);
  });

  it("takes the row alone where nothing came before, or that is not there any more", () => {
    expect(names(extended(NOTHING, "c", ORDER))).toEqual(["c"]);
    expect(names(extended(picked("gone"), "c", ORDER))).toEqual(["c", "gone"]);
  });
});

describe("sizeOf", () => {
  it("counts names, or what the filter leaves but for those taken out", () => {
    expect(sizeOf(picked("a", "b"), 1_234)).toBe(2);
    expect(sizeOf(toggled(allOf(""), "a"), 1_234)).toBe(1_233);
  });
});
