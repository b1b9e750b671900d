import type { FilterTerm } from "./filter-term";
import { printFilter } from "./print-filter";

/**
 * Whether a filter surely leaves no row that another leaves out: it asks the same of fields, and as much or more of the name. One that asks
 * more of fields may leave others, since what it asks of one field can narrow what another is asked of.
 */
export function narrows(terms: readonly FilterTerm[], wider: readonly FilterTerm[]): boolean {
  const asksFields = wider.some(isKey);
  if (asksFields && printFilter(terms.filter(isKey)) !== printFilter(wider.filter(isKey))) return false;
  return wider.every((term) => isKey(term) || terms.some((own) => implies(own, term)));
}

function isKey({ kind }: FilterTerm): boolean {
  return kind === "key";
}

function implies(own: FilterTerm, term: FilterTerm): boolean {
  if (own.kind !== "word" || term.kind !== "word" || own.negated !== term.negated) return false;
  const [text, wanted] = [own.text.toLowerCase(), term.text.toLowerCase()];
  return own.negated ? text === wanted : text.includes(wanted);
}
