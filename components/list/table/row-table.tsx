"use client";

import { memo, type ReactNode, useState } from "react";
import { MarksOfRow } from "@/components/list/selection/row-marks";
import type { ShownRows } from "@/components/list/use-served-list";
import { useInView } from "@/components/ui/hooks/use-in-view";
import type { Measure } from "@/components/ui/layout/row-slice";
import { RowWindow } from "@/components/ui/layout/row-window";
import { SortHead, sortedBy } from "@/components/ui/layout/sort-head";
import type { NamedRow } from "@/lib/api/live/live";
import { cn } from "@/lib/cn";
import { type EachValue, type Longest, longestWith, NOTHING_YET } from "./longest-values";
import { cursorMark, HEAD_CELL, MESSAGE, PINNED, PINNED_HEAD, rowBody, rowCell } from "./row-appearance";
import { cellKey, columnId, type RowColumn } from "./row-columns";
import { useColumns } from "./use-columns";
import { WideTable } from "./wide-table";

/** A row near the view, and what its table knows of it. */
export interface DrawnRow<Row extends NamedRow> {
  readonly row: Row;
  readonly position: number;
  readonly measure: Measure;
  /** Those that are shown, where some can go. */
  readonly columns: readonly RowColumn[];
  readonly isCurrent: boolean;
  /** The row above it gives the same reason. */
  readonly repeats: boolean;
}

interface RowTableProps<Row extends NamedRow> {
  /** What is listed: "Placements". */
  readonly label: string;
  readonly columns: readonly RowColumn[];
  readonly list: ShownRows<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** Where the keyboard is. */
  readonly current: string | undefined;
  /** What its columns are as wide as, where some are: see `valuesToFit`. */
  readonly eachValue?: EachValue<Row>;
  /** The height of most rows. */
  readonly rowPx?: number;
  /** Why a row is unhealthy, where rows one below the other may have one reason. */
  readonly reasonOf?: (row: Row) => string | undefined;
  /** Renders a row with `RowLines`, again only if it changed: pass a stable function. */
  readonly children: (drawn: DrawnRow<Row>) => ReactNode;
}

const ROW_PX = 44;

/** A long list as a table; only what is near the view is drawn. */
export function RowTable<Row extends NamedRow>({
  label,
  columns: all,
  list,
  sort,
  onSort,
  current,
  eachValue,
  rowPx = ROW_PX,
  reasonOf = noReason,
  children,
}: RowTableProps<Row>) {
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const [table, setTable] = useState<HTMLElement | null>(null);
  const { rows, from, size, onFirst } = list;
  const { columns, widerPx } = useColumns(all, room, useLongest(rows, eachValue));
  return (
    <WideTable label={label} size={size} widerPx={widerPx} roomRef={setRoom} tableRef={setTable}>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column, index) => (
            <ColumnHead key={columnId(column)} column={column} isPinned={index === 0} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <RowWindow rows={rows} from={from} size={size} onFirst={onFirst} rowPx={rowPx} list={table} as="tbody">
        {(row, index, measure) => (
          <OneRow
            key={row.name}
            draw={children}
            row={row}
            position={index}
            measure={measure}
            columns={columns}
            isCurrent={row.name === current}
            repeats={isRepeated(row, rows[index - from - 1], reasonOf)}
          />
        )}
      </RowWindow>
    </WideTable>
  );
}

function noReason(): undefined {
  return undefined;
}

function isRepeated<Row>(row: Row, above: Row | undefined, reasonOf: (row: Row) => string | undefined): boolean {
  const reason = reasonOf(row);
  return reason !== undefined && above !== undefined && reasonOf(above) === reason;
}

interface ColumnHeadProps extends Pick<RowTableProps<NamedRow>, "sort" | "onSort"> {
  readonly column: RowColumn;
  readonly isPinned: boolean;
}

function ColumnHead({ column, isPinned, sort, onSort }: ColumnHeadProps) {
  const { label, whole, own, fits, px, className } = column;
  const sorted = sortedBy(sort, own);
  return (
    <th
      scope="col"
      data-column={columnId(column)}
      style={fits && { width: px }}
      title={whole}
      aria-label={whole}
      aria-sort={sorted}
      className={cn(
        HEAD_CELL,
        "text-left",
        sorted ? "text-text" : "text-text-3",
        isPinned && PINNED_HEAD,
        whole !== undefined && "truncate font-mono",
        className,
      )}
    >
      <SortHead label={label} own={own} sort={sort} onSort={onSort} />
    </th>
  );
}

function useLongest<Row>(rows: readonly Row[], eachValue: EachValue<Row> | undefined): Longest {
  const withRows = (before: Longest) => (eachValue ? longestWith(before, rows, eachValue) : before);
  const [longest, setLongest] = useState(() => withRows(NOTHING_YET));
  const longestNow = withRows(longest);
  if (longestNow !== longest) setLongest(longestNow);
  return longestNow;
}

interface OneRowProps extends DrawnRow<NamedRow> {
  readonly draw: (drawn: DrawnRow<never>) => ReactNode;
}

const OneRow = memo(function OneRow({ draw, ...drawn }: OneRowProps) {
  return draw(drawn as DrawnRow<never>); // the table's own rows, for the table's own function
});

interface RowLinesProps {
  readonly drawn: DrawnRow<NamedRow>;
  /** Its title, if not its name. */
  readonly label?: string;
  readonly status: string;
  /** What the row is about, in its first column. */
  readonly head: ReactNode;
  /** The content of the other cells, by `cellKey`. */
  readonly cells: Readonly<Record<string, ReactNode>>;
  /** Why it is unhealthy: a line below the others. */
  readonly message: ReactNode;
  /** Additional data of the row in the page. */
  readonly data?: Readonly<Record<`data-${string}`, string>>;
}

/** One row of such a table, and below it why it is unhealthy. */
export function RowLines({ drawn, label, status, head, cells, message, data }: RowLinesProps) {
  const { columns, isCurrent, measure, position } = drawn;
  const { name } = drawn.row;
  const line = useInView<HTMLTableRowElement>(isCurrent);
  const mark = cursorMark(isCurrent);
  const cell = cn(rowCell(Boolean(message)), "first:pl-6 last:pr-6");
  const [, ...others] = columns;
  return (
    <tbody ref={measure} data-index={position} className={rowBody(isCurrent)}>
      <tr
        ref={line}
        {...data}
        data-row={name}
        data-status={status}
        aria-rowindex={position + 2}
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        className="scroll-my-20 outline-none"
      >
        <th scope="row" className={cn(cell, PINNED, "text-left font-regular has-[>button]:pr-7.5", mark)}>
          {head}
          <MarksOfRow name={name} label={label ?? name} />
        </th>
        {others.map((column) => (
          <td key={columnId(column)} className={cn(cell, "[overflow-wrap:anywhere]", column.className)}>
            {cells[cellKey(column)]}
          </td>
        ))}
      </tr>
      {message ? (
        <tr>
          <td colSpan={columns.length} className={cn("border-line border-b px-6 pb-2 text-small text-text-2", mark)}>
            <p className={MESSAGE}>{message}</p>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
