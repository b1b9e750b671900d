export const LABEL = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

const ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  "\\": 92,
  "'": 39,
  '"': 34,
};
const CODE = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3}))/;
const HALF_PAIR = /\p{Surrogate}/u;
const UTF8 = new TextDecoder("utf-8", { fatal: true });
const BYTES = new TextEncoder();

/**
 * What a string literal of PromQL says: in double or single quotes with Go's escapes, or raw in backticks. Undefined for
 * what is no such literal, and for bytes that are no UTF-8.
 */
export function unquoted(literal: string): string | undefined {
  const quote = literal[0];
  const inside = literal.slice(1, -1);
  if (literal.length < 2 || quote === undefined || literal.at(-1) !== quote || HALF_PAIR.test(literal))
    return undefined;
  if (quote === "`") return inside.includes("`") || inside.includes("\r") ? undefined : inside;
  if (quote !== '"' && quote !== "'") return undefined;
  if (inside.includes("\n")) return undefined;
  if (!inside.includes("\\")) return inside.includes(quote) ? undefined : inside;
  const bytes = bytesOf(inside, quote);
  return bytes && textOf(bytes);
}

/** What is between two escapes is encoded at once. */
function bytesOf(inside: string, quote: string): Uint8Array | undefined {
  const runs: Uint8Array[] = [];
  for (let at = 0; at < inside.length; ) {
    const backslash = inside.indexOf("\\", at);
    const end = backslash < 0 ? inside.length : backslash;
    const run = inside.slice(at, end);
    if (run.includes(quote)) return undefined;
    runs.push(BYTES.encode(run));
    if (backslash < 0) break;
    const escaped = escapeAt(inside.slice(end + 1, end + 10), quote);
    if (!escaped) return undefined;
    runs.push(Uint8Array.from(escaped.bytes));
    at = end + 1 + escaped.length;
  }
  return Buffer.concat(runs);
}

interface Escape {
  readonly bytes: readonly number[];
  /** Without the backslash. */
  readonly length: number;
}

/** The escape after a backslash. The other kind of quote is not escaped in Go. */
function escapeAt(text: string, quote: string): Escape | undefined {
  const [first = ""] = text;
  const single = ESCAPES[first];
  if (single === undefined) return codeAt(text);
  const isOtherQuote = (first === "'" || first === '"') && first !== quote;
  return isOtherQuote ? undefined : { bytes: [single], length: 1 };
}

/** A byte, or a character that is no half of a pair. */
function codeAt(text: string): Escape | undefined {
  const [all = "", byte, short, long, octal] = CODE.exec(text) ?? [];
  if (all === "") return undefined;
  const isByte = byte !== undefined || octal !== undefined;
  const code = Number.parseInt(byte ?? short ?? long ?? octal ?? "", octal === undefined ? 16 : 8);
  if (isByte) return code > 0xff ? undefined : { bytes: [code], length: all.length };
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? { bytes: [...BYTES.encode(String.fromCodePoint(code))], length: all.length } : undefined;
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A value as a string literal of PromQL, in double quotes. Throws `RangeError` for half a surrogate pair. */
export function quoted(value: string): string {
  if (HALF_PAIR.test(value)) throw new RangeError("no text");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what has to be escaped
  const escaped = value.replace(/["\\\u0000-\u001f\u007f]/g, (character) => {
    if (character === '"' || character === "\\") return `\\${character}`;
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
  return `"${escaped}"`;
}

/** A pattern of RE2 that matches this text and no other, as Go's `regexp.QuoteMeta` makes it. */
export function literalPattern(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&");
}
