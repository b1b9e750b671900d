import { describe, expect, it } from "vitest";
import { planPlacement, templateHash } from "./plan";
import { decisionGroupsText, fitsReplicaSetLabel, replicaSetConditions, summaryOf } from "./status";
import { inputOf, ROLLED_AT, type SetSketch, setOf, worksOf } from "./testing";
import { rolledWorkStatus } from "./work-status";

const NONE = { total: 0, applied: 0, available: 0, progressing: 0, degraded: 0 };

function planOf(sketch: SetSketch) {
  return planPlacement(templateHash(setOf(sketch)), inputOf(sketch), ROLLED_AT);
}

describe("the conditions of a set", () => {
  it.each([
    ["all there", { total: 3, available: 3 }, "True/AsExpected"],
    ["some on their way", { total: 3, available: 2, progressing: 1 }, "False/Processing"],
    ["some degraded", { total: 3, available: 3, progressing: 1, degraded: 1 }, "False/NotAsExpected"],
    ["some not available", { total: 3, available: 2 }, "False/NotAsExpected"],
    ["none", {}, "False/PlacementDecisionEmpty"],
  ])("ManifestworkApplied: %s", (_, counts, expected) => {
    const conditions = replicaSetConditions([], { ...NONE, ...counts });
    const found = conditions.find(({ type }) => type === "ManifestworkApplied");
    expect(`${found?.status}/${found?.reason}`).toBe(expected);
  });

  it.each<[string, SetSketch["works"], string]>([
    ["none has begun", {}, "False/Progressing"],
    ["one is left", { 1: "succeeded" }, "False/Progressing"],
    ["all succeeded", { 1: "succeeded", 2: "succeeded" }, "True/Complete"],
    ["one went back to progressing", { 1: "succeeded", 2: "progressing" }, "False/Progressing"],
  ])("PlacementRolledOut: %s", (_, works, expected) => {
    const plan = planOf({ groups: { "": [1, 2] }, strategy: { type: "All" }, works });
    const found = replicaSetConditions([plan], NONE).find(({ type }) => type === "PlacementRolledOut");
    expect(`${found?.status}/${found?.reason}`).toBe(expected);
  });

  it("is complete over no clusters, and says that there are none", () => {
    const plan = planOf({ groups: { "": [] }, strategy: { type: "All" } });
    expect(replicaSetConditions([plan], NONE).map(({ status, reason }) => `${status}/${reason}`)).toEqual([
      "False/PlacementDecisionEmpty",
      "True/Complete",
      "False/PlacementDecisionEmpty",
    ]);
  });
});

describe("the summary of a set", () => {
  it("counts what is written, and conditions whatever generation they are of", () => {
    const sketch: SetSketch = {
      groups: { "": [1, 2, 3] },
      strategy: { type: "Progressive", progressive: { maxConcurrency: 2 } },
      works: { 1: "stale", 2: "failed" },
    };
    const plan = planOf(sketch);
    expect(summaryOf(worksOf(sketch), plan.written.length)).toEqual({
      total: 2,
      applied: 2,
      available: 0,
      progressing: 1,
      degraded: 1,
    });
    expect(decisionGroupsText(plan)).toBe("1 (2 / 3 clusters applied)");
  });
});

describe("fitsReplicaSetLabel", () => {
  it.each([
    ["fleet", "web", true],
    ["a".repeat(31), "b".repeat(31), true],
    ["a".repeat(31), "b".repeat(32), false],
  ])("%s/%s: %s", (namespace, name, expected) => {
    expect(fitsReplicaSetLabel({ namespace, name })).toBe(expected);
  });
});

describe("rolledWorkStatus", () => {
  it.each([
    ["silent", "to-apply"],
    ["applied", "to-apply"],
    ["stale", "to-apply"],
    ["progressing", "progressing"],
    ["failed", "failed"],
    ["succeeded", "succeeded"],
  ] as const)("%s is %s", (is, expected) => {
    const [work] = worksOf({ works: { 1: is } });
    expect(work && rolledWorkStatus(work).status).toBe(expected);
  });
});
