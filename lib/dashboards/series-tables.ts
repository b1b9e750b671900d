import type { PanelSeries } from "./panel-series";
import { type Cell, type Origin, type TableData, TIME, uniqueNames } from "./table";

interface TableSeries {
  readonly ref: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number | null;
  /** Where it has values of several times, each is a row. */
  readonly time?: number;
}

type Timed = Pick<PanelSeries, "ref" | "name" | "labels" | "values">;

/** One row for each set of labels, with a column for each label and for the value of each query. */
export function tableOf(series: readonly TableSeries[], queries: number): TableData {
  const rows = new Map<string, Record<string, Cell>>();
  const labels = new Set<string>();
  const values = new Set<string>();
  const hasTime = series.some(({ time }) => time !== undefined);
  const keyOf = newKeys();
  for (const { ref, labels: of, value, time } of series) {
    const { __name__: _, ...shown } = of;
    const key = `${time ?? ""} ${keyOf(of)}`;
    const column = queries > 1 ? `Value #${ref}` : "Value";
    for (const label of Object.keys(shown)) labels.add(label);
    values.add(column);
    rows.set(key, {
      ...(rows.get(key) ?? { ...shown, ...(hasTime ? { [TIME]: time ?? null } : {}) }),
      [column]: value,
    });
  }
  return { columns: [...(hasTime ? [TIME] : []), ...[...labels].sort(), ...values], rows: [...rows.values()] };
}

/** The same text for the same labels, which is made once for each series. */
function newKeys(): (labels: TableSeries["labels"]) => string {
  const keys = new Map<TableSeries["labels"], string>();
  return (labels) => {
    const { __name__: _, ...shown } = labels;
    const key =
      keys.get(labels) ?? JSON.stringify(Object.entries(shown).sort(([one], [other]) => (one < other ? -1 : 1)));
    keys.set(labels, key);
    return key;
  };
}

/** One row for each time and set of labels, in the order of time. */
export function longTable(series: readonly Timed[], times: readonly number[], queries: number): TableData {
  const samples = series.flatMap(({ ref, labels, values }) =>
    samplesOf(values, times).map(([time, value]) => ({ ref, labels, value, time })),
  );
  return tableOf(
    samples.sort((one, other) => one.time - other.time),
    queries,
  );
}

/** One row for each time, with a column for each series. */
export function wideTable(series: readonly Timed[], times: readonly number[]): TableData {
  const names = uniqueNames(series.map(({ name }) => name));
  const rows = new Map<number, [string, Cell][]>();
  for (const [index, { values }] of series.entries())
    for (const [time, value] of samplesOf(values, times)) {
      const cells = rows.get(time) ?? [[TIME, time]];
      cells.push([names[index] ?? "", value]);
      rows.set(time, cells);
    }
  return {
    columns: [TIME, ...names],
    rows: [...rows].sort(([one], [other]) => one - other).map(([, cells]) => Object.fromEntries(cells)),
    origins: new Map(series.map((one, index) => [names[index] ?? "", originOf(one)])),
  };
}

/** As Prometheus' metric is called, if it has a name. */
export function originOf({ labels }: Pick<Timed, "labels">): Origin {
  return { name: labels.__name__ ?? "Value", labels };
}

/** The values that are there, each with its time; an instant one has the last. */
export function samplesOf(values: Timed["values"], times: readonly number[]): readonly (readonly [number, number])[] {
  const skipped = times.length - values.length;
  return values.flatMap((value, index) => (value === null ? [] : [[times[skipped + index] ?? 0, value] as const]));
}
