import { describe, expect, it } from "vitest";
import type { ApprovalRow } from "@/lib/api/approvals";
import { approvalsIn } from "@/lib/queries/approval-rows";
import { firstRows, queueSections } from "./queue";

function request(object: string, change: Partial<ApprovalRow> = {}): ApprovalRow {
  const base = { kind: "join", state: "waiting", standing: "pending", risk: "low", ownRisk: "low" } as const;
  return {
    ...base,
    name: `requests/${object}`,
    object,
    cluster: object,
    headline: "",
    createdAt: "2026-11-21T10:00:00Z",
    version: "1",
    ...change,
  };
}

function waitingCluster(object: string): ApprovalRow {
  return request(object, { name: `clusters/${object}`, kind: "cluster", risk: "review" });
}

const names = (rows: readonly ApprovalRow[]) => rows.map(({ name }) => name);

describe("the queue", () => {
  it("shows a waiting cluster once: by its own request where one waits", () => {
    expect(names(approvalsIn([waitingCluster("a"), request("a"), waitingCluster("b")], "waiting"))).toEqual(["requests/a", "clusters/b"]);
  });

  it("keeps a waiting cluster when its request was decided, or is none of a joining agent", () => {
    const rows = [waitingCluster("a"), request("a", { state: "issued" }), waitingCluster("b"), request("b", { kind: "unclear" })];
    expect(names(approvalsIn(rows, "waiting"))).toEqual(["clusters/a", "clusters/b", "requests/b"]);
  });

  it("stands by where the cluster is, those outside first", () => {
    const rows = [request("c", { standing: "absent" }), request("b", { standing: "available" }), request("a")];
    expect(queueSections(rows, "waiting").map(({ title, rows: own }) => [title, ...names(own)])).toEqual([
      ["Clusters that wait outside", "requests/a"],
      ["Accepted clusters", "requests/b"],
      ["No such cluster on the hub", "requests/c"],
    ]);
  });

  it("keeps apart what an add-on's manager answers by itself, unless something speaks against it", () => {
    const rows = [
      request("x", { kind: "add-on", standing: "available", cluster: "c" }),
      request("y", { kind: "add-on", standing: "available", cluster: "d", risk: "review" }),
    ];
    expect(queueSections(rows, "waiting").map(({ title, rows: own }) => [title, ...names(own)])).toEqual([
      ["Accepted clusters", "requests/y"],
      ["An add-on's manager answers these", "requests/x"],
    ]);
  });

  it("puts the riskiest cluster first and keeps the requests of one cluster together", () => {
    const rows = [
      request("a-1", { cluster: "a" }),
      request("b-1", { cluster: "b", risk: "review" }),
      request("c-1", { cluster: "c" }),
      request("c-2", { cluster: "c", risk: "high" }),
    ];
    expect(queueSections(rows, "waiting").flatMap((section) => names(section.rows))).toEqual([
      "requests/c-2",
      "requests/c-1",
      "requests/b-1",
      "requests/a-1",
    ]);
  });

  it("is cut where it gets too long to draw", () => {
    const sections = queueSections([request("c", { standing: "absent" }), request("a"), request("b")], "waiting");
    expect(firstRows(sections, 2).map((section) => names(section.rows))).toEqual([["requests/a", "requests/b"]]);
    expect(firstRows(sections, 3)).toEqual(sections);
  });

  it("shows what was decided newest first", () => {
    const rows = [request("a", { state: "issued" }), request("b", { state: "issued", createdAt: "2026-11-21T11:00:00Z" })];
    expect(queueSections(rows, "issued").flatMap((section) => names(section.rows))).toEqual(["requests/b", "requests/a"]);
  });
});
