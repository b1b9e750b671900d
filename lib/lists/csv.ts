import { oneLine } from "@/lib/format/one-line";

/** A column of a list as a file. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly of: (row: Row) => string | number | undefined;
}

/** What spreadsheets take for the beginning of a formula, also as a full-width sign and behind spaces. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * One line of CSV (RFC 4180), also where a semicolon separates cells. A cell that a spreadsheet could read as a formula
 * starts with an apostrophe; control characters are dropped.
 */
export function csvLine(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map(written).join(",")}\r\n`;
}

function written(cell: string | number | undefined): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const line = oneLine(cell);
  const text = FORMULA.test(line) ? `'${line}` : line;
  return /[",;]|^'?\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Columns for the labels in the rows. */
export function labelColumns(names: readonly string[]): CsvColumn<object>[] {
  return names.map((name) => ({ head: `label ${name}`, of: (row) => labelsOf(row)?.[name] }));
}

function labelsOf(row: { readonly labels?: Readonly<Record<string, string>> | undefined }) {
  return row.labels;
}
