import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { addOnRow } from "@/lib/lists/testing";
import { ADD_ON_LIST } from "./list";
import type { AddOnRow } from "./row";

const row = (change: Partial<AddOnRow>) => addOnRow({ name: "hello", ...change });

const ROWS = [
  row({ displayName: "Greeter", counts: [{ size: 1, health: "unhealthy", phase: "done" }] }),
  row({
    name: "search",
    install: "manual",
    placements: [],
    templated: false,
    counts: [
      { size: 4, health: "healthy", phase: "done" },
      { size: 1, health: "installing", phase: "waiting" },
    ],
  }),
  row({ name: "veiled", clustersVisible: false }),
];

describe("filtering add-ons", () => {
  it.each([
    ["", "hello search veiled"],
    ["hell", "hello"],
    ["greet", "hello"],
    ["health:unhealthy", "hello"],
    ["health:waiting", "search"],
    ["health:moving", ""],
    ["health:applying", ""],
    ["health:not-permitted", "veiled"],
    ["phase:waiting", "search"],
    ["install:hand", "search"],
    ["install:placements", "hello veiled"],
    ["placement:fleet/all", "hello veiled"],
    ["by:own", "search"],
    ["health:unhealthy by:own", ""],
    ["clusters:>3", "search"],
    ["clusters:<3", "hello"],
  ])("by “%s” leaves “%s”", (text, names) => {
    const filter = compileFilter(parseFilter(text).terms, ADD_ON_LIST.table);
    expect(
      ROWS.filter((each) => matchesFilter(filter, each))
        .map(({ name }) => name)
        .join(" "),
    ).toBe(names);
  });

  it("names the key that was meant", () => {
    expect(problemsOf(parseFilter("helth:x"), ADD_ON_LIST.table).map(({ message }) => message)).toEqual([
      "Unknown field “helth”, did you mean “health”?",
    ]);
    expect(problemsOf(parseFilter("health:unhealthy word"), ADD_ON_LIST.table)).toEqual([]);
  });
});

it("puts worst first, and of those the ones with more clusters in trouble", () => {
  const unhealthy = (name: string, size: number) =>
    row({ name, counts: [{ size, health: "unhealthy", phase: "done" }] });
  const rows = [row({ name: "nowhere" }), unhealthy("a", 1), ...ROWS.slice(1), unhealthy("worse", 2)];
  const key = (each: AddOnRow) => Number(ADD_ON_LIST.table.sorts.status?.key(each));
  expect(rows.toSorted((a, b) => key(a) - key(b)).map(({ name }) => name)).toEqual([
    "worse",
    "a",
    "search",
    "nowhere",
    "veiled",
  ]);
});
