import { pay } from "./budget";
import type { CelLibrary } from "./library";
import { compilePattern, type Match, type Pattern } from "./pattern";
import { formatText } from "./text-format";
import { celValue } from "./value";

/** CEL's strings extension and Kubernetes' find and findAll, as far as the package has not got them. */
export const textLibrary: CelLibrary = {
  functions: [
    ["string.charAt(int): string", (text: string, index: bigint) => charAt(text, Number(index))],
    ["string.replace(string, string): string", (text: string, from: string, to: string) => replace(text, from, to, -1)],
    [
      "string.replace(string, string, int): string",
      (text: string, from: string, to: string, most: bigint) => replace(text, from, to, Number(most)),
    ],
    ["string.reverse(): string", (text: string) => [...text].reverse().join("")],
    ["string.format(list<dyn>): string", (text: string, values: readonly unknown[]) => formatText(text, values)],
    ["string.parseJSON(): dyn", (text: string) => parseJson(text)],
    ["string.find(string): string", (text: string, pattern: string) => findAll(text, pattern, 1)[0] ?? ""],
    ["string.findAll(string): list<string>", (text: string, pattern: string) => findAll(text, pattern, -1)],
    [
      "string.findAll(string, int): list<string>",
      (text: string, pattern: string, max: bigint) => findAll(text, pattern, Number(max)),
    ],
  ],
};

/** Whether the pattern is found anywhere in the text. */
export function matchesPattern(text: unknown, pattern: unknown): boolean {
  if (typeof text !== "string" || typeof pattern !== "string") throw new TypeError("no such overload: matches");
  return search(patternOf(pattern), text, 0) !== undefined;
}

const MAX_PATTERNS = 200;
const patterns = new Map<string, Pattern>();

function patternOf(source: string): Pattern {
  const cached = patterns.get(source);
  if (cached) return cached;
  const pattern = compilePattern(source, (weight) => pay(COMPILE_COST * weight));
  if (patterns.size >= MAX_PATTERNS) patterns.clear();
  patterns.set(source, pattern);
  return pattern;
}

/** Both make a unit of the budget take about as long here as in the rest of an evaluation. */
const COMPILE_COST = 20;
const SEARCH_COST = 0.25;

/** Pays beforehand for the longest that the search can take. */
function search(pattern: Pattern, text: string, from: number): Match | undefined {
  pay(SEARCH_COST * pattern.size * (text.length - from + 1));
  return pattern.find(text, from);
}

/** As Go finds them: a match of nothing does not follow another match at once. */
function findAll(text: string, source: string, max: number): string[] {
  const pattern = patternOf(source);
  const found: string[] = [];
  let previousEnd = -1;
  for (let from = 0; from <= text.length && found.length !== max; ) {
    const match = search(pattern, text, from);
    if (!match) break;
    if (match.end > match.start || match.start !== previousEnd) found.push(text.slice(match.start, match.end));
    previousEnd = match.end;
    from = match.end > from ? match.end : from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
  }
  return found;
}

function charAt(text: string, index: number): string {
  const chars = [...text];
  if (index < 0 || index > chars.length) throw new RangeError(`index out of range: ${index}`);
  return chars[index] ?? "";
}

function replace(text: string, from: string, to: string, most: number): string {
  if (most < 0) return text.replaceAll(from, () => to);
  let [left, done, rest] = [most, "", text];
  for (let at = rest.indexOf(from); left > 0 && at >= 0 && rest !== ""; at = rest.indexOf(from)) {
    done += rest.slice(0, at) + to;
    rest = rest.slice(at + from.length);
    left -= 1;
    if (from === "") [done, rest] = [done + rest.slice(0, 1), rest.slice(1)];
  }
  return done + rest;
}

function parseJson(text: string): unknown {
  return celValue(JSON.parse(text));
}
