import type { Cell } from "./frames/frame";
import { ownOf } from "./own-of";

/** A sample as a number that can be drawn; NaN and infinite ones cannot. */
export function drawable(sample: number | string | null): number | null {
  return typeof sample === "number" ? sample : null;
}

interface Reducer {
  readonly name: string;
  readonly of: (known: readonly Cell[], all: readonly Cell[]) => Cell;
}

/** Of numbers alone, and of one at least; texts have no such value. */
function ofNumbers(name: string, of: (known: readonly number[]) => number | undefined): Reducer {
  const finite = (value = Number.NaN) => (Number.isFinite(value) ? value : null);
  return {
    name,
    of: (known) => {
      const numbers = known.filter((cell) => typeof cell === "number");
      return numbers.length === 0 || numbers.length < known.length ? null : finite(of(numbers));
    },
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const least = (values: readonly number[]) =>
  values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
const most = (values: readonly number[]) =>
  values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
const ascending = (values: readonly number[]) => [...values].sort((one, other) => one - other);
const steps = (values: readonly number[]) => values.slice(1).map((value, index) => value - (values[index] ?? 0));
const difference = (values: readonly number[]) => (values.at(-1) ?? 0) - (values[0] ?? 0);
const changes = (values: readonly Cell[]) => values.slice(1).filter((value, index) => value !== values[index]).length;

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}

function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const half = Math.floor(sorted.length / 2);
  return mean(sorted.slice(sorted.length % 2 === 0 ? half - 1 : half, half + 1));
}

/** What a counter rose by: after a reset it rises from zero. */
function increase(values: readonly number[]): number {
  const falls = steps(values).map((step) => step < 0);
  return sum(
    steps(values).map((step, index) => {
      const now = values[index + 1] ?? 0;
      if (step < 0) return index === falls.length - 1 ? now : 0;
      return falls[index - 1] ? now : step;
    }),
  );
}

function listText(cells: readonly Cell[]): string {
  return cells.length === 0 ? "[]" : `[ ${cells.map((cell) => JSON.stringify(cell)).join(", ")} ]`;
}

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const ORDINALS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

function percentile(share: number): readonly [string, Reducer] {
  const ordinal = ORDINALS[ordinals.select(share)] ?? "th";
  const at = (values: readonly number[]) => Math.round(((values.length - 1) * share) / 100);
  return [`p${share}`, ofNumbers(`${share}${ordinal} %`, (known) => ascending(known)[at(known)])];
}

const REDUCERS: Readonly<Record<string, Reducer>> = {
  lastNotNull: { name: "Last *", of: (known) => known.at(-1) ?? null },
  last: { name: "Last", of: (_, all) => all.at(-1) ?? null },
  firstNotNull: { name: "First *", of: (known) => known[0] ?? null },
  first: { name: "First", of: (_, all) => all[0] ?? null },
  min: ofNumbers("Min", least),
  max: ofNumbers("Max", most),
  mean: ofNumbers("Mean", mean),
  median: ofNumbers("Median", median),
  variance: ofNumbers("Variance", variance),
  stdDev: ofNumbers("StdDev", (known) => Math.sqrt(variance(known))),
  sum: ofNumbers("Total", sum),
  count: { name: "Count", of: (known) => known.length },
  countAll: { name: "Count all", of: (_, all) => all.length },
  range: ofNumbers("Range", (known) => most(known) - least(known)),
  delta: ofNumbers("Delta", increase),
  step: ofNumbers("Step", (known) => least(steps(known))),
  diff: ofNumbers("Difference", difference),
  diffperc: ofNumbers("Difference percent", (known) => (100 * difference(known)) / (known[0] ?? 0)),
  logmin: ofNumbers("Min (above zero)", (known) => least(known.filter((value) => value > 0))),
  changeCount: { name: "Change Count", of: changes },
  distinctCount: { name: "Distinct Count", of: (known) => new Set(known).size },
  ...Object.fromEntries(Array.from({ length: 99 }, (_, index) => percentile(index + 1))),
};
/** They have a word, and no number. */
const FLAGS: Readonly<Record<string, Reducer>> = {
  allIsZero: { name: "All Zeros", of: (known) => String(known.length > 0 && known.every((cell) => cell === 0)) },
  allIsNull: { name: "All Nulls", of: (known) => String(known.length === 0) },
};
/** They have all of them, as a text. */
const LISTS: Readonly<Record<string, Reducer>> = {
  allValues: { name: "All values", of: (_, all) => listText(all) },
  uniqueValues: { name: "All unique values", of: (_, all) => listText([...new Set(all)]) },
};
/** Of older versions of Grafana. */
const OLD_NAMES: Readonly<Record<string, string>> = { current: "lastNotNull", avg: "mean", total: "sum" };

/** What Grafana calls it; undefined for what we do not compute. */
export function knownCalc(name: string): string | undefined {
  const calc = ownOf(OLD_NAMES, name) ?? name;
  return Object.hasOwn(REDUCERS, calc) ? calc : undefined;
}

/** One value for a series; null where it has none. */
export function reduced(values: readonly (number | null)[], calc: string): number | null {
  const known = values.filter((value) => value !== null);
  const value = REDUCERS[knownCalc(calc) ?? "lastNotNull"]?.of(known, values);
  return typeof value === "number" ? value : null;
}

/** How cells become one. */
interface CellReducer {
  /** Of its column in Grafana. */
  readonly name: string;
  readonly isList: boolean;
  readonly reduce: (cells: readonly Cell[]) => Cell;
}

/** Undefined for what we do not compute. */
export function cellReducer(calc: string): CellReducer | undefined {
  const list = ownOf(LISTS, calc);
  const reducer = list ?? ownOf(REDUCERS, knownCalc(calc) ?? "") ?? ownOf(FLAGS, calc);
  if (!reducer) return undefined;
  return {
    name: reducer.name,
    isList: list !== undefined,
    reduce: (cells) =>
      reducer.of(
        cells.filter((cell) => cell !== null),
        cells,
      ),
  };
}
