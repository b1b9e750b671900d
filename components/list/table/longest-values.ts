import { type Fields, propertyOf } from "@/lib/lists/field";
import { labelColumn } from "./row-columns";

/** The number of characters of the longest value that was shown, by column. */
export type Longest = Readonly<Record<string, number>>;

export const NOTHING_YET: Longest = {};

/** Calls `see` for each value of a row that a column is as wide as. */
export type EachValue<Row> = (row: Row, see: (column: string, value: string) => void) => void;

/** The values of those columns of a list that are as wide as their longest one. */
export function valuesToFit<Row>(fields: Fields<Row>): EachValue<Row> {
  const fitting = Object.entries(fields)
    .filter(([, { column }]) => column?.fits)
    .map(([key, { of, column }]) => ({
      key,
      isPerPath: column?.perPath === true,
      read: (of as ((row: Row) => unknown) | undefined) ?? propertyOf<Row, unknown>(key),
    }));
  return (row, see) => {
    for (const { key, isPerPath, read } of fitting) {
      const value = read(row);
      if (!isPerPath) see(key, String(value ?? ""));
      else for (const [path, each] of Object.entries(value ?? {})) see(labelColumn(path), String(each));
    }
  };
}

/**
 * With these rows too; the same object where they bring nothing longer. Columns must not move about while rows pass by.
 */
export function longestWith<Row>(before: Longest, rows: readonly Row[], each: EachValue<Row>): Longest {
  const after: Record<string, number> = { ...before };
  const see = (column: string, value: string) => {
    after[column] = Math.max(after[column] ?? 0, value.length);
  };
  for (const row of rows) each(row, see);
  const isSame = Object.entries(after).every(([column, length]) => length === before[column]);
  return isSame ? before : after;
}
