import type { FilterTerm, FilterValue, KeyTerm } from "./filter-term";
import { parseFilter } from "./parse-filter";
import { printFilter } from "./print-filter";
import { wholeValue } from "./print-value";
import { textTest } from "./value-tests";

/** Whether a filter includes this value of the field. */
export function hasValue(text: string, key: string, value: string): boolean {
  return parseFilter(text).terms.some(
    (term) => isAbout(term, key) && term.values.some((each) => means(term, each, value)),
  );
}

/** The filter with the value added to the field's values, or removed. */
export function toggleValue(text: string, key: string, value: string): string {
  const { terms } = parseFilter(text);
  if (hasValue(text, key, value))
    return printFilter(terms.flatMap((term): FilterTerm[] => (isAbout(term, key) ? without(term, value) : [term])));
  const added = wholeValue(value);
  const beside = terms.find((term) => isAbout(term, key));
  if (beside?.kind === "key") {
    return printFilter(
      terms.map((term) => (term === beside ? { ...beside, values: [...beside.values, added] } : term)),
    );
  }
  const own: KeyTerm = {
    kind: "key",
    negated: false,
    key,
    path: "",
    exact: true,
    values: [added],
    start: text.length,
    end: text.length,
  };
  return printFilter([...terms, own]);
}

function isAbout(term: FilterTerm, key: string): term is KeyTerm {
  return term.kind === "key" && term.key === key && term.path === "" && !term.negated;
}

function without(term: KeyTerm, value: string): KeyTerm[] {
  const values = term.values.filter((each) => !means(term, each, value));
  return values.length > 0 ? [{ ...term, values }] : [];
}

function means({ exact }: KeyTerm, wanted: FilterValue, value: string): boolean {
  return !wanted.comparison && textTest(wanted, exact, false)(value);
}
