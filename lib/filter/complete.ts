import type { Comparison, FilterValue } from "./filter-term";
import { printValue } from "./print-value";
import type { WrittenValue, WrittenWord } from "./written-at";

/** A filter text in which something was taken, and where one would write on. */
export interface Completed {
  readonly text: string;
  readonly caret: number;
}

/** What can be taken as a value. */
export interface TakenValue {
  readonly text: string;
  readonly comparison?: Comparison | undefined;
  /** The exact value is meant, because others start with it. */
  readonly isWhole?: boolean;
}

/** With a field instead of the word, up to its values: `health:`, `label.`, `label.env=`. */
export function withField(text: string, { sign, term, end }: WrittenWord, field: string): Completed {
  const before = `${text.slice(0, term.start)}${sign}${field}`;
  return { text: before + text.slice(end), caret: before.length };
}

/** With a field and its value instead of the word. */
export function withTerm(text: string, { sign, term, end }: WrittenWord, key: string, value: TakenValue): Completed {
  const exact = value.isWhole === true;
  return followed(
    `${text.slice(0, term.start)}${sign}${key}${exact ? "=" : ":"}${printed(value, exact)}`,
    text.slice(end),
  );
}

/** With a value instead of the current one; a term with only this value matches exactly if that is meant. */
export function withValue(text: string, written: WrittenValue, value: TakenValue): Completed {
  const { comparison, end, exact, others, start } = written;
  const becomesExact = value.isWhole === true && !exact && comparison === "" && others.length === 0;
  const before = text.slice(0, start);
  const taken = { ...value, comparison: comparison === "" ? value.comparison : undefined };
  return followed(
    (becomesExact ? before.replace(/:$/, "=") : before) + printed(taken, exact || becomesExact),
    text.slice(end),
  );
}

/** A space ends what was taken, unless another value follows it. */
function followed(before: string, rest: string): Completed {
  if (rest.startsWith(",")) return { text: before + rest, caret: before.length };
  return { text: `${before} ${rest.replace(/^\s/, "")}`, caret: before.length + 1 };
}

function printed({ text, comparison }: TakenValue, exact: boolean): string {
  const value: FilterValue = {
    text,
    ...(comparison ? { comparison } : {}),
    ...(/[*<>]/.test(text) ? { literal: true } : {}),
  };
  return printValue(value, exact);
}
