import type { Comparison, Span } from "./filter-term";
import { parseFilter } from "./parse-filter";

/** A word that may become a field: it spans `start` to `end`, including its sign. */
export interface WrittenWord extends Span {
  readonly kind: "word";
  readonly sign: string;
  /** Up to the caret. */
  readonly text: string;
  readonly term: Span;
}

/** A value of a field, without its signs: it spans `start` to `end`. */
export interface WrittenValue extends Span {
  readonly kind: "value";
  /** In lower case. */
  readonly key: string;
  readonly path: string;
  readonly exact: boolean;
  readonly comparison: Comparison | "";
  /** Up to the caret, as it is meant. */
  readonly text: string;
  /** The other values of the term. */
  readonly others: readonly string[];
  readonly term: Span;
}

const HEAD = /^-?([a-z][a-z0-9]*)(?:\.([^\s:=",<>]+))?([:=])/i;
const COMPARISON = /[<>]=?/y;
/** Its end may yet be missing. */
const QUOTED = /"(?:[^"\\]|\\.)*"?/sy;
const BARE = /[^\s,]*/y;

/** The part of a filter text being typed at the caret; undefined if it can be neither a field nor a value. */
export function writtenAt(text: string, caret: number): WrittenWord | WrittenValue | undefined {
  const { terms } = parseFilter(text);
  if (terms.length === 0 && text.trim() !== "") return undefined;
  const term = terms.find(({ start, end }) => start <= caret && caret <= end);
  if (!term) return { kind: "word", sign: "", text: "", start: caret, end: caret, term: { start: caret, end: caret } };
  const written = text.slice(term.start, term.end);
  const [head, key = "", path = "", operator] = HEAD.exec(written) ?? [];
  if (head !== undefined && caret >= term.start + head.length) {
    return valueAt(text, caret, {
      key: key.toLowerCase(),
      path,
      exact: operator === "=",
      from: term.start + head.length,
      term,
    });
  }
  // Another field would not have the values already given.
  if (term.kind === "key" && term.values.length > 0) return undefined;
  return wordAt(text, caret, { start: term.start, end: head === undefined ? term.end : term.start + head.length });
}

function wordAt(text: string, caret: number, term: Span): WrittenWord | undefined {
  const sign = text[term.start] === "-" ? "-" : "";
  const start = term.start + sign.length;
  // Quoted text is literal.
  if (caret < start || text[start] === '"') return undefined;
  return { kind: "word", sign, text: text.slice(start, caret), start, end: term.end, term };
}

interface Head extends Pick<WrittenValue, "key" | "path" | "exact" | "term"> {
  /** Where its values start. */
  readonly from: number;
}

function valueAt(text: string, caret: number, { from, term, ...head }: Head): WrittenValue | undefined {
  const values = [...valuesFrom(text, from, head.exact)];
  const found = values.find(({ start, end }) => start <= caret && caret <= end);
  if (!found) return undefined;
  const others = values
    .filter((value) => value !== found && value.end > value.start)
    .map(({ start, end }) => meant(text.slice(start, end)));
  // After an open quote follows what was typed before it.
  const end = found.isOpen ? caret : found.end;
  const span = { start: found.start, end, term: found.isOpen ? { start: term.start, end } : term };
  return {
    kind: "value",
    ...head,
    comparison: found.comparison,
    text: meant(text.slice(found.start, caret)),
    others,
    ...span,
  };
}

interface ValueSpan extends Span {
  readonly comparison: Comparison | "";
  /** Its quote is not closed. */
  readonly isOpen: boolean;
}

function* valuesFrom(text: string, from: number, exact: boolean): Generator<ValueSpan> {
  for (let at = from; ; at += 1) {
    const comparison = exact ? "" : ((take(COMPARISON, text, at) ?? "") as Comparison | ""); // the pattern takes no other
    const start = at + comparison.length;
    const quoted = take(QUOTED, text, start);
    const end = start + (quoted ?? take(BARE, text, start) ?? "").length;
    yield { comparison, start, end, isOpen: quoted !== undefined && !/^"(?:[^"\\]|\\.)*"$/s.test(quoted) };
    if (text[end] !== ",") return;
    at = end;
  }
}

function take(pattern: RegExp, text: string, at: number): string | undefined {
  const here = new RegExp(pattern);
  here.lastIndex = at;
  return here.exec(text)?.[0];
}

/** Without the quotes around it. */
function meant(written: string): string {
  if (!written.startsWith('"')) return written;
  return written.replace(/^"((?:[^"\\]|\\.)*)"?.*$/s, "$1").replace(/\\(.)/gs, "$1");
}
