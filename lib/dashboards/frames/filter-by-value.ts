import { bagOf, listOf, numberOf, stringIn } from "@/lib/dashboards/grafana-json";
import { ownOf } from "@/lib/dashboards/own-of";
import { patternOf } from "@/lib/dashboards/text-pattern";
import { fieldNamed } from "./field-matcher";
import { type Cell, type Frame, lengthOf, rowsAt, type Transform } from "./frame";

type Options = Readonly<Record<string, unknown>>;
type Matches = (cell: Cell) => boolean;

/** Rows stay, or go, where any or all of its conditions hold; conditions about fields that a frame lacks do not count. */
export const filterByValue: Transform = (frames, { type, match, filters }, fill) => {
  const conditions = listOf(filters).map(bagOf);
  if (conditions.length === 0) return frames;
  return frames.map((frame) => {
    const held = conditions.flatMap((condition) => rowsThatMeet(frame, condition, fill) ?? []);
    if (held.length === 0) return frame;
    const isMet = (row: number) => (match === "all" ? held.every((rows) => rows[row]) : held.some((rows) => rows[row]));
    const rows = Array.from({ length: lengthOf(frame) }, (_, row) => row);
    return rowsAt(
      frame,
      rows.filter((row) => isMet(row) === (type !== "exclude")),
    );
  });
};

function rowsThatMeet(frame: Frame, { fieldName, config }: Options, fill: (text: string) => string) {
  const { id, options } = bagOf(config);
  const matches = ownOf(MATCHERS, stringIn(id))?.(filledOptions(bagOf(options), fill));
  const field = fieldNamed(frame, stringIn(fieldName));
  return matches && field ? [field.values.map(matches)] : undefined;
}

function filledOptions(options: Options, fill: (text: string) => string): Options {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, typeof value === "string" ? fill(value) : value]),
  );
}

const MATCHERS: Readonly<Record<string, (options: Options) => Matches>> = {
  isNull: () => (cell) => cell === null,
  isNotNull: () => (cell) => cell !== null,
  equal: ({ value }) => isSame(value),
  notEqual: ({ value }) => not(isSame(value)),
  greater: ({ value }) => than(value, (cell, bound) => cell > bound),
  greaterOrEqual: ({ value }) => than(value, (cell, bound) => cell >= bound),
  lower: ({ value }) => than(value, (cell, bound) => cell < bound),
  lowerOrEqual: ({ value }) => than(value, (cell, bound) => cell <= bound),
  between: ({ from, to }) => {
    const isAbove = than(from, (cell, bound) => cell > bound);
    const isBelow = than(to, (cell, bound) => cell < bound);
    return (cell) => isAbove(cell) && isBelow(cell);
  },
  regex: ({ value }) => like(stringIn(value)),
  substring: ({ value }) => contains(stringIn(value)),
  notSubstring: ({ value }) => not(contains(stringIn(value))),
};

const not =
  (matches: Matches): Matches =>
  (cell) =>
    !matches(cell);

/** A number may be written as a text. */
function isSame(value: unknown): Matches {
  return (cell) => cell !== null && String(cell) === String(value);
}

function than(value: unknown, compares: (cell: number, bound: number) => boolean): Matches {
  const bound = numberOf(value) ?? Number.parseFloat(stringIn(value));
  return (cell) => typeof cell === "number" && compares(cell, bound);
}

function like(text: string): Matches {
  const pattern = patternOf(text);
  return (cell) => cell !== null && (pattern?.test(String(cell)) ?? false);
}

function contains(text: string): Matches {
  const wanted = text.toLowerCase();
  return (cell) => cell !== null && String(cell).toLowerCase().includes(wanted);
}
