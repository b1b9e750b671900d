import { describe, expect, it } from "vitest";
import { wizardProblems } from "./wizard-problems";

const problems = wizardProblems([
  { field: "clusters.labels.1.key", message: "A" },
  { field: "clusters.by", message: "B" },
  { field: "rollout.percent", message: "C" },
  { field: "rollout.percent", message: "D" },
  { field: "rollout.canary.name", message: "E" },
  { field: "", message: "F" },
  { field: "clusters", message: "F" },
]);

describe("wizardProblems", () => {
  it.each([
    ["clusters.labels.1", "A"],
    ["clusters.labels.10", undefined],
    ["rollout.percent", "C"],
    ["rollout.canary", "E"],
  ])("at %s stands %s", (field, message) => {
    expect(problems.at(field)).toBe(message);
  });

  it("tells what is wrong with a field from what is wrong with its parts", () => {
    expect(problems.ofItself("rollout.canary")).toBeUndefined();
    expect(problems.ofItself("rollout.canary.name")).toBe("E");
  });

  it("says above the form, once, what belongs to no field", () => {
    expect(problems.besideFields("clusters")).toEqual(["B", "F"]);
    expect(problems.besideFields("rollout")).toEqual([]);
  });
});
