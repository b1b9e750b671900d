import { MAX_LABELS } from "@/lib/api/list/list";

export interface RowColumn {
  /** The field that it shows; its heading where there is no field. */
  readonly key?: string;
  readonly label: string;
  /** Its sort order, as in the address; absent if it cannot be sorted by. */
  readonly own?: string;
  /** Its width and alignment. */
  readonly className?: string;
  /** Room it needs; a table with such columns leaves out those that do not fit. */
  readonly px?: number;
  /** Only on request. */
  readonly isExtra?: true;
  /** It stays when others do not fit. */
  readonly stays?: true;
}

/** As the address has a column. */
export function columnId({ label }: Pick<RowColumn, "label">): string {
  return label.toLowerCase().replaceAll(" ", "-");
}

/** Columns to choose from: all but the first. */
export function columnChoices(columns: readonly RowColumn[]) {
  return columns.slice(1).map((column) => ({ id: columnId(column), label: column.label, isExtra: column.isExtra }));
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

type Fitting = Pick<RowColumn, "label" | "px" | "isExtra" | "stays">;

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
  const going = shown.slice(1).filter(({ stays }) => !stays);
  while (widthPx > 0 && widthOf(shown) > widthPx && going.length > 0) {
    const gone = going.pop();
    shown = shown.filter((column) => column !== gone);
  }
  return shown;
}

export function widthOf(columns: readonly Pick<RowColumn, "px">[]): number {
  return columns.reduce((sum, { px = 0 }) => sum + px, 0);
}
