import { type FilterFieldInfo, type FilterFields, fieldOf } from "./field-table";
import type { FilterTerm, FilterText, FilterValue, KeyTerm } from "./filter-term";
import { isValueOf, textTest } from "./value-tests";

/** The problem of a term; `problemsOf` has its text. */
export type TermFault =
  | { readonly is: "no-field" | "needs-path" | "takes-no-path" | "of-now" }
  | { readonly is: "no-value" | "unknown-value"; readonly field: FilterFieldInfo; readonly value: FilterValue };

/** Undefined if the term is valid for these fields. */
export function faultOf(term: KeyTerm, table: FilterFields): TermFault | undefined {
  const field = fieldOf(table, term.key);
  if (!field) return { is: "no-field" };
  if (Boolean(field.hasPath) !== (term.path !== "")) return { is: field.hasPath ? "needs-path" : "takes-no-path" };
  const ofNow = table.isPast && field.ofNow;
  if (ofNow === true) return { is: "of-now" };
  for (const value of term.values) {
    if (!isValueOf(field, value)) return { is: "no-value", field, value };
    const meant = field.values?.filter(textTest(value, term.exact, false));
    if (meant?.length === 0) return { is: "unknown-value", field, value };
    // Of other values something is known where one is left out.
    if (ofNow && !term.negated && meant?.every((each) => ofNow.includes(each))) return { is: "of-now" };
  }
  return undefined;
}

/** Whether a filter over these fields has no problems: `problemsOf` lists them. */
export function isSound(text: FilterText, table: FilterFields): boolean {
  return text.problems.length === 0 && soundTerms(text, table).length === text.terms.length;
}

/** The terms with nothing wrong in them. */
export function soundTerms({ terms, problems }: FilterText, table: FilterFields): FilterTerm[] {
  const isMisspelled = (term: FilterTerm) => problems.some(({ start }) => start === term.start);
  return terms.filter((term) => !isMisspelled(term) && (term.kind === "word" || !faultOf(term, table)));
}
