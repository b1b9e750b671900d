import { bagOf, listOf, stringIn } from "./grafana-json";
import type { Transformation } from "./model";
import { ownOf } from "./own-of";
import { reduced } from "./reduce";
import { reducedTable } from "./reduce-table";
import { type Cell, cellOf, type TableData, TIME } from "./table";

type Change = (table: TableData, options: Readonly<Record<string, unknown>>) => TableData;

const CHANGES: Readonly<Record<string, Change>> = {
  organize,
  filterFieldsByName,
  sortBy,
  groupBy,
  calculateField,
  // Rows with the same labels are one already.
  merge: (table) => table,
  joinByField: (table, { byField }) => joined(table, stringIn(byField)),
  seriesToColumns: (table, { byField }) => joined(table, stringIn(byField)),
  labelsToFields: (table) => table,
  reduce: reducedTable,
};

export function isKnownTransformation(id: string): boolean {
  return Object.hasOwn(CHANGES, id);
}

/** The table after these, in their order; unknown ones change nothing. */
export function transformed(table: TableData, all: readonly Transformation[]): TableData {
  return all.reduce((last, { id, options }) => ownOf(CHANGES, id)?.(last, options) ?? last, table);
}

function organize(
  { columns, rows, origins = new Map() }: TableData,
  options: Readonly<Record<string, unknown>>,
): TableData {
  const [hidden, order, names] = [
    bagOf(options.excludeByName),
    bagOf(options.indexByName),
    bagOf(options.renameByName),
  ];
  const place = (name: string) => (typeof order[name] === "number" ? (order[name] as number) : columns.length);
  const kept = columns.filter((name) => hidden[name] !== true).sort((one, other) => place(one) - place(other));
  const shown = (name: string) => stringIn(names[name]) || name;
  return {
    columns: kept.map(shown),
    rows: rows.map((row) => Object.fromEntries(kept.map((name) => [shown(name), cellOf(row, name)]))),
    origins: new Map([...origins].map(([name, origin]) => [shown(name), origin])),
  };
}

function filterFieldsByName(table: TableData, options: Readonly<Record<string, unknown>>): TableData {
  const names = new Set(listOf(bagOf(options.include).names));
  return names.size === 0 ? table : { ...table, columns: table.columns.filter((name) => names.has(name)) };
}

function sortBy(table: TableData, options: Readonly<Record<string, unknown>>): TableData {
  const { field, desc } = bagOf(listOf(options.sort)[0]);
  const name = stringIn(field);
  const sign = desc === true ? -1 : 1;
  const rows = [...table.rows].sort((one, other) => sign * compared(cellOf(one, name), cellOf(other, name)));
  return { ...table, rows };
}

/** Nothing comes last. */
export function compared(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}

function groupBy({ columns, rows }: TableData, options: Readonly<Record<string, unknown>>): TableData {
  const fields = bagOf(options.fields);
  const operation = (name: string) => stringIn(bagOf(fields[name]).operation);
  const keys = columns.filter((name) => operation(name) === "groupby");
  const calcs = columns.flatMap((name) =>
    operation(name) === "aggregate"
      ? listOf(bagOf(fields[name]).aggregations).map((calc) => [name, stringIn(calc)] as const)
      : [],
  );
  const groups = new Map<string, Readonly<Record<string, Cell>>[]>();
  for (const row of rows) {
    const key = JSON.stringify(keys.map((name) => cellOf(row, name)));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return {
    columns: [...keys, ...calcs.map(([name, calc]) => `${name} (${calc})`)],
    rows: [...groups.values()].map((group) => ({
      ...Object.fromEntries(keys.map((name) => [name, group[0] ? cellOf(group[0], name) : null])),
      ...Object.fromEntries(
        calcs.map(([name, calc]) => [
          `${name} (${calc})`,
          reduced(
            group.map((row) => numberIn(cellOf(row, name))),
            calc,
          ),
        ]),
      ),
    })),
  };
}

function numberIn(cell: Cell): number | null {
  return typeof cell === "number" ? cell : null;
}

const OPERATIONS: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
};

function calculateField(table: TableData, options: Readonly<Record<string, unknown>>): TableData {
  const { columns, rows } = table;
  const { left, operator, right } = bagOf(options.binary);
  const of = ownOf(OPERATIONS, stringIn(operator));
  const alias = stringIn(options.alias) || "Total";
  const operand = (row: Readonly<Record<string, Cell>>, name: unknown) => {
    const fixed = Number(stringIn(name) || Number.NaN);
    return numberIn(cellOf(row, stringIn(name))) ?? (Number.isNaN(fixed) ? null : fixed);
  };
  const total = (row: Readonly<Record<string, Cell>>): number | null => {
    if (!of)
      return reduced(
        columns.map((name) => (name === TIME ? null : numberIn(cellOf(row, name)))),
        "sum",
      );
    const [one, other] = [operand(row, left), operand(row, right)];
    const value = one === null || other === null ? Number.NaN : of(one, other);
    return Number.isFinite(value) ? value : null;
  };
  return { ...table, columns: [...columns, alias], rows: rows.map((row) => ({ ...row, [alias]: total(row) })) };
}

/** One row for each value of a field. */
function joined(table: TableData, field: string): TableData {
  const { columns, rows } = table;
  if (!columns.includes(field)) return table;
  const merged = new Map<Cell, Record<string, Cell>>();
  for (const row of rows) {
    const known = Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== null));
    const key = cellOf(row, field);
    merged.set(key, { ...merged.get(key), ...known });
  }
  return { ...table, columns: [field, ...columns.filter((name) => name !== field)], rows: [...merged.values()] };
}
