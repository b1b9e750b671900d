import type { FilterTerm } from "@/lib/filter/filter-term";
import { parseFilter } from "@/lib/filter/parse-filter";
import { isFinished } from "@/lib/filter/print-filter";
import type { CatalogueRow } from "./row";

/** A category of its own in filters alone: that of examples which the hub does not have. */
export const ABSENT_EXAMPLES = "Examples that are absent";
const LEFT_OUT = parseFilter(`-category="${ABSENT_EXAMPLES}"`).terms;
const REVEALING: readonly string[] = ["category", "maturity", "name"];

/** What leaves out examples that the hub does not have, unless a filter requests them: by a word, or by what they are. */
export function usualTerms(requested: readonly FilterTerm[]): readonly FilterTerm[] {
  return requested.some(isRevealing) ? [] : LEFT_OUT;
}

function isRevealing(term: FilterTerm): boolean {
  return !term.negated && isFinished(term) && (term.kind === "word" || REVEALING.includes(term.key));
}

export function isAbsentExample({ category, status }: Pick<CatalogueRow, "category" | "status">): boolean {
  return category === "Examples" && status !== "installed";
}
