import type { Longest } from "./longest-values";
import {
  cellKey,
  columnId,
  labelColumn,
  labelsIn,
  minWidthOf,
  type RowColumn,
  shownColumns,
  widthOf,
} from "./row-columns";

export interface FittedColumns {
  readonly columns: readonly RowColumn[];
  /** Minimum width of the table, if it is more than available. */
  readonly widerPx?: number | undefined;
}

interface Room {
  /** Of the table; 0 while it is not known. */
  readonly widthPx: number;
  /** As the address has them. */
  readonly selected: readonly string[] | undefined;
  readonly longest: Longest;
}

/** The columns that fit into a table of this width, or the requested ones, however wide. */
export function fitColumns(columns: readonly RowColumn[], { widthPx, selected, longest }: Room): FittedColumns {
  const all = columns.flatMap((column) => (column.perPath ? labelColumns(column, labelsIn(selected)) : column));
  const measured = all.map((column, index) => withWidth(column, longest, index === 0));
  const shown = shownColumns(measured, selected, widthPx);
  const neededPx = minWidthOf(shown);
  const widerPx = selected && widthPx > 0 && neededPx > widthPx ? neededPx : undefined;
  return { columns: shown.map((column) => withRoom(column, shown, widerPx ?? widthPx)), widerPx };
}

/** Whether rows look the same in both. */
export function sameColumns(a: FittedColumns, b: FittedColumns): boolean {
  const isSame = (column: RowColumn, other: RowColumn | undefined) =>
    column === other ||
    (columnId(column) === (other && columnId(other)) &&
      column.label === other?.label &&
      column.px === other.px &&
      column.roomPx === other.roomPx);
  return (
    a.widerPx === b.widerPx &&
    a.columns.length === b.columns.length &&
    a.columns.every((column, index) => isSame(column, b.columns[index]))
  );
}

/** A heading of more characters than this does not make a label's column wider. */
const MAX_HEADING = 16;

/** One column for each label; of a long name, the part after the domain is the heading. */
function labelColumns({ fits, ...column }: RowColumn, labels: readonly string[]): RowColumn[] {
  return labels.map((whole) => {
    const label = whole.slice(whole.lastIndexOf("/") + 1);
    const id = labelColumn(whole);
    return {
      ...column,
      id,
      label,
      whole,
      ...(fits ? { fits: { ...fits, min: Math.min(Math.max(fits.min, label.length), MAX_HEADING) } } : {}),
    };
  });
}

/** At 12.5 px: a display that places letters at whole pixels rounds each of them up. */
const MONO_PX = 7.7;
const SANS_PX = 7.3;
const PADDING_PX = 24;
/** At the left of the first, and the button that previews its row at its right. */
const EDGE_PX = 30;

function withWidth(column: RowColumn, longest: Longest, isFirst: boolean): RowColumn {
  const { fits } = column;
  if (!fits) return column;
  const length = longest[cellKey(column)] ?? 0;
  const characters = Math.min(Math.max(length, fits.min), fits.max);
  const px = Math.ceil(characters * (fits.isMono ? MONO_PX : SANS_PX)) + PADDING_PX;
  return { ...column, px: isFirst ? px + EDGE_PX : px };
}

/** Less than this makes no difference: cells are not drawn again for it. */
const STEP_PX = 8;

function withRoom(column: RowColumn, shown: readonly RowColumn[], tablePx: number): RowColumn {
  if (!column.fills) return column;
  const leftPx = tablePx - widthOf(shown.filter((other) => other !== column));
  return { ...column, roomPx: leftPx - (leftPx % STEP_PX) };
}
