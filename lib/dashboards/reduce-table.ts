import { listOf, stringIn } from "./grafana-json";
import type { Panel } from "./model";
import { cellReducer } from "./reduce";
import { type Cell, cellOf, type Origin, type TableData, TIME, uniqueNames } from "./table";

/** One series, or one column: what becomes a row, or one cell. */
export interface FieldValues {
  readonly name: string;
  readonly origin: Origin;
  readonly values: readonly Cell[];
  readonly isTime: boolean;
}

type Options = Readonly<Record<string, unknown>>;

/** Of a `reduce`: its calculations. It has one where it names none, and with an empty list it does nothing. */
export function calcsOf({ reducers = ["max"] }: Options): readonly string[] {
  return listOf(reducers).map(stringIn);
}

/** Whether it is a `reduce` that does something. */
export function isReduction({ id, options }: Panel["transformations"][number]): boolean {
  return id === "reduce" && calcsOf(options).length > 0;
}

/** The columns of a table. */
export function fieldsOf({ columns, rows, origins }: TableData): readonly FieldValues[] {
  return columns.map((name) => ({
    name,
    origin: origins?.get(name) ?? { name, labels: {} },
    values: rows.map((row) => cellOf(row, name)),
    isTime: name === TIME,
  }));
}

/** A table whose columns have become rows, or one cell each. */
export function reducedTable(table: TableData, options: Options): TableData {
  return calcsOf(options).length === 0 ? table : reducedFields(fieldsOf(table), options);
}

/** One row for each field with its calculations, or one row with all fields, as the mode says. */
export function reducedFields(fields: readonly FieldValues[], options: Options): TableData {
  const isOneRow = options.mode === "reduceFields";
  const hasTime = isOneRow && options.includeTimeField === true;
  const read = fields.filter(({ isTime }) => hasTime || !isTime);
  const reducers = calcsOf(options).flatMap((calc) => cellReducer(calc) ?? []);
  if (isOneRow) return oneRow(read, reducers);
  return rowForEach(read, reducers, options.labelsToFields === true);
}

type Reducers = readonly NonNullable<ReturnType<typeof cellReducer>>[];

function rowForEach(fields: readonly FieldValues[], reducers: Reducers, hasLabels: boolean): TableData {
  const labels = hasLabels ? [...new Set(fields.flatMap(({ origin }) => Object.keys(origin.labels).sort()))] : [];
  const rows = fields.map(({ name, origin, values }) => [
    hasLabels ? origin.name : name,
    ...labels.map((label) => cellOf(origin.labels, label)),
    ...reducers.map(({ reduce }) => reduce(values)),
  ]);
  return tableWith(["Field", ...labels, ...reducers.map(({ name }) => name)], rows);
}

function oneRow(fields: readonly FieldValues[], reducers: Reducers): TableData {
  const cells = fields.flatMap(({ name, values }) =>
    reducers.map(
      (reducer) => [reducers.length > 1 ? `${name} ${reducer.name}` : name, reducer.reduce(values)] as const,
    ),
  );
  const row = cells.map(([, cell]) => cell);
  return tableWith(
    cells.map(([name]) => name),
    row.length > 0 ? [row] : [],
  );
}

function tableWith(names: readonly string[], rows: readonly (readonly Cell[])[]): TableData {
  const columns = uniqueNames(names);
  return {
    columns,
    rows: rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null]))),
  };
}
