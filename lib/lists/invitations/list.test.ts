import { expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { parseFilter } from "@/lib/filter/parse-filter";
import { INVITATION_LIST } from "./list";
import type { InvitationRow } from "./row";

const NOW = Date.parse("2026-11-21T10:00:00Z");

function row(name: string, change: Partial<InvitationRow> = {}): InvitationRow {
  return {
    ...{ name, names: ["edge-1", "edge-2"], count: 2, used: [], createdBy: "ada" },
    ...{ createdAt: "2026-11-20T10:00:00Z", expiresAt: "2026-11-22T10:00:00Z" },
    ...change,
  };
}

const ROWS = [
  row("open", { used: ["edge-1"] }),
  row("soon", { expiresAt: "2026-11-21T11:00:00Z", names: [], createdBy: "eve" }),
  row("full", { used: ["edge-1", "edge-2"] }),
  row("over", { expiresAt: "2026-11-21T09:00:00Z", names: ["core-1"] }),
  row("gone", { revoked: { by: "eve", at: "2026-11-20T11:00:00Z" } }),
];

it.each([
  ["state:waiting", "open soon"],
  ["state:used,expired", "full over"],
  ["state:revoked", "gone"],
  ["cluster:edge-1", "open full gone"],
  ["cluster=core-1", "over"],
  ["used:>0", "open full"],
  ["by=eve", "soon"],
  ["expires:<2h", "soon over"],
  ["edge-2", "open full gone"],
])("finds invitations by “%s”: %s", (text, expected) => {
  const filter = compileFilter(parseFilter(text).terms, INVITATION_LIST.table, () => NOW);
  expect(
    ROWS.filter((each) => matchesFilter(filter, each))
      .map(({ name }) => name)
      .join(" "),
  ).toBe(expected);
});

it("puts first what still waits, and of that what ends first", () => {
  const key = (each: InvitationRow) => Number(INVITATION_LIST.table.sorts.state?.key(each));
  expect(ROWS.toSorted((a, b) => key(a) - key(b)).map(({ name }) => name)).toEqual([
    "over",
    "soon",
    "open",
    "full",
    "gone",
  ]);
});
