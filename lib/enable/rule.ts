import { labelKeyError, labelValueError, matchesAll } from "@/lib/kube/selectors";
import { claimsOf, type ManagedCluster } from "@/lib/resources/managed-cluster";
import type { EnablementProblem, EnablementRule } from "./enablement";

export type RuleOn = "label" | "claim";

/** A rule and its subject. */
export interface PlacedRule {
  readonly on: RuleOn;
  readonly rule: EnablementRule;
}

/** In the order in which they are shown: labels, then claims. */
export function rulesOf({
  labels,
  claims,
}: {
  readonly labels: readonly EnablementRule[];
  readonly claims: readonly EnablementRule[];
}) {
  return [
    ...labels.map((rule): PlacedRule => ({ on: "label", rule })),
    ...claims.map((rule): PlacedRule => ({ on: "claim", rule })),
  ];
}

export function keeps({ on, rule }: PlacedRule, cluster: ManagedCluster): boolean {
  return matchesAll([{ ...rule, values: [...rule.values] }], valuesOf(on, cluster));
}

/** "vendor = EKS", "region is none of eu-1, eu-2", "has claim id.k8s.io". */
export function ruleText({ on, rule }: PlacedRule): string {
  const { key, operator, values } = rule;
  const what = on === "claim" ? `claim ${key}` : key;
  switch (operator) {
    case "In":
      return values.length === 1 ? `${what} = ${values[0]}` : `${what} is one of ${values.join(", ")}`;
    case "NotIn":
      return values.length === 1 ? `${what} ≠ ${values[0]}` : `${what} is none of ${values.join(", ")}`;
    case "Exists":
      return `has ${on} ${key}`;
    case "DoesNotExist":
      return `has no ${on} ${key}`;
  }
}

/** Why the rule excludes the cluster. */
export function ruleSummary({ on, rule }: PlacedRule, cluster: ManagedCluster): string {
  const { key, operator, values } = rule;
  const value = valueAt(on, key, cluster);
  if (value === undefined) return `It has no ${on} ${key}.`;
  if (operator === "DoesNotExist") return `It has the ${on} ${key}.`;
  const is = `Its ${on} ${key} is ${value === "" ? "empty" : value}`;
  if (operator !== "In") return `${is}.`;
  return values.length === 1 ? `${is}, not ${values[0]}.` : `${is}, none of ${values.join(", ")}.`;
}

export function valueAt(on: RuleOn, key: string, cluster: ManagedCluster): string | undefined {
  const values = valuesOf(on, cluster);
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function valuesOf(on: RuleOn, cluster: ManagedCluster): Record<string, string> {
  return on === "label" ? cluster.metadata.labels : claimsOf(cluster);
}

/**
 * The problems of a rule, by its parts. Claims are read as labels, so the same holds for them
 * (docs/reference/placement.md#predicates).
 */
export function ruleProblems({ key, operator, values }: EnablementRule, field: string): EnablementProblem[] {
  const keyError = key === "" ? "Enter a key for the rule." : labelKeyError(key);
  const valuesError = needsValues(operator) ? wantedValuesError(values) : unwantedValuesError(values);
  return [
    ...(keyError === undefined ? [] : [{ field: `${field}.key`, message: asSentence(keyError) }]),
    ...(valuesError === undefined ? [] : [{ field: `${field}.values`, message: asSentence(valuesError) }]),
  ];
}

export function isWellFormed(rule: EnablementRule): boolean {
  return ruleProblems(rule, "").length === 0;
}

function needsValues(operator: EnablementRule["operator"]): boolean {
  return operator === "In" || operator === "NotIn";
}

function wantedValuesError(values: readonly string[]): string | undefined {
  if (values.length === 0) return "Enter at least one value.";
  return values.map(labelValueError).find((error) => error !== undefined);
}

function unwantedValuesError(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : "This rule takes no values.";
}

function asSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
