import { ownOf } from "./own-of";

export type Cell = string | number | null;

/** Columns by name, and rows with a cell for each of them that is known. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** By column, of those that are a series. */
  readonly origins?: ReadonlyMap<string, Origin>;
}

/** What a series is called without its labels, and those. */
export interface Origin {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The column of times, in milliseconds: no calculation is about it. */
export const TIME = "Time";

/** Of a row; null where it has none. Columns have the names of labels: "constructor" is one. */
export function cellOf(row: TableData["rows"][number], column: string): Cell {
  return ownOf(row, column) ?? null;
}

/** Names that are there several times get a number each, as Grafana gives them one. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) (taken.has(name) ? repeated : taken).add(name);
  return names.map((name) => {
    if (!repeated.has(name)) return name;
    let number = 1;
    while (taken.has(`${name} ${number}`)) number += 1;
    taken.add(`${name} ${number}`);
    return `${name} ${number}`;
  });
}
