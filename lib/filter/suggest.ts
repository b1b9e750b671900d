import { type Completed, withField, withTerm, withValue } from "./complete";
import { type FilterFields, fieldOf } from "./field-table";
import { type KnownValues, type ValueChoice, valueChoices } from "./value-choices";
import type { WrittenValue, WrittenWord } from "./written-at";

/** A suggestion for the text at the caret. */
export interface Suggestion {
  /** The field, as a filter has it up to its values: `health:`, `label.`, `label.env=`. */
  readonly field: string;
  /** Of a value: what it is called in the filter, a sign before it. */
  readonly value?: string;
  readonly note?: string | undefined;
  /** How many rows would match, if counted. */
  readonly size?: number | undefined;
  readonly becomes: Completed;
}

export interface Suggestions {
  readonly suggestions: readonly Suggestion[];
  /** How many others would do. */
  readonly more: number;
}

export interface Suggesting {
  readonly table: FilterFields;
  /** Fields whose values can also be entered as a plain word. */
  readonly usual: readonly string[];
  /** Known values of a field: `set`; of the names of a field with a path: `label`; or of one name: `label.env`. */
  readonly known: (facet: string) => KnownValues | undefined;
}

const MAX_VALUES = 24;
const MAX_FOR_WORD = 6;
/** Fewer characters match too much. */
const MIN_CHARS = 2;

/** Suggestions for the text at the caret, most likely first. Taking one never makes a valid filter invalid. */
export function suggest(text: string, written: WrittenWord | WrittenValue, suggesting: Suggesting): Suggestions {
  if (written.kind === "value") return forValue(text, written, suggesting);
  const pathField = fieldBefore(written, suggesting);
  return pathField === undefined ? forWord(text, written, suggesting) : forPath(text, written, pathField, suggesting);
}

/**
 * The values needed for suggestions, and the typed part of them; undefined if none besides the fixed ones are needed.
 */
export function facetRequest(
  written: WrittenWord | WrittenValue,
  suggesting: Pick<Suggesting, "table">,
): { readonly facet: string; readonly like: string } | undefined {
  if (written.kind === "word") {
    const key = fieldBefore(written, suggesting);
    return key === undefined ? undefined : { facet: key, like: written.text.slice(key.length + 1) };
  }
  const { key, path, text } = written;
  const field = fieldOf(suggesting.table, key);
  if (!field || Boolean(field.hasPath) !== (path !== "")) return undefined;
  if (suggesting.table.isPast && field.ofNow === true) return undefined;
  const isOpen = field.type === "version" || (field.type === "text" && !field.values);
  return isOpen ? { facet: path === "" ? key : `${key}.${path}`, like: text } : undefined;
}

/** The field with a path whose name is being written behind the dot. */
function fieldBefore({ text }: WrittenWord, { table }: Pick<Suggesting, "table">): string | undefined {
  const key = /^([a-z][a-z0-9]*)\./i.exec(text)?.[1]?.toLowerCase();
  return key !== undefined && fieldOf(table, key)?.hasPath ? key : undefined;
}

function forWord(text: string, written: WrittenWord, suggesting: Suggesting): Suggestions {
  const wanted = written.text.toLowerCase();
  const { fields: all, isPast } = suggesting.table;
  const fields = Object.entries(all).flatMap(([key, { description, hasPath, ofNow }]): Suggestion[] => {
    if (isPast && ofNow === true) return [];
    const field = `${key}${hasPath ? "." : ":"}`;
    return key.startsWith(wanted) ? [{ field, note: description, becomes: withField(text, written, field) }] : [];
  });
  const values =
    wanted.length < MIN_CHARS ? [] : suggesting.usual.flatMap((key) => valuesForWord(text, written, key, suggesting));
  const likeliest = values.toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0)).slice(0, MAX_FOR_WORD);
  return { suggestions: [...fields, ...likeliest], more: 0 };
}

const NOTHING_WRITTEN = { comparison: "", exact: false, text: "" } as const;

/** Only values that rows have: a word is mostly a name. */
function valuesForWord(text: string, written: WrittenWord, key: string, { table, known }: Suggesting): Suggestion[] {
  const field = fieldOf(table, key);
  if (!field) return [];
  const choices = valueChoices(field, NOTHING_WRITTEN, known(key)).filter(({ size }) => size !== undefined);
  return choices
    .filter((choice) => rankOf(choice, written.text) === 0)
    .map((choice) => {
      const taken = { ...choice, isWhole: isAmbiguous(choice, choices, known(key)) };
      return { field: `${key}:`, value: choice.text, size: choice.size, becomes: withTerm(text, written, key, taken) };
    });
}

function forPath(text: string, written: WrittenWord, key: string, { known }: Suggesting): Suggestions {
  const like = written.text.slice(key.length + 1);
  const found = known(key);
  const names = ranked(
    (found?.values ?? [])
      .filter(({ value }) => /^[^\s:=",<>]+$/.test(value))
      .map(({ value, size }) => ({ text: value, size })),
    like,
  );
  const suggestions = names.slice(0, MAX_VALUES).map(({ text: name, size }): Suggestion => {
    const field = `${key}.${name}=`;
    return { field, size, becomes: withField(text, written, field) };
  });
  return { suggestions, more: (found?.more ?? 0) + names.length - suggestions.length };
}

function forValue(text: string, written: WrittenValue, { table, known }: Suggesting): Suggestions {
  const { exact, key, others, path } = written;
  const field = fieldOf(table, key);
  if (!field || Boolean(field.hasPath) !== (path !== "")) return NONE;
  const name = path === "" ? key : `${key}.${path}`;
  const found = known(name);
  const choices = valueChoices(field, written, found);
  const left = ranked(choices, written.text).filter((choice) => !others.includes(choice.text));
  const [only] = left;
  if (left.length === 1 && only?.text === written.text && !only.comparison) return NONE;
  const suggestions = left.slice(0, MAX_VALUES).map((choice): Suggestion => {
    const value = `${choice.comparison ?? written.comparison}${choice.text}`;
    const isWhole = field.type !== "flag" && isAmbiguous(choice, choices, found);
    const becomes = withValue(text, written, { ...choice, isWhole });
    // What is counted has that value: neither more nor less.
    const size = written.comparison === "" ? choice.size : undefined;
    return { field: `${name}${exact ? "=" : ":"}`, value, note: choice.note, size, becomes };
  });
  return { suggestions, more: (found?.more ?? 0) + left.length - suggestions.length };
}

const NONE: Suggestions = { suggestions: [], more: 0 };

/** Values matching the typed text: prefixes first, then containing it; most frequent first. */
function ranked<Choice extends ValueChoice>(choices: readonly Choice[], written: string): readonly Choice[] {
  const found = choices.flatMap((choice) => {
    const rank = rankOf(choice, written);
    return rank === undefined ? [] : [{ choice, rank }];
  });
  found.sort((a, b) => a.rank - b.rank || (b.choice.size ?? 0) - (a.choice.size ?? 0));
  return found.map(({ choice }) => choice);
}

/** A `v` before a version does not count. */
function rankOf({ text }: ValueChoice, written: string): number | undefined {
  const [value, wanted] = [text.toLowerCase(), written.toLowerCase()];
  if (value.startsWith(wanted) || value.startsWith(`v${wanted}`)) return 0;
  return value.includes(wanted) ? 1 : undefined;
}

/** `:` would match more than this value: others start with it, or may. */
function isAmbiguous(
  { text, comparison }: ValueChoice,
  choices: readonly ValueChoice[],
  known: KnownValues | undefined,
): boolean {
  if (comparison) return false;
  const value = text.toLowerCase();
  return (
    (known?.more ?? 0) > 0 || choices.some((other) => other.text !== text && other.text.toLowerCase().startsWith(value))
  );
}
