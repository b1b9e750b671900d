/** A sample as a number that can be drawn; NaN and infinite ones cannot. */
export function drawable(sample: number | string | null): number | null {
  return typeof sample === "number" ? sample : null;
}

type Reducer = (known: readonly number[], all: readonly (number | null)[]) => number | null;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const orNull = (value: number | undefined) => value ?? null;

const REDUCERS: Readonly<Record<string, Reducer>> = {
  lastNotNull: (known) => orNull(known.at(-1)),
  last: (_, all) => all.at(-1) ?? null,
  firstNotNull: (known) => orNull(known[0]),
  first: (_, all) => all[0] ?? null,
  min: (known) => (known.length === 0 ? null : known.reduce((least, value) => Math.min(least, value))),
  max: (known) => (known.length === 0 ? null : known.reduce((most, value) => Math.max(most, value))),
  mean: (known) => (known.length === 0 ? null : sum(known) / known.length),
  sum: (known) => (known.length === 0 ? null : sum(known)),
  total: (known) => (known.length === 0 ? null : sum(known)),
  count: (_, all) => all.length,
  range: (known) => (known.length === 0 ? null : Math.max(...known) - Math.min(...known)),
  delta: (known) => (known.length === 0 ? null : (known.at(-1) ?? 0) - (known[0] ?? 0)),
  diff: (known) => (known.length === 0 ? null : (known.at(-1) ?? 0) - (known[0] ?? 0)),
};
/** Of older versions of Grafana. */
const OLD_NAMES: Readonly<Record<string, string>> = { current: "lastNotNull", avg: "mean" };

/** What Grafana calls it; undefined for what we do not compute. */
export function knownCalc(name: string): string | undefined {
  const calc = Object.hasOwn(OLD_NAMES, name) ? (OLD_NAMES[name] ?? name) : name;
  return Object.hasOwn(REDUCERS, calc) ? calc : undefined;
}

/** One value for a series; null where it has none. */
export function reduced(values: readonly (number | null)[], calc: string): number | null {
  const known = values.filter((value) => value !== null);
  return (REDUCERS[knownCalc(calc) ?? "lastNotNull"] as Reducer)(known, values); // each known name is there
}
