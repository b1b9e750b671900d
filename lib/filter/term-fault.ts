import { type FilterFieldInfo, type FilterFields, fieldOf } from "./field-table";
import type { FilterTerm, FilterText, FilterValue, KeyTerm } from "./filter-term";
import { isValueOf, textTest } from "./value-tests";

/** The problem of a term; `problemsOf` has its text. */
export type TermFault =
  | { readonly is: "no-field" | "needs-path" | "takes-no-path" }
  | { readonly is: "no-value" | "unknown-value"; readonly field: FilterFieldInfo; readonly value: FilterValue };

/** Undefined if the term is valid for these fields. */
export function faultOf(term: KeyTerm, table: FilterFields): TermFault | undefined {
  const field = fieldOf(table, term.key);
  if (!field) return { is: "no-field" };
  if (Boolean(field.hasPath) !== (term.path !== "")) return { is: field.hasPath ? "needs-path" : "takes-no-path" };
  for (const value of term.values) {
    if (!isValueOf(field, value)) return { is: "no-value", field, value };
    const isUnknown = field.values && !field.values.some(textTest(value, term.exact, false));
    if (isUnknown) return { is: "unknown-value", field, value };
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
