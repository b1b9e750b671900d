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

/** A term that a Placement cannot say, and why. */
export interface LeftOut extends Span {
  readonly term: string;
  readonly because: string;
}

/** The part of a filter that a Placement says exactly, and the rest. */
export interface FilterAsPlacement {
  /** Undefined: the filter names none, so whoever makes the Placement has to. Empty: no set can satisfy it. */
  readonly clusterSets: readonly string[] | undefined;
  readonly labels: readonly SelectorRequirement[];
  readonly claims: readonly SelectorRequirement[];
  readonly leftOut: readonly LeftOut[];
}

type Said = Omit<FilterAsPlacement, "leftOut">;

/** Says a filter as cluster sets and selectors of labels and claims, where that selects exactly the same clusters. */
export function toPlacement(terms: readonly FilterTerm[], meaningOf: (key: string) => PlacementMeaning | undefined): FilterAsPlacement {
  let said: Said = { clusterSets: undefined, labels: [], claims: [] };
  const leftOut: LeftOut[] = [];
  for (const term of terms.filter(isFinished)) {
    const next = sayTerm(term, said, meaningOf);
    if (typeof next === "object") said = next;
    else leftOut.push({ start: term.start, end: term.end, term: printFilter([term]), because: next });
  }
  return { ...said, leftOut };
}

function sayTerm(term: FilterTerm, said: Said, meaningOf: (key: string) => PlacementMeaning | undefined): Said | string {
  if (term.kind === "word") return "A Placement does not look at names.";
  const meaning = meaningOf(term.key);
  if (!meaning) return "There is no such key.";
  switch (meaning.is) {
    case "nothing":
      return meaning.because;
    case "set":
      return saySet(term, said);
    case "label":
    case "claim": {
      const requirement = requirementOf(term, meaning.key(term.path));
      if (typeof requirement === "string") return requirement;
      const wrong = requirementsError([requirement]);
      if (wrong) return `The hub takes no such selector: ${wrong}.`;
      const list = meaning.is === "label" ? "labels" : "claims";
      return { ...said, [list]: [...said[list], requirement] };
    }
  }
}

/** Sets that a cluster must be in go where sets stand; those that it must not be in are a matter of the label that says it. */
function saySet(term: KeyTerm, said: Said): Said | string {
  const values = wholeValues(term);
  if (typeof values === "string") return values;
  const names = values.map((value) => value.toLowerCase());
  if (term.negated) return { ...said, labels: [...said.labels, { key: CLUSTER_SET_LABEL, operator: "NotIn", values: names }] };
  const { clusterSets } = said;
  return { ...said, clusterSets: clusterSets ? clusterSets.filter((name) => names.includes(name)) : names };
}

function requirementOf(term: KeyTerm, key: string): SelectorRequirement | string {
  if (term.values.length === 1 && term.values.every(isAny)) {
    return { key, operator: term.negated ? "DoesNotExist" : "Exists", values: [] };
  }
  const values = wholeValues(term);
  return typeof values === "string" ? values : { key, operator: term.negated ? "NotIn" : "In", values };
}

/** Values that are meant whole, as selectors compare them. */
function wholeValues({ key, exact, values }: KeyTerm): string[] | string {
  if (values.some(({ text, literal }) => !literal && text.includes("*"))) return "A Placement compares whole values; it knows no stars.";
  if (!exact) return `A Placement compares whole values; ${key}= does the same where : looks at how they begin.`;
  return [...new Set(values.map(({ text }) => text))];
}

function isAny({ text, literal }: FilterValue): boolean {
  return text === "*" && !literal;
}
