import { expect, it } from "vitest";
import { fieldText } from "./hub-field";
import { kindProblems } from "./kind-rules";
import { placementFieldProblems } from "./placement-rules";

const predicate = (requiredClusterSelector: object) => ({ predicates: [{ requiredClusterSelector }] });
const policy = (scoreCoordinate: object, rest: object = {}) => ({
  prioritizerPolicy: { configurations: [{ scoreCoordinate, ...rest }] },
});
const groups = (groupStrategy: object) => ({ decisionStrategy: { groupStrategy } });

it.each([
  ["nothing", undefined],
  ["what the hub reads", { numberOfClusters: 0, predicates: [{}], tolerations: [{ operator: "Exists" }] }],
  ["a share", groups({ clustersPerDecisionGroup: "25%" })],
  ["a number", groups({ clustersPerDecisionGroup: 7 })],
  ["a prioritizer that is switched off", policy({ type: "BuiltIn", builtIn: "Foo" }, { weight: 0 })],
  ["a score of an add-on", policy({ type: "AddOn", addOn: { resourceName: "a", scoreName: "b" } })],
  ["what the schema refuses", { predicates: 3, tolerations: "all", prioritizerPolicy: [], decisionStrategy: "x" }],
])("finds nothing wrong with %s", (_, spec) => {
  expect(placementFieldProblems({ spec })).toEqual([]);
});

it.each([
  ["spec.numberOfClusters", { numberOfClusters: -1 }],
  [
    "spec.predicates[0].requiredClusterSelector.labelSelector",
    predicate({ labelSelector: { matchExpressions: [{ key: "a", operator: "Is" }] } }),
  ],
  [
    "spec.predicates[0].requiredClusterSelector.claimSelector",
    predicate({ claimSelector: { matchExpressions: [{ key: "a", operator: "In", values: ["a/b"] }] } }),
  ],
  ["spec.tolerations[0].key", { tolerations: [{ value: "a" }] }],
  ["spec.tolerations[0].value", { tolerations: [{ key: "a", operator: "Exists", value: "b" }] }],
  ["spec.tolerations[0].operator", { tolerations: [{ key: "a", operator: "In" }] }],
  ["spec.prioritizerPolicy.mode", { prioritizerPolicy: { mode: "Add" } }],
  ["spec.prioritizerPolicy.configurations[0].scoreCoordinate.builtIn", policy({ builtIn: "Stead" })],
  ["spec.prioritizerPolicy.configurations[0].scoreCoordinate.addOn", policy({ type: "AddOn" })],
  ["spec.prioritizerPolicy.configurations[0].weight", policy({ builtIn: "Steady" }, { weight: 11 })],
  ["spec.decisionStrategy.groupStrategy.clustersPerDecisionGroup", groups({ clustersPerDecisionGroup: "7" })],
  [
    "spec.decisionStrategy.groupStrategy.decisionGroups[0].groupClusterSelector.labelSelector",
    groups({ decisionGroups: [{ groupClusterSelector: { labelSelector: { matchLabels: { a: "b c" } } } }] }),
  ],
])("objects to %s", (field, spec) => {
  const problems = kindProblems({ kind: "Placement", spec });
  expect(problems.map(({ path }) => fieldText(path))).toEqual([field]);
  expect(problems[0]?.message.startsWith(`${field} `)).toBe(true);
});

it("objects to a name that is no label value", () => {
  expect(placementFieldProblems({ metadata: { name: "a".repeat(64) } })).toHaveLength(1);
});
