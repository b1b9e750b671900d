import { describe, expect, it } from "vitest";
import { wizardProblems } from "./wizard-problems";

const problems = wizardProblems([
  { field: "clusters.labels.1.key", sentence: "A" },
  { field: "clusters.by", sentence: "B" },
  { field: "rollout.percent", sentence: "C" },
  { field: "rollout.percent", sentence: "D" },
  { field: "rollout.canary.name", sentence: "E" },
  { field: "", sentence: "F" },
  { field: "clusters", sentence: "F" },
]);

describe("wizardProblems", () => {
  it.each([
    ["clusters.labels.1", "A"],
    ["clusters.labels.10", undefined],
    ["rollout.percent", "C"],
    ["rollout.canary", "E"],
  ])("at %s stands %s", (field, sentence) => {
    expect(problems.at(field)).toBe(sentence);
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
