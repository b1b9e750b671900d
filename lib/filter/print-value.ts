import type { FilterValue } from "./filter-term";

/** A filter for one value of a field, in its canonical spelling. */
export function exactTerm(key: string, value: string): string {
  return `${key}=${printValue(wholeValue(value), true)}`;
}

/** A value that stands for itself, whatever characters it has. */
export function wholeValue(text: string): FilterValue {
  return /[*<>]/.test(text) ? { text, literal: true } : { text };
}

/** One value of a term as it is spelled, in quotes where it must be. */
export function printValue({ text, comparison, literal }: FilterValue, exact: boolean): string {
  const mayStand = /^[^\s,"][^\s,]*$/.test(text) && !literal;
  // Behind a key or a sign these would be read as one more sign.
  const isSign = !exact && /^[<>=]/.test(text);
  return `${comparison ?? ""}${mayStand && !isSign ? text : quoted(text)}`;
}

/** As a word or a value may always be spelled. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
