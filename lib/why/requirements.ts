import type { EnablementRule } from "@/lib/enable/enablement";
import { type RuleOn, ruleSummary, valueAt } from "@/lib/enable/rule";
import { matchesAll, type SelectorRequirement } from "@/lib/kube/selectors";
import type { CelRun } from "@/lib/placement/cel";
import { claimsOf, type ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";
import { expressionValues } from "./expression-values";

type Predicate = Placement["spec"]["predicates"][number];

/** One requirement of a predicate that the cluster does not meet. */
export interface Unmet {
  /** "Its label env is dev, not prod." */
  readonly message: string;
  /** Where the predicate requires it, starting at the placement. */
  readonly field: string;
  /** What the cluster has there. */
  readonly has: { readonly on: RuleOn | "expression"; readonly key: string; readonly value: string };
}

/**
 * All requirements of a predicate that are not met, in order: labels, claims, expressions. `field` is the predicate's.
 */
export function unmetBy(
  { requiredClusterSelector }: Predicate,
  cluster: ManagedCluster,
  cel: CelRun | undefined,
  field: string,
): Unmet[] {
  const { labelSelector, claimSelector, celSelector } = requiredClusterSelector;
  const labels = labelSelector.matchExpressions.map(
    (each, index) => [each, `labelSelector.matchExpressions[${index}]`] as const,
  );
  const exact = Object.entries(labelSelector.matchLabels).map(([key, value]) => {
    const rule: SelectorRequirement = { key, operator: "In", values: [value] };
    return [rule, `labelSelector.matchLabels.${key.replaceAll(".", "\\.")}`] as const;
  });
  const claims = claimSelector.matchExpressions.map(
    (each, index) => [each, `claimSelector.matchExpressions[${index}]`] as const,
  );
  const root = `${field}.requiredClusterSelector`;
  return [
    ...[...exact, ...labels].flatMap(([rule, path]) => unmetRule("label", rule, cluster, `${root}.${path}`)),
    ...claims.flatMap(([rule, path]) => unmetRule("claim", rule, cluster, `${root}.${path}`)),
    ...celSelector.celExpressions.flatMap((expression, index) => {
      if (cel?.holds(expression, cluster)) return [];
      return [unmetExpression(expression, cluster, `${root}.celSelector.celExpressions[${index}]`)];
    }),
  ];
}

function unmetRule(on: RuleOn, requirement: SelectorRequirement, cluster: ManagedCluster, field: string): Unmet[] {
  const values = on === "label" ? cluster.metadata.labels : claimsOf(cluster);
  const rule = asRule(requirement);
  if (!rule || matchesAll([requirement], values)) return [];
  const has = { on, key: rule.key, value: valueAt(on, rule.key, cluster) ?? "not set" };
  return [{ message: ruleSummary({ on, rule }, cluster), field, has }];
}

/** Undefined for an unknown operator; a selector with one is rejected as a whole. */
function asRule({ key, operator, values }: SelectorRequirement): EnablementRule | undefined {
  switch (operator) {
    case "In":
    case "NotIn":
    case "Exists":
    case "DoesNotExist":
      return { key, operator, values };
    default:
      return undefined;
  }
}

function unmetExpression(expression: string, cluster: ManagedCluster, field: string): Unmet {
  const values = expressionValues(expression, cluster);
  const because = values.map(([path, value]) => `${path} is ${value}`).join(", ");
  const message = `The expression ${expression} is false${because ? `: ${because}` : ""}.`;
  const [first] = values;
  return { message, field, has: { on: "expression", key: first?.[0] ?? "", value: first?.[1] ?? "" } };
}
