import { expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { parseFilter } from "@/lib/filter/parse-filter";
import { ACCESS_LIST } from "./list";
import type { AccessRow } from "./row";

const NOW = Date.parse("2026-11-21T10:00:00Z");

function row(object: string, change: Partial<AccessRow> = {}): AccessRow {
  return {
    name: `account/c1/${object}`,
    way: "account",
    object,
    cluster: "c1",
    state: "unknown",
    holders: [],
    ...change,
  };
}

const ROWS = [
  row("fresh", { from: "2026-11-21T09:00:00Z", until: "2026-11-22T09:00:00Z" }),
  row("late", { from: "2026-11-20T10:30:00Z", until: "2026-11-21T10:30:00Z" }),
  row("stuck", { state: "down", from: "2026-11-20T10:00:00Z", until: "2026-11-30T10:00:00Z" }),
  row("over", { rotation: "off", from: "2026-11-20T09:00:00Z", until: "2026-11-21T09:00:00Z" }),
  row("none"),
  row("tunnel", { way: "proxy", state: "down", cluster: "c2" }),
  row("seen", { way: "profile", state: "up", namespace: "team", holders: ["ocm"] }),
];

it.each([
  ["state:expired", "over"],
  ["state:late", "late stuck"],
  ["state:up", "fresh seen"],
  ["state:down", "tunnel"],
  ["way:proxy,profile", "tunnel seen"],
  ["cluster=c2", "tunnel"],
  ["namespace=team", "seen"],
  ["holder:ocm", "seen"],
  ["rotation:off", "over"],
  ["expires:<1h", "late over"],
  ["c2", "tunnel"],
  ["name=account/c1/over", "over"],
  ["name:account", ""],
])("finds ways into clusters by “%s”: %s", (text, expected) => {
  const filter = compileFilter(parseFilter(text).terms, ACCESS_LIST.table, () => NOW);
  expect(
    ROWS.filter((each) => matchesFilter(filter, each))
      .map(({ object }) => object)
      .join(" "),
  ).toBe(expected);
});

it("puts first what does not work, then tokens by when they have to be renewed", () => {
  const key = (each: AccessRow) => Number(ACCESS_LIST.table.sorts.state?.key(each));
  expect(ROWS.toSorted((a, b) => key(a) - key(b)).map(({ object }) => object)).toEqual([
    ...["tunnel", "over", "late", "fresh", "stuck", "none", "seen"],
  ]);
});
