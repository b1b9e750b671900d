import type { FilterTerm } from "./filter-term";
import { printFilter } from "./print-filter";

/**
 * Whether a filter certainly matches no row that another does not: it has the same field terms, and the same or more
 * words. Additional field terms may match other rows, because one field can change what another applies to.
 */
export function narrows(terms: readonly FilterTerm[], wider: readonly FilterTerm[]): boolean {
  const filtersFields = wider.some(isKey);
  if (filtersFields && printFilter(terms.filter(isKey)) !== printFilter(wider.filter(isKey))) return false;
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
