import { expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { parseFilter } from "@/lib/filter/parse-filter";
import { SET_LIST } from "./list";
import type { SetRow } from "./row";

const row = (name: string, change: Partial<SetRow> = {}): SetRow => ({
  name,
  selector: "ExclusiveClusterSetLabel",
  members: 4,
  available: 4,
  boundTo: [],
  placements: 0,
  addOns: [],
  managed: [],
  createdAt: "2026-11-20T08:00:00Z",
  ...change,
});

const NOW = Date.parse("2026-11-21T10:00:00Z");
const ROWS = [
  row("default", { boundTo: ["fleet", "team"], addOns: ["logs"], placements: 2 }),
  row("edge", { selector: "LabelSelector", members: 0, available: 0, managed: ["monitoring"] }),
  row("hidden", { members: undefined, available: undefined, boundTo: undefined, addOns: undefined }),
];

it.each([
  ["", "default edge hidden"],
  ["ed", "edge"],
  ["name=default", "default"],
  ["selector=LabelSelector", "edge"],
  ["members:0", "edge"],
  ["members:>3", "default"],
  ["namespace=team", "default"],
  ["-namespace=team", "edge hidden"],
  ["addon=logs", "default"],
  ["managed=monitoring", "edge"],
  ["hub:true", "default"],
  ["placements:>1", "default"],
  ["age:>1d", "default edge hidden"],
])("by “%s” leaves %s", (text, expected) => {
  const filter = compileFilter(parseFilter(text).terms, SET_LIST.table, () => NOW);
  expect(
    ROWS.filter((each) => matchesFilter(filter, each))
      .map(({ name }) => name)
      .join(" "),
  ).toBe(expected);
});
