import { MAX_LABELS } from "@/lib/api/list/list";
import type { Column } from "@/lib/lists/field";

type Layout = Pick<Column, "className" | "px" | "fits" | "fills" | "isExtra" | "stays" | "goesLast" | "id" | "perPath">;

export interface RowColumn extends Layout {
  /** The field that it shows; its heading where there is no field. */
  readonly key?: string;
  readonly label: string;
  /** The full label, where the heading is a part of it. */
  readonly whole?: string;
  /** Its sort order, as in the address; absent if it cannot be sorted by. */
  readonly own?: string;
  /** Its width, where it fills the table. */
  readonly roomPx?: number;
}

/** As the address has a column. */
export function columnId({ id, label }: Pick<RowColumn, "id" | "label">): string {
  return id ?? label.toLowerCase().replaceAll(" ", "-");
}

/** What the content of its cells is found by: its field or its heading; of a label's column its id. */
export function cellKey({ id, key, label, perPath }: RowColumn): string {
  return (perPath ? id : key) ?? label;
}

/** Columns to choose from: all but the first, and those that are for a label. */
export function columnChoices(columns: readonly RowColumn[]) {
  const named = columns.slice(1).filter(({ perPath }) => !perPath);
  return named.map((column) => ({ id: columnId(column), label: column.label, isExtra: column.isExtra }));
}

/** Columns in an address; undefined if it names none. */
export function readColumns(text: string | null): readonly string[] | undefined {
  return text ? text.split(",") : undefined;
}

/** As the address has the column of a label. */
export function labelColumn(label: string): `label.${string}` {
  return `label.${label}`;
}

/** The label that a column is for. */
export function labelOf(id: string): string | undefined {
  return id.startsWith("label.") ? id.slice(6) : undefined;
}

/** The labels that there are columns for, in their order. */
export function labelsIn(selected: readonly string[] = []): readonly string[] {
  return [...new Set(selected.flatMap((id) => labelOf(id) || []))].slice(0, MAX_LABELS);
}

type Fitting = Pick<RowColumn, "id" | "label" | "px" | "fills" | "isExtra" | "stays" | "goesLast">;

/**
 * The columns to show, always with the first: the requested ones in table order, however wide; else the default ones
 * that fit, dropped from the right. Width 0 means unknown.
 */
export function shownColumns<Column extends Fitting>(
  columns: readonly Column[],
  selected: readonly string[] | undefined,
  widthPx: number,
): readonly Column[] {
  if (selected) return columns.filter((column, index) => index === 0 || selected.includes(columnId(column)));
  let shown = columns.filter(({ isExtra }) => !isExtra);
  if (widthPx === 0) return shown;
  const going = shown.slice(1).filter(({ stays, goesLast }) => !stays && !goesLast);
  while (widthOf(shown) > widthPx && going.length > 0) {
    const gone = going.pop();
    shown = shown.filter((column) => column !== gone);
  }
  return minWidthOf(shown) > widthPx ? shown.filter(({ goesLast }) => !goesLast) : shown;
}

export function widthOf(columns: readonly Pick<RowColumn, "px">[]): number {
  return columns.reduce((sum, { px = 0 }) => sum + px, 0);
}

/** With no more room for what fills the table than it needs to be readable. */
export function minWidthOf(columns: readonly Pick<RowColumn, "px" | "fills">[]): number {
  return columns.reduce((sum, { px = 0, fills }) => sum + (fills?.minPx ?? px), 0);
}
