import { pay } from "./budget";
import type { CelLibrary } from "./library";
import { PatternError, parsePattern } from "./pattern";
import { compilePattern, type PatternProgram, searchPattern } from "./pattern-search";
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
    ["string.findAll(string, int): list<string>", (text: string, pattern: string, most: bigint) => findAll(text, pattern, Number(most))],
  ],
};

/** Whether the pattern is found anywhere in the text. */
export function matchesPattern(text: unknown, pattern: unknown): boolean {
  if (typeof text !== "string" || typeof pattern !== "string") throw new TypeError("no such overload: matches");
  return searchPattern(programOf(pattern), [...text], 0, pay) !== undefined;
}

const LONGEST_PATTERN = 4_096;
const MOST_PROGRAMS = 200;
const programs = new Map<string, PatternProgram>();

function programOf(pattern: string): PatternProgram {
  const known = programs.get(pattern);
  if (known) return known;
  if (pattern.length > LONGEST_PATTERN) throw new PatternError("expression too large");
  const program = compilePattern(parsePattern(pattern));
  if (programs.size >= MOST_PROGRAMS) programs.clear();
  programs.set(pattern, program);
  return program;
}

function findAll(text: string, pattern: string, most: number): string[] {
  const program = programOf(pattern);
  const chars = [...text];
  const found: string[] = [];
  for (let at = 0; at <= chars.length && found.length !== most; ) {
    const one = searchPattern(program, chars, at, pay);
    if (!one) break;
    found.push(chars.slice(one.start, one.end).join(""));
    at = one.end > one.start ? one.end : one.end + 1;
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
