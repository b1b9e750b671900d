/** A column of a list as a file. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly of: (row: Row) => string | number | undefined;
}

/** One line of a file that programs read as a table (RFC 4180). What such a program could take for a formula begins with an apostrophe. */
export function csvLine(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map(written).join(",")}\r\n`;
}

function written(cell: string | number | undefined): string {
  if (cell === undefined) return "";
  const text = typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
