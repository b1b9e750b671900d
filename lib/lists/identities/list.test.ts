import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { parseFilter } from "@/lib/filter/parse-filter";
import { identityState } from "./identity-state";
import { IDENTITY_LIST } from "./list";
import type { IdentityRow } from "./row";

const NOW = Date.parse("2026-11-21T10:00:00Z");

function row(name: string, change: Partial<IdentityRow> = {}): IdentityRow {
  return {
    name,
    way: "certificate",
    object: name,
    subject: `system:open-cluster-management:c1:${name}`,
    cluster: "c1",
    from: "2026-11-01T10:00:00Z",
    until: "2026-12-31T10:00:00Z",
    isRenewed: false,
    isForged: false,
    inUse: "unknown",
    ...change,
  };
}

const ENDLESS = { from: undefined, until: undefined };

const ROWS = [
  row("fine", { addOn: "hello", inUse: "yes" }),
  row("late", { until: "2026-11-22T10:00:00Z" }),
  row("over", { until: "2026-11-20T10:00:00Z" }),
  row("old", { isRenewed: true }),
  row("bad", { isForged: true, cluster: "c2" }),
  row("arn", { way: "awsirsa", until: undefined }),
  row("bound", { way: "role-binding", role: "Role r", ...ENDLESS }),
  row("waiting", { way: "managed-account", ...ENDLESS }),
  row("token", { way: "token", from: undefined, until: "2026-11-21T10:00:01Z" }),
];

describe("filtering issued identities", () => {
  it.each([
    ["state:forged", "bad"],
    ["state:expired", "over"],
    ["state:late", "late"],
    ["state:renewed", "old"],
    ["state:valid", "fine arn bound token"],
    ["way:awsirsa,token", "arn token"],
    ["cluster=c2", "bad"],
    ["state:none", "waiting"],
    ["role:Role", "bound"],
    ["way:role-binding,managed-account", "bound waiting"],
    ["addon=hello", "fine"],
    ["used:yes", "fine"],
    ["expires:<2d", "late over token"],
    ["bad", "bad"],
  ])("by “%s” leaves %s", (text, expected) => {
    const filter = compileFilter(parseFilter(text).terms, IDENTITY_LIST.table, () => NOW);
    const left = ROWS.filter((each) => matchesFilter(filter, each)).map(({ name }) => name);
    expect(left.join(" ")).toBe(expected);
  });
});

it("puts what is forged first, and what need not be renewed last", () => {
  const key = (each: IdentityRow) => Number(IDENTITY_LIST.table.sorts.state?.key(each));
  expect(ROWS.toSorted((a, b) => key(a) - key(b)).map(({ name }) => name)).toEqual([
    "bad",
    "over",
    "late",
    "token",
    "fine",
    "arn",
    "bound",
    "waiting",
    "old",
  ]);
});

it("does not call late what only has an end", () => {
  const token = { way: "token" as const, isForged: false, isRenewed: false, from: undefined };
  const until = "2026-11-21T10:00:01Z";
  expect(identityState({ ...token, until }, NOW)).toBe("valid");
  expect(identityState({ ...token, until }, NOW + 1_000)).toBe("expired");
});
