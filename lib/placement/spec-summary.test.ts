import { describe, expect, it } from "vitest";
import { Placement } from "@/lib/resources/placement";
import { predicateText, prioritizerText, tolerationText } from "./spec-summary";

const placement = (spec: object) => Placement.parse({ metadata: { name: "p", namespace: "n" }, spec });

describe("what a predicate asks for", () => {
  it.each([
    [{ labelSelector: { matchLabels: { env: "prod" } } }, ["Its label env is prod."]],
    [
      {
        labelSelector: { matchExpressions: [{ key: "env", operator: "NotIn", values: ["dev", "lab"] }] },
        claimSelector: { matchExpressions: [{ key: "id.k8s.io", operator: "Exists" }] },
      },
      ["Its label env is none of dev, lab.", "It has the claim id.k8s.io."],
    ],
    [{ celSelector: { celExpressions: ["true"] } }, ["The expression true is true."]],
    [
      { labelSelector: { matchExpressions: [{ key: "a", operator: "Like" }] } },
      ["Its label a uses Like, which is not an operator."],
    ],
    [{}, ["No conditions: every cluster in the sets matches."]],
  ])("%j reads %j", (requiredClusterSelector, text) => {
    expect(placement({ predicates: [{ requiredClusterSelector }] }).spec.predicates.map(predicateText)).toEqual([text]);
  });
});

it.each([
  [{ key: "gpu", operator: "Exists" }, "Tolerates the taint gpu, whatever its value."],
  [{ key: "gpu", value: "a100", effect: "NoSelect" }, "Tolerates the taint gpu=a100 with the effect NoSelect."],
  [{ operator: "Exists" }, "Tolerates every taint."],
  [
    { key: "away", operator: "Exists", tolerationSeconds: 300 },
    "Tolerates the taint away, whatever its value, for 300 s after it was set.",
  ],
])("the toleration %j reads %s", (toleration, message) => {
  expect(placement({ tolerations: [toleration] }).spec.tolerations.map(tolerationText)).toEqual([message]);
});

describe("what clusters are ranked by", () => {
  it("is the usual two, where nothing is said", () => {
    expect(prioritizerText(placement({}))).toEqual([
      { name: "Balance", weight: 1, message: "Prefers clusters that few other placements selected." },
      { name: "Steady", weight: 1, message: "Prefers clusters it has already selected." },
    ]);
  });

  it("is turned round by a negative weight, and can be a score of an add-on", () => {
    const configurations = [
      { scoreCoordinate: { type: "BuiltIn", builtIn: "ResourceAllocatableCPU" }, weight: -2 },
      { scoreCoordinate: { type: "AddOn", addOn: { resourceName: "usage", scoreName: "cpu" } }, weight: 3 },
    ];
    expect(prioritizerText(placement({ prioritizerPolicy: { mode: "Exact", configurations } }))).toEqual([
      { name: "ResourceAllocatableCPU", weight: -2, message: "Prefers clusters with little allocatable CPU." },
      {
        name: "usage/cpu",
        weight: 3,
        message: "Prefers those with a high score cpu in the AddOnPlacementScore usage.",
      },
    ]);
  });
});
