import type { SelectorRequirement } from "@/lib/kube/selectors";
import type { ClusterSelector, Placement, Toleration } from "@/lib/resources/placement";
import { type Prioritizer, weightsOf } from "./weights";

type Predicate = Placement["spec"]["predicates"][number];

/** The requirements of a predicate as sentences; one sentence for a predicate without requirements. */
export function predicateText({ requiredClusterSelector }: Predicate): string[] {
  const { celSelector } = requiredClusterSelector;
  const expressions = celSelector.celExpressions.map((expression) => `The expression ${expression} is true.`);
  const text = [...selectorText(requiredClusterSelector), ...expressions];
  return text.length > 0 ? text : ["No conditions: every cluster in the sets matches."];
}

function selectorText({ labelSelector, claimSelector }: ClusterSelector): string[] {
  const exact = Object.entries(labelSelector.matchLabels).map(([key, value]) => ({
    key,
    operator: "In",
    values: [value],
  }));
  return [
    ...[...exact, ...labelSelector.matchExpressions].map((each) => requirementText("label", each)),
    ...claimSelector.matchExpressions.map((each) => requirementText("claim", each)),
  ];
}

function requirementText(on: "label" | "claim", { key, operator, values }: SelectorRequirement): string {
  const few = values.length === 1 ? values[0] : values.join(", ");
  switch (operator) {
    case "In":
      return values.length === 1 ? `Its ${on} ${key} is ${few}.` : `Its ${on} ${key} is one of ${few}.`;
    case "NotIn":
      return values.length === 1 ? `Its ${on} ${key} is not ${few}.` : `Its ${on} ${key} is none of ${few}.`;
    case "Exists":
      return `It has the ${on} ${key}.`;
    case "DoesNotExist":
      return `It does not have the ${on} ${key}.`;
    default:
      return `Its ${on} ${key} uses ${operator}, which is not an operator.`;
  }
}

/** A toleration as one sentence. */
export function tolerationText({ key, operator, value, effect, tolerationSeconds }: Toleration): string {
  const what = taintText(key, operator, value);
  const which = effect === "" ? what : `${what} with the effect ${effect}`;
  return tolerationSeconds === undefined
    ? `Tolerates ${which}.`
    : `Tolerates ${which}, for ${tolerationSeconds} s after it was set.`;
}

function taintText(key: string, operator: string, value: string): string {
  if (key === "") return "every taint";
  if (operator === "Exists") return `the taint ${key}, whatever its value`;
  return value === "" ? `the taint ${key} without a value` : `the taint ${key}=${value}`;
}

export interface PrioritizerLine {
  /** "Steady", or "resource/score" of an add-on. */
  readonly name: string;
  readonly weight: number;
  readonly message: string;
}

/** What clusters are ranked by, including the defaults; empty if the policy is invalid, which a condition reports. */
export function prioritizerText({ spec }: Placement): PrioritizerLine[] {
  const { weights = [] } = weightsOf(spec.prioritizerPolicy);
  return weights.map(({ name, weight, prioritizer }) => ({ name, weight, message: preference(prioritizer, weight) }));
}

const MORE = {
  Steady: ["clusters it has already selected", "clusters it has not selected yet"],
  Balance: ["clusters that few other placements selected", "clusters that many other placements selected"],
  ResourceAllocatableCPU: ["clusters with much allocatable CPU", "clusters with little allocatable CPU"],
  ResourceAllocatableMemory: ["clusters with much allocatable memory", "clusters with little allocatable memory"],
} as const;

function preference(prioritizer: Prioritizer, weight: number): string {
  const index = weight > 0 ? 0 : 1;
  if (prioritizer.kind !== "AddOn") return `Prefers ${MORE[prioritizer.kind][index]}.`;
  const { resource, score } = prioritizer;
  return `Prefers those with a ${index === 0 ? "high" : "low"} score ${score} in the AddOnPlacementScore ${resource}.`;
}
