import type { ReactNode } from "react";
import type { ShownRows } from "@/components/list/use-served-list";
import type { NamedRow } from "@/lib/api/live/live";
import type { EachValue } from "./longest-values";
import type { RowColumn } from "./row-columns";
import { type DrawnRow, RowLines, RowTable } from "./row-table";

/** How the rows of a list are drawn, where a row alone says all of it. */
interface RowDrawing<Row extends NamedRow> {
  /** What it is about, in its first column. */
  readonly head: (row: Row) => ReactNode;
  /** Its other cells, as `fieldCells` makes them. */
  readonly cells: (drawn: DrawnRow<Row>) => Readonly<Record<string, ReactNode>>;
  readonly status: (row: Row) => string;
  /** Why it is unhealthy: a line below the others. */
  readonly message?: (row: Row) => ReactNode;
  /** Its title, if not its name. */
  readonly title?: (row: Row) => string;
  /** Additional data of the row in the page. */
  readonly data?: (row: Row) => Readonly<Record<`data-${string}`, string>>;
}

/** What draws the rows of a `DrawnTable`: made once for each list, since a row is drawn again only if it changed. */
export function drawLines<Row extends NamedRow>(drawing: RowDrawing<Row>): (drawn: DrawnRow<Row>) => ReactNode {
  const { head, cells, status, message, title, data } = drawing;
  return (drawn) => (
    <RowLines
      drawn={drawn}
      label={title?.(drawn.row) ?? drawn.row.name}
      status={status(drawn.row)}
      head={head(drawn.row)}
      cells={cells(drawn)}
      message={message?.(drawn.row)}
      data={data?.(drawn.row) ?? NO_DATA}
    />
  );
}

const NO_DATA = {};

/** What the page of a list tells its table. */
export interface TableOfPage<Row> {
  readonly list: ShownRows<Row>;
  /** Where the keyboard is. */
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

interface DrawnTableProps<Row extends NamedRow> extends TableOfPage<Row> {
  /** What is listed: "Placements". */
  readonly label: string;
  readonly columns: readonly RowColumn[];
  /** What its columns are as wide as, where some are: see `valuesToFit`. */
  readonly eachValue?: EachValue<Row>;
  readonly lines: (drawn: DrawnRow<Row>) => ReactNode;
}

/** The table of a list whose rows `drawLines` draws. */
export function DrawnTable<Row extends NamedRow>({ lines, ...props }: DrawnTableProps<Row>) {
  return <RowTable {...props}>{lines}</RowTable>;
}
