import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import { APPROVAL_LIST, type ApprovalEntry } from "./list";

function row(name: string, change: Partial<ApprovalEntry> = {}): ApprovalEntry {
  const [, object = ""] = name.split("/");
  const rest = {
    state: "waiting",
    clusterStatus: "pending",
    risk: "low",
    ownRisk: "low",
    headline: "All 9 checks pass",
  } as const;
  const together = { joinWaits: false, worst: "low", worstFor: { withoutAddOns: "low", alone: "review" } } as const;
  return {
    name,
    kind: "join",
    object,
    ...rest,
    ...together,
    createdAt: "2026-11-20T08:00:00Z",
    version: "v",
    ...change,
  };
}

function certificate(notBefore: string, notAfter: string, isRenewed = false) {
  return { serial: "0a", notBefore, notAfter, isRenewed };
}

const NOW = Date.parse("2026-11-21T10:00:00Z");

const ROWS = [
  row("clusters/eks-1", { kind: "cluster", cluster: "eks-1", risk: "review", joinWaits: true }),
  row("requests/csr-1", { cluster: "eks-1", createdAt: "2026-11-21T09:59:00Z" }),
  row("requests/csr-2", {
    kind: "add-on",
    cluster: "eks-2",
    addOn: "hello",
    state: "issued",
    clusterStatus: "available",
    certificate: certificate("2026-11-20T10:00:00Z", "2026-11-24T10:00:00Z"),
  }),
  row("requests/csr-3", { kind: "add-on", cluster: "eks-2", addOn: "hello", clusterStatus: "available" }),
  row("requests/odd", { kind: "unclear", risk: "high", clusterStatus: "absent" }),
];

describe("filtering approvals", () => {
  it.each([
    ["", "eks-1 csr-1 csr-2 csr-3 odd"],
    ["eks-1", "eks-1 csr-1"],
    ["state:waiting", "eks-1 csr-1 csr-3 odd"],
    ["waits=person", "csr-1 odd"],
    ["waits=manager", "csr-3"],
    ["waits=request", "eks-1"],
    ["kind=add-on", "csr-2 csr-3"],
    ["risk:high,review", "eks-1 odd"],
    ["cluster=eks-1 kind:join", "csr-1"],
    ["addon:hello", "csr-2 csr-3"],
    ["status:absent", "odd"],
    ["age:<1h", "csr-1"],
    ["expires:<7d", "csr-2"],
    ["expires:<2d", ""],
    ["expires:>2d", "csr-2"],
    ["certificate:valid", "csr-2"],
    ["-deleted:true certificate:late,renewed", ""],
    ["name:csr", "csr-1 csr-2 csr-3"],
  ])("by “%s” leaves %s", (text, expected) => {
    const filter = compileFilter(parseFilter(text).terms, APPROVAL_LIST.table, () => NOW);
    expect(
      ROWS.filter((each) => matchesFilter(filter, each))
        .map(({ object }) => object)
        .join(" "),
    ).toBe(expected);
  });

  it("says what is wrong with a risk that there is not", () => {
    expect(problemsOf(parseFilter("risk:huge"), APPROVAL_LIST.table)).toHaveLength(1);
  });
});

it("has each row in a tab of the inbox but a cluster that is told with the request of its own agent", () => {
  const tabs = ROWS.map((each) => APPROVAL_LIST.table.groups?.tab?.(each).map(({ group }) => group));
  expect(tabs).toEqual([[], ["waiting"], ["issued"], ["waiting"], ["waiting"]]);
});

it("gathers those that claim one cluster", () => {
  const groups = ROWS.flatMap((each) => APPROVAL_LIST.table.groups?.cluster?.(each) ?? []).map(
    ({ group, where }) => `${group}: ${where}`,
  );
  expect(groups).toEqual(["eks-1: cluster", "eks-1: join", "eks-2: add-on", "eks-2: add-on", ": unclear"]);
});

it("has the riskiest cluster first in the queue, and what is for one cluster together", () => {
  const rows = [
    row("requests/a-1", { cluster: "a" }),
    row("requests/b-1", { cluster: "b", risk: "review", worst: "review" }),
    row("requests/c-1", { cluster: "c", worst: "high" }),
    row("requests/c-2", { cluster: "c", worst: "high", createdAt: "2026-11-19T08:00:00Z" }),
    row("requests/c-3", { cluster: "c", worst: "high", risk: "high" }),
  ];
  const key = (each: ApprovalEntry) => String(APPROVAL_LIST.table.sorts.queue?.key(each));
  const sorted = rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  expect(sorted.map(({ object }) => object)).toEqual(["c-3", "c-2", "c-1", "b-1", "a-1"]);
});

it("has the certificates first that should have been renewed longest ago, and those that were renewed last", () => {
  const rows = [
    row("requests/renewed", { certificate: certificate("2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z", true) }),
    row("requests/short", { certificate: certificate("2026-11-21T09:00:00Z", "2026-11-21T19:00:00Z") }),
    row("requests/late", { certificate: certificate("2025-11-22T00:00:00Z", "2026-11-23T00:00:00Z") }),
    row("requests/expired", { certificate: certificate("2026-06-01T00:00:00Z", "2026-07-01T00:00:00Z") }),
    row("requests/none"),
  ];
  const key = (each: ApprovalEntry) => Number(APPROVAL_LIST.table.sorts.expires?.key(each) ?? Number.POSITIVE_INFINITY);
  const sorted = rows.toSorted((a, b) => key(a) - key(b));
  expect(sorted.map(({ object }) => object)).toEqual(["expired", "late", "short", "renewed", "none"]);
  const late = compileFilter(parseFilter("certificate:late,expired").terms, APPROVAL_LIST.table, () => NOW);
  expect(late.isTimed).toBe(true);
  expect(sorted.filter((each) => matchesFilter(late, each)).map(({ object }) => object)).toEqual(["expired", "late"]);
});

it("gathers the queue by where clusters stand and by risk", () => {
  const groups = ROWS.flatMap((each) => APPROVAL_LIST.table.groups?.queue?.(each) ?? []).map(({ group }) => group);
  expect(groups).toEqual(["pending cluster", "pending low", "available low", "manager low", "absent high"]);
});

it("gathers what may be approved together, and leaves it by that", () => {
  const rows = [
    row("requests/a-1", { cluster: "a", batch: "0a" }),
    row("requests/b-1", { cluster: "b", batch: "0a" }),
    row("requests/c-1", { cluster: "c", batch: "0b", clusterStatus: "joining" }),
    row("requests/d-1", { cluster: "d" }),
  ];
  const groups = rows
    .flatMap((each) => APPROVAL_LIST.table.groups?.batch?.(each) ?? [])
    .map(({ group, why, where }) => `${group} ${why} ${where}`);
  expect(groups).toEqual(["0a pending a", "0a pending b", "0b joining c"]);
  const filter = compileFilter(parseFilter("batch=0a").terms, APPROVAL_LIST.table, () => NOW);
  expect(rows.filter((each) => matchesFilter(filter, each)).map(({ cluster }) => cluster)).toEqual(["a", "b"]);
});
