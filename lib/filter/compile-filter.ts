import type { FieldContext, FieldTable, FilterField } from "./field-table";
import { fieldOf } from "./field-table";
import type { FilterTerm, KeyTerm, WordTerm } from "./filter-term";
import { isFinished, printFilter } from "./print-filter";
import { ageTest, flagOf, numberTest, sentenceTest, textTest, versionTest } from "./value-tests";

/** The terms of a filter that apply to one field. */
export interface FilterGroup<Row> {
  /** The field with its path: `set`, `label.env`; empty for words. */
  readonly field: string;
  readonly holds: (row: Row) => boolean;
}

export interface CompiledFilter<Row> {
  /** Its canonical text: equal for filters that mean the same. */
  readonly text: string;
  readonly terms: readonly FilterTerm[];
  readonly groups: readonly FilterGroup<Row>[];
  /**
   * Words a row must contain anywhere, in lower-case ASCII; `isAll`: there are no other terms. Absent if there are
   * none.
   */
  readonly words?: { readonly texts: readonly string[]; readonly isAll: boolean } | undefined;
  /** Its result changes with time alone, because it depends on an age. */
  readonly isTimed: boolean;
}

/** Compiles terms to predicates. Invalid terms match everything: `problemsOf` names them. */
export function compileFilter<Row, Narrow>(
  terms: readonly FilterTerm[],
  table: FieldTable<Row, Narrow>,
  now: () => number = Date.now,
): CompiledFilter<Row> {
  const finished = terms.filter(isFinished);
  const narrow = table.narrow(finished.filter((term) => term.kind === "key"));
  const groups = new Map<string, ((row: Row) => boolean)[]>();
  let isTimed = false;
  for (const term of finished) {
    const test = term.kind === "word" ? wordTest(term, table) : keyTest(term, { table, narrow, now });
    if (!test) continue;
    isTimed ||= term.kind === "key" && isOfTime(fieldOf(table, term.key), term);
    const field = groupOf(term);
    const tests = groups.get(field) ?? [];
    groups.set(field, tests);
    tests.push(term.negated ? (row) => !test(row) : test);
  }
  const compiled = [...groups].map(([field, tests]) => ({ field, holds: all(tests) }));
  return { text: printFilter(finished), terms: finished, groups: compiled, words: wordsOf(finished), isTimed };
}

/** Whether all terms hold for the row. */
export function matchesFilter<Row>({ groups }: CompiledFilter<Row>, row: Row): boolean {
  for (const group of groups) if (!group.holds(row)) return false;
  return true;
}

/** The field whose terms alone exclude the row. Facet counts ignore the terms of their own field. */
export function ruledOutBy<Row>({ groups }: CompiledFilter<Row>, row: Row): FilterGroup<Row> | "none" | "several" {
  let found: FilterGroup<Row> | "none" = "none";
  for (const group of groups) {
    if (group.holds(row)) continue;
    if (found !== "none") return "several";
    found = group;
  }
  return found;
}

function wordsOf(terms: readonly FilterTerm[]): CompiledFilter<unknown>["words"] {
  const all = terms.flatMap((term) => (term.kind === "word" && !term.negated ? [term.text.toLowerCase()] : []));
  const texts = all.filter((text) => ASCII.test(text));
  return texts.length === 0 ? undefined : { texts, isAll: texts.length === terms.length };
}

function groupOf(term: FilterTerm): string {
  if (term.kind === "word") return "";
  return term.path === "" ? term.key : `${term.key}.${term.path}`;
}

function all<Row>(tests: readonly ((row: Row) => boolean)[]): (row: Row) => boolean {
  const [only] = tests;
  return only && tests.length === 1 ? only : (row) => tests.every((test) => test(row));
}

function wordTest<Row, Narrow>(
  { text }: WordTerm,
  { words, hasSmallWords }: FieldTable<Row, Narrow>,
): (row: Row) => boolean {
  const wanted = text.toLowerCase();
  const test = hasSmallWords ? (value: string) => value.includes(wanted) : holding(wanted);
  return (row) => words(row, test);
}

const ASCII = /^[ -~]+$/;

/** `wanted` in lower case. For ASCII, a regular expression is twice as fast as lower-casing each text. */
function holding(wanted: string): (value: string) => boolean {
  if (!ASCII.test(wanted)) return (value) => value.toLowerCase().includes(wanted);
  const expression = new RegExp(wanted.replace(/[^a-z0-9 ]/g, "\\$&"), "i");
  return (value) => expression.test(value);
}

interface KeyParts<Row, Narrow> {
  readonly table: FieldTable<Row, Narrow>;
  readonly narrow: Narrow;
  readonly now: () => number;
}

function keyTest<Row, Narrow>(
  term: KeyTerm,
  { table, narrow, now }: KeyParts<Row, Narrow>,
): ((row: Row) => boolean) | undefined {
  const field = fieldOf(table, term.key);
  if (!field || Boolean(field.hasPath) !== (term.path !== "")) return undefined;
  return fieldTest(field, term, { path: term.path, narrow, now });
}

function fieldTest<Row, Narrow>(field: FilterField<Row, Narrow>, term: KeyTerm, context: FieldContext<Narrow>) {
  switch (field.type) {
    case "text": {
      const tests = term.values
        .filter(({ comparison }) => !comparison)
        .map((value) =>
          field.isSentence
            ? sentenceTest(value, term.exact)
            : textTest(value, term.exact, field.caseSensitive === true),
        );
      const test = either(tests);
      return test && ((row: Row) => field.some(row, test, context));
    }
    case "flag": {
      const flags = new Set(term.values.flatMap((value) => flagOf(value) ?? []));
      if (flags.size === 0) return undefined;
      return (row: Row) => {
        const is = field.is(row, context);
        return is !== undefined && flags.has(is);
      };
    }
    case "number":
      return anyValue(term, numberTest, (row: Row) => field.number(row, context));
    case "version":
      return anyValue(
        term,
        (value) => versionTest(value, term.exact),
        (row: Row) => field.version(row, context),
      );
    case "age":
      return anyValue(term, ageTest, (row: Row) => {
        const since = field.since(row, context);
        const ageMs = since === undefined ? Number.NaN : context.now() - Date.parse(since);
        if (Number.isNaN(ageMs)) return undefined;
        return field.isAhead ? -ageMs : ageMs;
      });
  }
}

function isOfTime<Row, Narrow>(field: FilterField<Row, Narrow> | undefined, { exact, values }: KeyTerm): boolean {
  if (field?.type !== "text") return field?.type === "age";
  const { timed = [] } = field;
  return timed.length > 0 && values.some((value) => timed.some(textTest(value, exact, field.caseSensitive === true)));
}

function anyValue<Row, Value extends string | number>(
  { values }: KeyTerm,
  testOf: (value: KeyTerm["values"][number]) => ((candidate: Value) => boolean) | undefined,
  read: (row: Row) => Value | undefined,
): ((row: Row) => boolean) | undefined {
  const test = either(values.flatMap((value) => testOf(value) ?? []));
  if (!test) return undefined;
  return (row) => {
    const value = read(row);
    return value !== undefined && test(value);
  };
}

function either<Value>(tests: readonly ((value: Value) => boolean)[]): ((value: Value) => boolean) | undefined {
  const [only] = tests;
  if (!only) return undefined;
  return tests.length === 1 ? only : (value) => tests.some((test) => test(value));
}
