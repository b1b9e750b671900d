import { describe, expect, it } from "vitest";
import { kindProblems, kindWarnings } from "./kind-rules";

const MAP = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };

/** The same strategy in each kind that has one, with the path of the strategy. */
const WRITTEN = [
  [
    "spec.installStrategy.placements[0].rolloutStrategy",
    (rolloutStrategy: object) => ({
      kind: "ClusterManagementAddOn",
      spec: { installStrategy: { type: "Placements", placements: [{ name: "all", namespace: "a", rolloutStrategy }] } },
    }),
  ],
  [
    "spec.placementRefs[0].rolloutStrategy",
    (rolloutStrategy: object) => ({
      kind: "ManifestWorkReplicaSet",
      spec: {
        placementRefs: [{ name: "all", rolloutStrategy }],
        manifestWorkTemplate: { workload: { manifests: [MAP] } },
      },
    }),
  ],
] as const;

const progressive = (progressive: object) => ({ type: "Progressive", progressive });
const DEADLINE = { progressDeadline: "10m" };

describe.each(WRITTEN)("a strategy at %s", (path, objectWith) => {
  it.each<[string, object, string]>([
    ["0", progressive({ maxConcurrency: 0 }), "progressive.maxConcurrency 0 does not stop a rollout"],
    ["0%", progressive({ maxConcurrency: "0%" }), "progressive.maxConcurrency 0% does not stop a rollout"],
    ["too much", progressive({ maxConcurrency: "101%" }), "progressive.maxConcurrency 101% is more than 100 %"],
    ["a quoted number", progressive({ maxConcurrency: "5" }), "progressive.maxConcurrency 5 is in quotes"],
    ["words", progressive({ maxFailures: "some" }), "progressive.maxFailures some is neither a number"],
    ["no time", progressive({ progressDeadline: "0s" }), "progressive.progressDeadline 0s as a deadline fails"],
    ["days", progressive({ minSuccessTime: "1d" }), "progressive.minSuccessTime 1d is not a duration"],
    ["days of all", { type: "All", all: { minSuccessTime: "1d" } }, "all.minSuccessTime 1d is not a duration"],
    ["days of none", { all: { progressDeadline: "1d" } }, "all.progressDeadline 1d is not a duration"],
    [
      "words in groups",
      { type: "ProgressivePerGroup", progressivePerGroup: { maxFailures: "x%" } },
      "progressivePerGroup.maxFailures x% is neither",
    ],
  ])("is refused with %s", (_, strategy, expected) => {
    const [first, ...rest] = kindProblems(objectWith(strategy));
    expect(first?.message).toMatch(`${path}.${expected}`);
    expect(rest).toEqual([]);
  });

  it.each<[string, object]>([
    ["10", progressive({ maxConcurrency: 10, maxFailures: 0, ...DEADLINE })],
    ["a share", progressive({ maxConcurrency: "25%", maxFailures: "5%", ...DEADLINE })],
    ["nothing of a later type", { type: "Later", later: { maxConcurrency: 0 } }],
  ])("is taken with %s", (_, strategy) => {
    expect(kindProblems(objectWith(strategy))).toEqual([]);
    expect(kindWarnings(objectWith(strategy))).toEqual([]);
  });

  it("is warned of without a deadline, a limit, or a group's name", () => {
    const found = kindWarnings(objectWith(progressive({ mandatoryDecisionGroups: [{}, { groupName: "canary" }] })));
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining(`${path}.progressive.progressDeadline is not set. Without a deadline`),
      expect.stringContaining(`${path}.progressive.maxConcurrency is not set`),
      expect.stringContaining(`${path}.progressive.mandatoryDecisionGroups[0] names no group`),
    ]);
    expect(kindProblems(objectWith(progressive({})))).toEqual([]);
  });
});
