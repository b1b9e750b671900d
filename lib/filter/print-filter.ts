import type { FilterTerm } from "./filter-term";
import { beginsWithKey, parseFilter } from "./parse-filter";
import { printValue, quoted } from "./print-value";

/** The text of a filter in its one canonical spelling: read again it is the same filter. */
export function printFilter(terms: readonly FilterTerm[]): string {
  return terms.map(printTerm).join(" ");
}

/** The canonical spelling of a filter; what cannot be parsed is left out. */
export function canonicalFilter(text: string): string {
  return printFilter(parseFilter(text).terms.filter(isFinished));
}

/** A term with a meaning: it has a value, or is a word. */
export function isFinished(term: FilterTerm): boolean {
  return term.kind === "word" || term.values.length > 0;
}

function printTerm(term: FilterTerm): string {
  const sign = term.negated ? "-" : "";
  if (term.kind === "word") return sign + printWord(term.text);
  const key = term.path === "" ? term.key : `${term.key}.${term.path}`;
  return `${sign}${key}${term.exact ? "=" : ":"}${term.values.map((value) => printValue(value, term.exact)).join(",")}`;
}

function printWord(text: string): string {
  const isPlain = /^[^\s"-][^\s]*$/.test(text) && !beginsWithKey(text);
  return isPlain ? text : quoted(text);
}

/** A filter text as chips and what is still being written. */
export interface FilterParts {
  /** The finished `key:value` terms, as they were written. */
  readonly chips: readonly string[];
  /** Words and unfinished terms. */
  readonly draft: string;
}

/**
 * Tokenizes a text. While it is edited, with the caret at `caret`, the term around the caret is unfinished, and so is
 * the last one until a space follows.
 */
export function filterParts(text: string, caret?: number): FilterParts {
  const { terms, problems } = parseFilter(text);
  const chips: string[] = [];
  let draft = "";
  let from = 0;
  for (const term of terms) {
    const isOpen = caret !== undefined && (term.end === text.length || (term.start <= caret && caret <= term.end));
    const isWrong = problems.some(({ start }) => start === term.start);
    if (term.kind === "word" || !isFinished(term) || isOpen || isWrong) continue;
    draft += text.slice(from, term.start);
    from = term.end;
    chips.push(text.slice(term.start, term.end));
  }
  draft += text.slice(from);
  return { chips: [...new Set(chips)], draft: chips.length > 0 ? draft.replace(/\s+/g, " ").trimStart() : draft };
}
