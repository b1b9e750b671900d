import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { parseFilter } from "@/lib/filter/parse-filter";
import { clusterStatus } from "@/lib/health/cluster-status";
import { CLUSTER_LIST, type ClusterEntry } from "@/lib/lists/clusters/list";
import { type ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import { namesBetween, pickableFilter, whyNotPicked, withPicked } from "./picks";

function entry(health: ClusterRowHealth, addOns: readonly string[]): ClusterEntry {
  const cells = addOns.map((name) => ({ name, health: "healthy" as const, phase: "done" as const }));
  const row: ClusterRow = { name: "x", health, createdAt: "2026-05-17T09:00:00Z", addOnsVisible: true, addOns: cells };
  return { ...row, status: clusterStatus(row), addOnNames: addOns, labels: {}, claims: [], facts: [] };
}

describe("what can be picked", () => {
  it.each([
    ["available", ["other"], undefined],
    ["available", ["hello", "other"], "already installed"],
    ["available", ["hello-again"], undefined],
    ["unknown", [], undefined],
    ["joining", [], undefined],
    ["pending", [], "not accepted yet"],
    ["denied", [], "denied"],
    ["deleting", [], "being removed"],
  ] as const)("a cluster that is %s, with %j", (health, addOns, expected) => {
    expect(whyNotPicked(entry(health, addOns), "hello")).toBe(expected);
  });

  it.each(["", "-other", "x"])("is said to the console in the same way, beside %j", (q) => {
    const filter = pickableFilter("hello", q);
    const compiled = compileFilter(parseFilter(filter).terms, CLUSTER_LIST.table, () => 0);
    for (const health of ClusterRowHealth.options) {
      for (const addOns of [[], ["hello"], ["other"]]) {
        const row = entry(health, addOns);
        expect(`${health} ${addOns} ${matchesFilter(compiled, row)}`).toBe(
          `${health} ${addOns} ${whyNotPicked(row, "hello") === undefined}`,
        );
      }
    }
  });
});

describe("withPicked", () => {
  it.each([
    ["takes in", ["b"], ["c", "a", "b"], true, ["a", "b", "c"]],
    ["lets go", ["a", "b", "c"], ["a", "c", "z"], false, ["b"]],
  ])("%s", (_, picked, names, isPicked, expected) => {
    expect(withPicked(picked, names, isPicked)).toEqual(expected);
  });
});

describe("namesBetween", () => {
  const ORDER = ["a", "b", "c", "d"];

  it.each([
    ["a", "c", ["a", "b", "c"]],
    ["d", "b", ["b", "c", "d"]],
    ["b", "b", ["b"]],
    ["gone", "b", undefined],
    ["b", "gone", undefined],
  ])("from %s to %s", (one, other, expected) => {
    expect(namesBetween(ORDER, one, other)).toEqual(expected);
  });
});
