import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { FilterValue, KeyTerm } from "./filter-term";
import { printFilter } from "./print-filter";

/**
 * The filter of clusters that matches the members of a set; "" matches all. Undefined for a selector that matches none,
 * or that is more than labels with their values.
 */
export function setFilter({ metadata, spec }: ManagedClusterSet): string | undefined {
  const { selectorType, labelSelector } = spec.clusterSelector;
  if (selectorType === "ExclusiveClusterSetLabel") return printFilter([term("set", "", [metadata.name])]);
  if (selectorType !== "LabelSelector" || !labelSelector) return undefined;
  const { matchLabels = {}, matchExpressions = [] } = labelSelector;
  if (matchExpressions.some(({ operator }) => operator !== "In")) return undefined;
  return printFilter([
    ...Object.entries(matchLabels).map(([key, value]) => term("label", key, [value])),
    ...matchExpressions.map(({ key, values = [] }) => term("label", key, values)),
  ]);
}

function term(key: string, path: string, values: readonly string[]): KeyTerm {
  const written = values.map((text): FilterValue => (/[*<>]/.test(text) ? { text, literal: true } : { text }));
  return { kind: "key", negated: false, key, path, exact: true, values: written, start: 0, end: 0 };
}
