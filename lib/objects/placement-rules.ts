import { requirementsError, SelectorRequirement, selectorError } from "@/lib/kube/selectors";
import { z } from "@/lib/kube/zod";
import { isFields } from "./editable";
import type { FieldPath } from "./field-schema";
import { fieldText } from "./hub-field";
import type { FieldProblem } from "./schema-problems";

export const BUILT_IN_PRIORITIZERS = [
  "Balance",
  "Steady",
  "ResourceAllocatableCPU",
  "ResourceAllocatableMemory",
] as const;
const PRIORITIZER_MODES = ["Additive", "Exact"] as const;

/**
 * What of a Placement the hub would store, and then answer with no cluster at all (docs/reference/placement.md). Fields
 * of the wrong type are left to the schema. Messages begin with the field.
 */
export function placementFieldProblems(object: {
  readonly metadata?: unknown;
  readonly spec?: unknown;
}): FieldProblem[] {
  const spec = isFields(object.spec) ? object.spec : {};
  const name = isFields(object.metadata) ? object.metadata.name : undefined;
  return [
    ...(typeof name === "string" && name.length > 63
      ? [problem(["metadata", "name"], "has more than 63 characters: the hub would never evaluate the placement.")]
      : []),
    ...(typeof spec.numberOfClusters === "number" && spec.numberOfClusters < 0
      ? [problem(["spec", "numberOfClusters"], "must not be negative: the hub would never evaluate the placement.")]
      : []),
    ...itemsOf(spec.predicates).flatMap((predicate, index) =>
      selectorProblems(partOf(predicate, "requiredClusterSelector"), [
        "spec",
        "predicates",
        index,
        "requiredClusterSelector",
      ]),
    ),
    ...itemsOf(spec.tolerations).flatMap(tolerationProblems),
    ...policyProblems(spec.prioritizerPolicy),
    ...groupProblems(partOf(spec.decisionStrategy, "groupStrategy")),
  ];
}

function selectorProblems(selector: unknown, path: FieldPath): FieldProblem[] {
  const labels = LabelParts.safeParse(partOf(selector, "labelSelector") ?? {});
  const claims = Requirements.safeParse(partOf(partOf(selector, "claimSelector"), "matchExpressions") ?? []);
  const [labelError, claimError] = [
    labels.success ? selectorError(labels.data) : undefined,
    claims.success ? requirementsError(claims.data) : undefined,
  ];
  return [
    ...(labelError === undefined ? [] : [problem([...path, "labelSelector"], `has an error: ${labelError}.`)]),
    ...(claimError === undefined ? [] : [problem([...path, "claimSelector"], `has an error: ${claimError}.`)]),
  ];
}

const Requirements = z.array(SelectorRequirement);
const LabelParts = z.looseObject({
  matchLabels: z._default(z.record(z.string(), z.string()), {}),
  matchExpressions: z._default(Requirements, []),
});

function tolerationProblems(toleration: unknown, index: number): FieldProblem[] {
  if (!isFields(toleration)) return [];
  const { key = "", operator = "Equal", value = "" } = toleration;
  const path = ["spec", "tolerations", index];
  if (key === "" && operator !== "Exists")
    return [problem([...path, "key"], "is empty: then the operator must be Exists.")];
  if (operator === "Exists" && value !== "")
    return [problem([...path, "value"], "must be empty where the operator is Exists.")];
  if (typeof operator === "string" && !["", "Equal", "Exists"].includes(operator))
    return [problem([...path, "operator"], "must be Equal or Exists.")];
  return [];
}

function policyProblems(policy: unknown): FieldProblem[] {
  if (!isFields(policy)) return [];
  const path = ["spec", "prioritizerPolicy"];
  const { mode = "" } = policy;
  const isMode = mode === "" || PRIORITIZER_MODES.some((each) => each === mode);
  return [
    ...(isMode ? [] : [problem([...path, "mode"], "must be Additive or Exact.")]),
    ...itemsOf(policy.configurations).flatMap((each, index) => [
      ...coordinateProblems(each, [...path, "configurations", index]),
      ...weightProblems(partOf(each, "weight"), [...path, "configurations", index, "weight"]),
    ]),
  ];
}

const MAX_WEIGHT = 10;

function weightProblems(weight: unknown, path: FieldPath): FieldProblem[] {
  const isWithin = typeof weight !== "number" || Math.abs(weight) <= MAX_WEIGHT;
  return isWithin ? [] : [problem(path, `must be from −${MAX_WEIGHT} to ${MAX_WEIGHT}.`)];
}

function coordinateProblems(configuration: unknown, path: FieldPath): FieldProblem[] {
  const coordinate = partOf(configuration, "scoreCoordinate");
  if (!isFields(coordinate) || partOf(configuration, "weight") === 0) return [];
  const { type = "BuiltIn", builtIn } = coordinate;
  if (type === "AddOn") {
    const addOn = partOf(coordinate, "addOn");
    const isNamed = isFields(addOn) && addOn.resourceName && addOn.scoreName;
    return isNamed ? [] : [problem([...path, "scoreCoordinate", "addOn"], "needs a resource name and a score name.")];
  }
  if (type !== "BuiltIn" || BUILT_IN_PRIORITIZERS.some((each) => each === builtIn)) return [];
  return [problem([...path, "scoreCoordinate", "builtIn"], `must be one of ${BUILT_IN_PRIORITIZERS.join(", ")}.`)];
}

const SIZE = /^(?:100|[1-9][0-9]?)%$/;

function groupProblems(strategy: unknown): FieldProblem[] {
  if (!isFields(strategy)) return [];
  const path = ["spec", "decisionStrategy", "groupStrategy"];
  const { clustersPerDecisionGroup: size } = strategy;
  const isShare = typeof size !== "string" || size === "" || SIZE.test(size);
  return [
    ...(isShare
      ? []
      : [problem([...path, "clustersPerDecisionGroup"], "must be a number, or a share from 1% to 100%.")]),
    ...itemsOf(strategy.decisionGroups).flatMap((group, index) =>
      selectorProblems(partOf(group, "groupClusterSelector"), [
        ...path,
        "decisionGroups",
        index,
        "groupClusterSelector",
      ]),
    ),
  ];
}

function partOf(value: unknown, key: string): unknown {
  return isFields(value) ? value[key] : undefined;
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function problem(path: FieldPath, text: string): FieldProblem {
  return { path, message: `${fieldText(path)} ${text}` };
}
