import { describe, expect, it } from "vitest";
import { compileFilter, passes } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { approvalTable } from "./approval-list";
import type { ApprovalRow } from "./approvals";

function row(name: string, change: Partial<ApprovalRow> = {}): ApprovalRow {
  const [, object = ""] = name.split("/");
  const rest = { state: "waiting", standing: "pending", risk: "low", ownRisk: "low", headline: "All 9 checks pass" } as const;
  return { name, kind: "join", object, ...rest, createdAt: "2026-11-20T08:00:00Z", version: "v", ...change };
}

const NOW = Date.parse("2026-11-21T10:00:00Z");

const ROWS = [
  row("clusters/eks-1", { kind: "cluster", cluster: "eks-1", risk: "review" }),
  row("requests/csr-1", { cluster: "eks-1", createdAt: "2026-11-21T09:59:00Z" }),
  row("requests/csr-2", { kind: "add-on", cluster: "eks-2", addOn: "hello", state: "issued", standing: "available" }),
  row("requests/odd", { kind: "unclear", risk: "high", standing: "absent" }),
];

describe("filtering approvals", () => {
  it.each([
    ["", "eks-1 csr-1 csr-2 odd"],
    ["eks-1", "eks-1 csr-1"],
    ["state:waiting", "eks-1 csr-1 odd"],
    ["kind=add-on", "csr-2"],
    ["risk:high,review", "eks-1 odd"],
    ["cluster=eks-1 kind:join", "csr-1"],
    ["addon:hello", "csr-2"],
    ["standing:absent", "odd"],
    ["age:<1h", "csr-1"],
    ["name:csr", "csr-1 csr-2"],
  ])("by “%s” leaves %s", (text, expected) => {
    const filter = compileFilter(parseFilter(text).terms, approvalTable, () => NOW);
    expect(
      ROWS.filter((each) => passes(filter, each))
        .map(({ object }) => object)
        .join(" "),
    ).toBe(expected);
  });

  it("says what is wrong with a risk that there is not", () => {
    expect(problemsOf(parseFilter("risk:huge"), approvalTable)).toHaveLength(1);
  });
});

it("gathers those that claim one cluster", () => {
  const groups = ROWS.flatMap((each) => approvalTable.groups?.cluster?.(each) ?? []).map(({ group, where }) => `${group}: ${where}`);
  expect(groups).toEqual(["eks-1: cluster", "eks-1: join", "eks-2: add-on", ": unclear"]);
});
