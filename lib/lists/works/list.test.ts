import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { WORK_LIST } from "./list";
import type { WorkRow } from "./row";

function row(name: string, change: Partial<WorkRow> = {}): WorkRow {
  const [cluster = "", work = ""] = name.split("/");
  const createdAt = "2026-11-20T08:00:00Z";
  return { name, cluster, work, applied: "true", available: "true", manifests: 2, createdAt, ...change };
}

const NOW = Date.parse("2026-11-21T10:00:00Z");

const ROWS = [
  row("a/addon-hello", { addOn: "hello", since: "2026-11-21T07:00:00Z" }),
  row("a/by-hand", {
    applied: "false",
    available: "unknown",
    manifests: 7,
    message: "1 of 7 manifests could not be applied.",
  }),
  row("b/addon-hello", { addOn: "hello", applied: "unknown", available: "unknown", createdAt: "2026-11-21T09:59:00Z" }),
  row("b/gone", { isLeaving: true }),
];

describe("filtering works", () => {
  it.each([
    ["", "a/addon-hello a/by-hand b/addon-hello b/gone"],
    ["hand", "a/by-hand"],
    ["cluster=a", "a/addon-hello a/by-hand"],
    ["addon=hello", "a/addon-hello b/addon-hello"],
    ["applied:false", "a/by-hand"],
    ["available:unknown", "a/by-hand b/addon-hello"],
    ["status:failed", "a/by-hand"],
    ["status:waiting,deleting", "b/addon-hello b/gone"],
    ["manifests:>5", "a/by-hand"],
    ["since:>2h", "a/addon-hello"],
    ["age:<1h", "b/addon-hello"],
    ["name=b/gone", "b/gone"],
  ])("by “%s” leaves %s", (text, expected) => {
    const filter = compileFilter(parseFilter(text).terms, WORK_LIST.table, () => NOW);
    expect(
      ROWS.filter((each) => matchesFilter(filter, each))
        .map(({ name }) => name)
        .join(" "),
    ).toBe(expected);
  });

  it.each([
    ["aplied:false", /did you mean “applied”\?/],
    ["applied:maybe", /applied/],
  ])("says what is wrong with “%s”", (text, message) => {
    expect(problemsOf(parseFilter(text), WORK_LIST.table).map((each) => each.message)).toEqual([
      expect.stringMatching(message),
    ]);
  });
});

it("gathers what is wrong, with why and where", () => {
  expect(ROWS.flatMap((each) => WORK_LIST.table.groups?.issue?.(each) ?? [])).toEqual([
    { group: "failed", why: "1 of 7 manifests could not be applied.", since: undefined, where: "" },
  ]);
});
