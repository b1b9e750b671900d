import { type AskedField, type AskedFields, fieldOf } from "./field-table";
import type { FilterTerm, FilterText, FilterValue, KeyTerm } from "./filter-term";
import { isValueOf, textTest } from "./value-tests";

/** What is wrong with a term; `problemsOf` has the words for it. */
export type TermFault =
  | { readonly is: "no-field" | "needs-path" | "takes-no-path" }
  | { readonly is: "no-value" | "unknown-value"; readonly field: AskedField; readonly value: FilterValue };

/** Undefined where the term can be asked of these fields. */
export function faultOf(term: KeyTerm, table: AskedFields): TermFault | undefined {
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

/** Whether nothing is wrong with a filter over these fields: `problemsOf` says what is. */
export function isSound(text: FilterText, table: AskedFields): boolean {
  return text.problems.length === 0 && soundTerms(text, table).length === text.terms.length;
}

/** The terms with nothing wrong in them. */
export function soundTerms({ terms, problems }: FilterText, table: AskedFields): FilterTerm[] {
  const isMisspelled = (term: FilterTerm) => problems.some(({ start }) => start === term.start);
  return terms.filter((term) => !isMisspelled(term) && (term.kind === "word" || !faultOf(term, table)));
}
