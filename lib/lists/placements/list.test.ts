import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { PLACEMENT_LIST } from "./list";
import type { PlacementRow } from "./row";

function row(name: string, change: Partial<PlacementRow> = {}): PlacementRow {
  const [namespace = "", placement = ""] = name.split("/");
  const createdAt = "2026-11-20T08:00:00Z";
  return {
    name,
    namespace,
    placement,
    status: "satisfied",
    chosen: 4,
    groups: 1,
    sets: [],
    addOns: [],
    createdAt,
    ...change,
  };
}

const NOW = Date.parse("2026-11-21T10:00:00Z");

const ROWS = [
  row("a/all", { addOns: ["hello", "search"], sets: ["edge"] }),
  row("a/none", { status: "empty", chosen: 0, groups: 0, since: "2026-11-21T07:00:00Z" }),
  row("b/new", { status: "unjudged", chosen: 0, groups: 0, createdAt: "2026-11-21T09:59:00Z", addOns: undefined }),
];

describe("filtering placements", () => {
  it.each([
    ["", "a/all a/none b/new"],
    ["b/", "b/new"],
    ["name=all", "a/all"],
    ["name=a/all", "a/all"],
    ["namespace=a", "a/all a/none"],
    ["status:empty,unjudged", "a/none b/new"],
    ["satisfied:true", "a/all"],
    ["satisfied:false", "a/none"],
    ["set=edge", "a/all"],
    ["addon:sea", "a/all"],
    ["-addon:sea", "a/none b/new"],
    ["clusters:>3", "a/all"],
    ["groups:0", "a/none b/new"],
    ["since:>2h", "a/none"],
    ["age:<1h", "b/new"],
  ])("by “%s” leaves %s", (text, expected) => {
    const filter = compileFilter(parseFilter(text).terms, PLACEMENT_LIST.table, () => NOW);
    expect(
      ROWS.filter((each) => matchesFilter(filter, each))
        .map(({ name }) => name)
        .join(" "),
    ).toBe(expected);
  });

  it.each([
    ["clustrs:3", /did you mean “clusters”\?/],
    ["status:ill", /status/],
    ["clusters:many", /clusters/],
  ])("says what is wrong with “%s”", (text, message) => {
    expect(problemsOf(parseFilter(text), PLACEMENT_LIST.table).map((each) => each.message)).toEqual([
      expect.stringMatching(message),
    ]);
  });
});

it("puts worst first by status, and the youngest by age", () => {
  const by = (sort: "status" | "age") =>
    ROWS.toSorted(
      (a, b) => Number(PLACEMENT_LIST.table.sorts[sort]?.key(a)) - Number(PLACEMENT_LIST.table.sorts[sort]?.key(b)),
    );
  expect(by("status").map(({ name }) => name)).toEqual(["a/none", "b/new", "a/all"]);
  expect(by("age")[0]?.name).toBe("b/new");
});
