import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import type { SelectorRequirement } from "@/lib/kube/selectors";
import { requirementsError } from "@/lib/kube/selectors";
import type { FilterTerm, FilterValue, KeyTerm, Span } from "./filter-term";
import { isFinished, printFilter } from "./print-filter";

/** What a field is to a Placement, or why it is nothing to one, as the end of a sentence. */
export type PlacementMeaning =
  | { readonly is: "label"; readonly key: (path: string) => string }
  | { readonly is: "claim"; readonly key: (path: string) => string }
  | { readonly is: "set" }
  | { readonly is: "nothing"; readonly because: string };

/** A term that a Placement cannot express, and why. */
export interface UnconvertedTerm extends Span {
  readonly term: string;
  readonly because: string;
}

/** The part of a filter that a Placement can express exactly, and the rest. */
export interface FilterAsPlacement {
  /** Undefined: the filter names none, so the Placement's creator must. Empty: no set can match. */
  readonly clusterSets: readonly string[] | undefined;
  readonly labels: readonly SelectorRequirement[];
  readonly claims: readonly SelectorRequirement[];
  readonly leftOut: readonly UnconvertedTerm[];
}

type PlacementParts = Omit<FilterAsPlacement, "leftOut">;

/**
 * Translates a filter to cluster sets and selectors of labels and claims, where that selects exactly the same clusters.
 */
export function toPlacement(
  terms: readonly FilterTerm[],
  meaningOf: (key: string) => PlacementMeaning | undefined,
): FilterAsPlacement {
  let parts: PlacementParts = { clusterSets: undefined, labels: [], claims: [] };
  const leftOut: UnconvertedTerm[] = [];
  for (const term of terms.filter(isFinished)) {
    const next = addTerm(term, parts, meaningOf);
    if (typeof next === "object") parts = next;
    else leftOut.push({ start: term.start, end: term.end, term: printFilter([term]), because: next });
  }
  return { ...parts, leftOut };
}

function addTerm(
  term: FilterTerm,
  parts: PlacementParts,
  meaningOf: (key: string) => PlacementMeaning | undefined,
): PlacementParts | string {
  if (term.kind === "word") return "A Placement cannot select by name.";
  const meaning = meaningOf(term.key);
  if (!meaning) return "There is no such key.";
  switch (meaning.is) {
    case "nothing":
      return meaning.because;
    case "set":
      return addSet(term, parts);
    case "label":
    case "claim": {
      const requirement = requirementOf(term, meaning.key(term.path));
      if (typeof requirement === "string") return requirement;
      const wrong = requirementsError([requirement]);
      if (wrong) return `Invalid selector: ${wrong}.`;
      const list = meaning.is === "label" ? "labels" : "claims";
      return { ...parts, [list]: [...parts[list], requirement] };
    }
  }
}

/** Required sets become cluster sets; excluded ones become a rule on the set's label. */
function addSet(term: KeyTerm, parts: PlacementParts): PlacementParts | string {
  const values = wholeValues(term);
  if (typeof values === "string") return values;
  const names = values.map((value) => value.toLowerCase());
  if (term.negated)
    return { ...parts, labels: [...parts.labels, { key: CLUSTER_SET_LABEL, operator: "NotIn", values: names }] };
  const { clusterSets } = parts;
  return { ...parts, clusterSets: clusterSets ? clusterSets.filter((name) => names.includes(name)) : names };
}

function requirementOf(term: KeyTerm, key: string): SelectorRequirement | string {
  if (term.values.length === 1 && term.values.every(isAny)) {
    return { key, operator: term.negated ? "DoesNotExist" : "Exists", values: [] };
  }
  const values = wholeValues(term);
  return typeof values === "string" ? values : { key, operator: term.negated ? "NotIn" : "In", values };
}

/** Values meant exactly, as selectors compare them. */
function wholeValues({ key, exact, values }: KeyTerm): string[] | string {
  if (values.some(({ text, literal }) => !literal && text.includes("*")))
    return "A Placement matches exact values; wildcards are not supported.";
  if (!exact) return `A Placement matches exact values; use ${key}= instead of a prefix.`;
  return [...new Set(values.map(({ text }) => text))];
}

function isAny({ text, literal }: FilterValue): boolean {
  return text === "*" && !literal;
}
