import { MOST_LABELS } from "@/lib/api/list";

export interface RowColumn {
  readonly word: string;
  /** The order that it stands for, as the address has it; absent where it is none. */
  readonly own?: string;
  /** Its width, and on which side its cells stand. */
  readonly className?: string;
  /** Room that it needs; a table in which some say so leaves out what it has no room for. */
  readonly px?: number;
  /** Only where it is asked for. */
  readonly isExtra?: true;
  /** It stays where there is no room for others. */
  readonly stays?: true;
}

/** As the address has a column. */
export function columnId({ word }: Pick<RowColumn, "word">): string {
  return word.toLowerCase().replaceAll(" ", "-");
}

/** What there is to choose from: all but the first. */
export function columnChoices(columns: readonly RowColumn[]) {
  return columns.slice(1).map((column) => ({ id: columnId(column), word: column.word, isExtra: column.isExtra }));
}

/** A list of columns as an address has it; undefined where it names none. */
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
export function labelsIn(asked: readonly string[] = []): readonly string[] {
  return [...new Set(asked.flatMap((id) => labelOf(id) || []))].slice(0, MOST_LABELS);
}

type Fitting = Pick<RowColumn, "word" | "px" | "isExtra" | "stays">;

/**
 * The columns to show, the first always: those that are asked for, in the table's order, however wide that gets; else the usual ones as
 * far as there is room, going from the right. A width of 0 is not known yet.
 */
export function shownColumns<Column extends Fitting>(
  columns: readonly Column[],
  asked: readonly string[] | undefined,
  widthPx: number,
): readonly Column[] {
  if (asked) return columns.filter((column, place) => place === 0 || asked.includes(columnId(column)));
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
