import type { Comparison, FilterProblem, FilterTerm, FilterText, FilterValue } from "./filter-term";

const MAX_CHARS = 2_000;
const MAX_TERMS = 40;
const MAX_VALUES = 200;

const SPACE = /\s*/y;
const KEY = /([a-z][a-z0-9]*)(?:\.([^\s:=",<>]+))?([:=])/iy;
const BARE_WORD = /\S+/y;
const BARE_VALUE = /[^\s,]*/y;
const COMPARISON = /[<>]=?/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;
/** These characters have a meaning in values unless quoted. */
const SPEAKING = /[*<>]/;

/**
 * Parses a filter text such as `eks addon:cert-rotator health:unavailable,unknown set=edge -label.env=prod
 * version:<1.30 "two words"`. Parts that cannot be parsed are reported, and the rest is used.
 */
export function parseFilter(text: string): FilterText {
  if (text.length > MAX_CHARS) return refused(text, `A filter has at most ${MAX_CHARS} characters.`);
  const reader = new Reader(text);
  const terms = [...reader.terms()];
  if (terms.length > MAX_TERMS) return refused(text, `A filter has at most ${MAX_TERMS} terms.`);
  const values = terms.reduce((count, term) => count + (term.kind === "key" ? term.values.length : 0), 0);
  if (values > MAX_VALUES) return refused(text, `A filter has at most ${MAX_VALUES} values.`);
  return { terms, problems: reader.problems };
}

/** Whether a text starts like a term with a key. */
export function beginsWithKey(text: string): boolean {
  return new RegExp(KEY).test(text);
}

function refused(text: string, message: string): FilterText {
  return { terms: [], problems: [{ start: 0, end: text.length, message }] };
}

class Reader {
  readonly problems: FilterProblem[] = [];
  #at = 0;

  constructor(private readonly text: string) {}

  *terms(): Generator<FilterTerm> {
    for (let more = this.#skipSpace(); more; more = this.#skipSpace()) yield this.#term();
  }

  #skipSpace(): boolean {
    this.#take(SPACE);
    return this.#at < this.text.length;
  }

  #term(): FilterTerm {
    const start = this.#at;
    const negated = /^-\S/.test(this.text.slice(start, start + 2));
    if (negated) this.#at += 1;
    const [found, key, path = "", operator] = this.#take(KEY) ?? [];
    if (found === undefined || key === undefined) {
      const text = this.#quoted(start) ?? this.#take(BARE_WORD)?.[0] ?? "";
      this.#endOfTerm(start);
      return { kind: "word", negated, text, start, end: this.#at };
    }
    const exact = operator === "=";
    const values = this.#values(exact, start);
    this.#endOfTerm(start);
    return { kind: "key", negated, key: key.toLowerCase(), path, exact, values, start, end: this.#at };
  }

  #values(exact: boolean, start: number): FilterValue[] {
    const values: FilterValue[] = [];
    do {
      const comparison = exact ? undefined : (this.#take(COMPARISON)?.[0] as Comparison | undefined); // the pattern takes no other
      const quoted = this.#quoted(start);
      const text = quoted ?? this.#take(BARE_VALUE)?.[0] ?? "";
      if (text === "" && quoted === undefined) continue;
      const literal = quoted !== undefined && SPEAKING.test(quoted);
      values.push({ text, ...(comparison ? { comparison } : {}), ...(literal ? { literal } : {}) });
    } while (this.#comma());
    return values;
  }

  #comma(): boolean {
    if (this.text[this.#at] !== ",") return false;
    this.#at += 1;
    return true;
  }

  /** The quoted text here; a missing closing quote is assumed at the end. */
  #quoted(start: number): string | undefined {
    if (this.text[this.#at] !== '"') return undefined;
    const found = this.#take(QUOTED)?.[1];
    if (found !== undefined) return unescaped(found);
    const rest = this.text.slice(this.#at + 1);
    this.#at = this.text.length;
    this.problems.push({
      start,
      end: this.#at,
      message: "A quote is not closed.",
      suggestion: `${this.text.slice(start)}"`,
    });
    return unescaped(rest);
  }

  /** Behind a closing quote comes a space, or a comma. */
  #endOfTerm(start: number): void {
    if (this.#take(BARE_WORD))
      this.problems.push({ start, end: this.#at, message: "A space is missing after a quote." });
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    const here = new RegExp(pattern);
    here.lastIndex = this.#at;
    const found = here.exec(this.text);
    if (!found) return undefined;
    this.#at += found[0].length;
    return found;
  }
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, "$1");
}
