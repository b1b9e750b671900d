import { parseQuantity, quantityNumber } from "@/lib/kube/quantity";
import { isQuantity } from "@/lib/kube/quantity-text";
import { durationMs } from "./duration";
import type { FilterFieldInfo } from "./field-table";
import type { Comparison, FilterValue } from "./filter-term";
import { compareVersions, isVersion } from "./version";

/** Whether a text matches the value: as a prefix, exactly, or by its wildcards. */
export function textTest(value: FilterValue, exact: boolean, caseSensitive: boolean): (candidate: string) => boolean {
  const keepsCase = exact && caseSensitive;
  const wanted = keepsCase ? value.text : value.text.toLowerCase();
  const stars = !value.literal && wanted.includes("*");
  const test = plainTest(wanted, { exact, stars });
  if (keepsCase) return test;
  const whole = (candidate: string) => test(candidate.toLowerCase());
  return stars ? whole : beginningLike(wanted, whole);
}

/** Most texts of a fleet differ in their first character: comparing that is faster than lower-casing. */
function beginningLike(wanted: string, test: (candidate: string) => boolean): (candidate: string) => boolean {
  const code = wanted.charCodeAt(0);
  if (!(code < ASCII)) return test;
  const capital = wanted.charAt(0).toUpperCase().charCodeAt(0);
  return (candidate) => {
    const first = candidate.charCodeAt(0);
    return (first === code || first === capital || first >= ASCII) && test(candidate);
  };
}

/** Outside this range, upper and lower case do not map one to one. */
const ASCII = 128;

function plainTest(
  wanted: string,
  { exact, stars }: { readonly exact: boolean; readonly stars: boolean },
): (candidate: string) => boolean {
  if (stars) return starTest(wanted);
  return exact ? (candidate) => candidate === wanted : (candidate) => candidate.startsWith(wanted);
}

/** Each piece is searched after the previous one, so matching takes at most one pass per piece. */
function starTest(pattern: string): (candidate: string) => boolean {
  const pieces = pattern.split("*");
  const first = pieces[0] ?? "";
  const last = pieces.at(-1) ?? "";
  const between = pieces.slice(1, -1).filter(Boolean);
  return (candidate) => {
    if (candidate.length < first.length + last.length || !candidate.startsWith(first) || !candidate.endsWith(last))
      return false;
    let at = first.length;
    for (const piece of between) {
      const found = candidate.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return at <= candidate.length - last.length;
  };
}

/** The same for sentences: a value is looked for anywhere in them, in any case, unless it is exact or has wildcards. */
export function sentenceTest(value: FilterValue, exact: boolean): (candidate: string) => boolean {
  const wanted = value.text.toLowerCase();
  if (exact || (!value.literal && wanted.includes("*"))) return textTest(value, exact, false);
  return (candidate) => candidate.toLowerCase().includes(wanted);
}

export function versionTest({ text, comparison }: FilterValue, exact: boolean): (candidate: string) => boolean {
  if (comparison) {
    return (candidate) => {
      const order = compareVersions(candidate, text);
      return order !== undefined && holds(order, comparison);
    };
  }
  const test = textTest({ text: bare(text) }, exact, false);
  return (candidate) => test(bare(candidate));
}

/** Undefined where the value is no number, nor a quantity. */
export function numberTest({ text, comparison }: FilterValue): ((candidate: number) => boolean) | undefined {
  const wanted = numberOf(text);
  if (wanted === undefined) return undefined;
  return comparison ? (candidate) => holds(candidate - wanted, comparison) : (candidate) => candidate === wanted;
}

/** Of an age in milliseconds. Undefined where the value is no duration with a sign before it. */
export function ageTest({ text, comparison }: FilterValue): ((ageMs: number) => boolean) | undefined {
  const wantedMs = durationMs(text);
  if (wantedMs === undefined || !comparison) return undefined;
  return (ageMs) => holds(ageMs - wantedMs, comparison);
}

/** Undefined where the value is neither. */
export function flagOf({ text }: FilterValue): boolean | undefined {
  const flag = text.toLowerCase();
  if (flag === "true" || flag === "yes") return true;
  return flag === "false" || flag === "no" ? false : undefined;
}

/** Whether the value is valid for such a field. */
export function isValueOf(field: Pick<FilterFieldInfo, "type">, value: FilterValue): boolean {
  switch (field.type) {
    case "text":
      return !value.comparison;
    case "flag":
      return !value.comparison && flagOf(value) !== undefined;
    case "number":
      return isNumber(value.text);
    case "version":
      return !value.comparison || isVersion(value.text);
    case "age":
      return ageTest(value) !== undefined;
  }
}

/** Checks without parsing, so that pages need no parser. */
function isNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && isQuantity(text);
}

function numberOf(text: string): number | undefined {
  const quantity = isNumber(text) ? parseQuantity(text) : undefined;
  return quantity === undefined ? undefined : quantityNumber(quantity);
}

const LONGEST_NUMBER = 40;

function bare(version: string): string {
  return version.startsWith("v") || version.startsWith("V") ? version.slice(1) : version;
}

function holds(order: number, comparison: Comparison): boolean {
  if (order === 0) return comparison.length === 2;
  return comparison.startsWith("<") ? order < 0 : order > 0;
}
