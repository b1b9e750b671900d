/** A column of a list as a file. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly of: (row: Row) => string | number | undefined;
}

/** One line of CSV (RFC 4180). A cell that a spreadsheet could read as a formula starts with an apostrophe. */
export function csvLine(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map(written).join(",")}\r\n`;
}

function written(cell: string | number | undefined): string {
  if (cell === undefined) return "";
  const text = typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Columns for the labels in the rows. */
export function labelColumns(names: readonly string[]): CsvColumn<object>[] {
  return names.map((name) => ({ head: `label ${name}`, of: (row) => labelsOf(row)?.[name] }));
}

function labelsOf(row: { readonly labels?: Readonly<Record<string, string>> | undefined }) {
  return row.labels;
}
