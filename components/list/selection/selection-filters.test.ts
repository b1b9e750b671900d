import { describe, expect, it } from "vitest";
import { parseFilter } from "@/lib/filter/parse-filter";
import { allOf, NOTHING, type Selection, toggled } from "./selection";
import { readingFilters, selectionFilter } from "./selection-filters";

const picked = (...each: string[]) => each.reduce(toggled, NOTHING);
const BY_NAME = { key: "name" };
const OF_ADD_ON = { key: "cluster", of: (name: string) => name.split("/")[0] ?? "", preset: "addon=hello" };
const MANY = Array.from(
  { length: 2_000 },
  (_, index) => `cluster-with-a-rather-long-name-${String(index).padStart(5, "0")}`,
);

describe("selectionFilter", () => {
  it.each<[string, Selection, string]>([
    ["names", picked("b", "a"), "name=a,b"],
    ["all", allOf(""), ""],
    ["a filter", allOf("set=edge"), "set=edge"],
    ["a filter but for some", toggled(toggled(allOf("set=edge"), "b"), "a"), "set=edge -name=a,b"],
    ["all but one", toggled(allOf(""), "a"), "-name=a"],
  ])("says %s", (_, selection, expected) => {
    expect(selectionFilter(selection, BY_NAME)).toBe(expected);
  });

  it("asks for a part of the name, besides what the list always asks", () => {
    expect(selectionFilter(picked("b/hello", "a/hello"), OF_ADD_ON)).toBe("addon=hello cluster=a,b");
    expect(selectionFilter(toggled(allOf("addon=hello set=edge"), "a/hello"), OF_ADD_ON)).toBe(
      "addon=hello set=edge -cluster=a",
    );
  });

  it("says nothing of more names than a filter takes", () => {
    expect(selectionFilter(picked(...MANY), BY_NAME)).toBeUndefined();
    expect(selectionFilter(MANY.reduce(toggled, allOf("")), BY_NAME)).toBeUndefined();
  });
});

describe("readingFilters", () => {
  it("names every row once, in filters that can be read", () => {
    const filters = readingFilters(picked(...MANY), { key: "name", preset: "set=edge" });
    const values = filters.flatMap((text) => {
      const { terms, problems } = parseFilter(text);
      expect(problems).toEqual([]);
      return terms.flatMap((term) =>
        term.kind === "key" && term.key === "name" ? term.values.map((value) => value.text) : [],
      );
    });
    expect(values).toEqual(MANY);
  });

  it("of all that match asks for what the filter leaves", () => {
    expect(readingFilters(toggled(allOf("set=edge"), "a"), BY_NAME)).toEqual(["set=edge"]);
    expect(readingFilters(NOTHING, BY_NAME)).toEqual([]);
  });
});
