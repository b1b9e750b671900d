import { RE2JS, RE2JSException } from "re2js";
import { patternWeight } from "./pattern-weight";

export interface Match {
  readonly start: number;
  readonly end: number;
}

/** A compiled regular expression. */
export interface Pattern {
  /** Instructions of its program: a search takes time that grows with this times the length of the text, whatever both are. */
  readonly size: number;
  /** The leftmost match from `from` on. */
  find(text: string, from: number): Match | undefined;
}

export class PatternError extends Error {
  override readonly name = "PatternError";
}

const MAX_LENGTH = 4_096;
/** Keeps compiling to some tenths of a second, whatever the pattern. */
const MAX_WEIGHT = 10_000;

/**
 * Compiles a regular expression with the syntax and the meaning of Go's, which a hub evaluates. `pay` is called beforehand with a weight
 * that grows with the work. Throws `PatternError`.
 */
export function compilePattern(source: string, pay: (weight: number) => void = () => undefined): Pattern {
  if (source.length > MAX_LENGTH) throw new PatternError("expression too large");
  const weight = patternWeight(source);
  if (weight > MAX_WEIGHT) throw new PatternError("expression too large");
  pay(weight);
  const foreign = foreignProperty(source);
  if (foreign !== undefined)
    throw new PatternError(`error parsing regexp: invalid character class range: \`${foreign}\``);
  const compiled = compiledBy(source);
  return {
    size: compiled.programSize(),
    find(text, from) {
      // Of the package's ways to search, this one builds no automaton that would stay in memory with the pattern.
      const matcher = compiled.matcher(text);
      return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : undefined;
    },
  };
}

function compiledBy(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSException) throw new PatternError(error.message, { cause: error });
    throw error;
  }
}

/** Names that the package takes in `\p{…}` and Go does not: Go knows categories and scripts alone. */
const FOREIGN_PROPERTIES: ReadonlySet<string> = new Set([
  "ASCII_Hex_Digit",
  "Alphabetic",
  "Dash",
  "Emoji",
  "Emoji_Component",
  "Emoji_Modifier",
  "Emoji_Modifier_Base",
  "Emoji_Presentation",
  "Extended_Pictographic",
  "Hex_Digit",
  "Lowercase",
  "Math",
  "Quotation_Mark",
  "Terminal_Punctuation",
  "Unknown",
  "Uppercase",
  "White_Space",
]);

const QUOTED_OR_ESCAPED = /\\Q.*?(?:\\E|$)|\\[pP]\{\^?(\w+)\}|\\./gsu;

function foreignProperty(source: string): string | undefined {
  for (const [token, property] of source.matchAll(QUOTED_OR_ESCAPED))
    if (property && FOREIGN_PROPERTIES.has(property)) return token;
  return undefined;
}
