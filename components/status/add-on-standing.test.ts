import { describe, expect, it } from "vitest";
import type { AddOnRow } from "@/lib/api/addons";
import { clusterWords, installWords, notWellOn, segmentsOf, standingOf, worstFirst } from "./add-on-standing";
import { addOnRow, counts } from "./testing";

const MIXED = counts([5, "healthy", "done"], [2, "unhealthy", "done"], [1, "unreachable", "done"], [3, "installing", "applying"]);

describe("how an add-on stands", () => {
  it.each<[string, Partial<AddOnRow>]>([
    ["unhealthy", { counts: MIXED }],
    ["degraded", { counts: counts([9, "healthy", "done"], [1, "degraded", "done"]) }],
    ["silent", { counts: counts([9, "healthy", "done"], [1, "unknown", "done"]) }],
    ["moving", { counts: counts([9, "healthy", "done"], [1, "installing", "applying"]) }],
    ["unhealthy", { counts: counts([9, "healthy", "done"], [1, "installing", "failed"]) }],
    ["healthy", { counts: counts([9, "healthy", "done"]) }],
    ["nowhere", {}],
    ["hidden", { clustersVisible: false }],
  ])("is %s by its worst cluster", (standing, change) => {
    expect(standingOf(addOnRow(change))).toBe(standing);
  });

  it("counts each cluster in one segment, trouble last, and those not well", () => {
    const row = addOnRow({ counts: MIXED });
    expect(segmentsOf(row).map(({ label, size }) => `${size} ${label}`)).toEqual([
      "5 Healthy",
      "3 Applying",
      "1 Unreachable",
      "2 Unhealthy",
    ]);
    expect(notWellOn(row)).toBe(3);
  });

  it("puts the worst first, then whoever has more clusters in trouble, then names", () => {
    const rows = [
      addOnRow({ name: "well", counts: counts([1, "healthy", "done"]) }),
      addOnRow({ name: "b", counts: counts([1, "unhealthy", "done"]) }),
      addOnRow({ name: "a", counts: counts([1, "unhealthy", "done"]) }),
      addOnRow({ name: "nowhere" }),
      addOnRow({ name: "worse", counts: counts([2, "unhealthy", "done"]) }),
    ];
    expect(worstFirst(rows).map(({ name }) => name)).toEqual(["worse", "a", "b", "well", "nowhere"]);
  });
});

describe("where an add-on is", () => {
  it.each<[string, Partial<AddOnRow>]>([
    ["11", { counts: MIXED }],
    ["11", { counts: MIXED, decided: 11 }],
    ["11 of 12", { counts: MIXED, decided: 12 }],
    ["0 of 12", { decided: 12 }],
    ["", { clustersVisible: false, decided: 12 }],
  ])("reads %j", (words, change) => {
    expect(clusterWords(addOnRow(change))).toBe(words);
  });

  it("says how it gets there", () => {
    expect(installWords(addOnRow({ install: "manual", placements: [] }))).toBe("By hand");
    expect(installWords(addOnRow())).toBe("1 placement");
  });
});
