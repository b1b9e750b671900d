"use client";

import { type ReactNode, useState } from "react";
import { RowWindow } from "@/components/ui/row-window";
import { SortHead, sortedBy } from "@/components/ui/sort-head";
import { useInView } from "@/components/ui/use-in-view";
import type { NamedRow } from "@/lib/api/live";
import { cn } from "@/lib/cn";
import type { ShownRows } from "./use-served-list";

export interface RowColumn {
  readonly word: string;
  /** The order that it stands for, as the address has it; absent where it is none. */
  readonly own?: string;
  /** Its width, and on which side its cells stand. */
  readonly className?: string;
}

type Measure = ((element: Element | null) => void) | undefined;

interface RowTableProps<Row extends NamedRow> {
  /** What is listed: "Placements". */
  readonly label: string;
  readonly columns: readonly RowColumn[];
  readonly list: ShownRows<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** Draws a row with `RowLines`. */
  readonly children: (row: Row, place: number, measure: Measure) => ReactNode;
}

const ROW_PX = 44;

/** A long list as a table of fixed columns; only what is near the view is drawn. */
export function RowTable<Row extends NamedRow>({ label, columns, list, sort, onSort, children }: RowTableProps<Row>) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  const { rows, from, size, onFirst } = list;
  return (
    <table ref={setTable} aria-label={label} aria-rowcount={size + 1} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ word, own, className }) => (
            <th key={word} scope="col" aria-sort={sortedBy(sort, own)} className={cn(HEAD, className)}>
              <SortHead word={word} own={own} sort={sort} onSort={onSort} />
            </th>
          ))}
        </tr>
      </thead>
      <RowWindow rows={rows} from={from} size={size} onFirst={onFirst} rowPx={ROW_PX} list={table} as="tbody">
        {children}
      </RowWindow>
    </table>
  );
}

const HEAD =
  "sticky top-12 z-(--z-sticky) h-(--row-head) whitespace-nowrap border-line border-b bg-surface px-(--cell-pad) text-left font-regular text-micro text-text-3 first:pl-6 last:pr-6";

interface RowLinesProps {
  readonly columns: readonly RowColumn[];
  readonly name: string;
  readonly standing: string;
  readonly place: number;
  readonly measure: Measure;
  readonly isCurrent: boolean;
  /** What the row is about, in its first column. */
  readonly head: ReactNode;
  /** What stands in the others, by the words of their heads. */
  readonly cells: Readonly<Record<string, ReactNode>>;
  /** Why it is not well: a line below the others. */
  readonly sentence: string | undefined;
}

/** One row of such a table: a line, and below it why it is not well. */
export function RowLines({ columns, name, standing, place, measure, isCurrent, head, cells, sentence }: RowLinesProps) {
  const line = useInView<HTMLTableRowElement>(isCurrent);
  const mark = isCurrent && "shadow-[inset_2px_0_0_var(--accent)]";
  const cell = cn("px-(--cell-pad) pt-[6px] pb-[5px] align-top leading-5 first:pl-6 last:pr-6", !sentence && "border-line border-b");
  const [, ...others] = columns;
  return (
    <tbody ref={measure} data-index={place} className={cn("hover:bg-hover", isCurrent && "bg-hover")}>
      <tr ref={line} data-row={name} data-standing={standing} aria-rowindex={place + 2} className="scroll-my-20">
        <th scope="row" className={cn(cell, "text-left font-regular", mark)}>
          {head}
        </th>
        {others.map(({ word, className }) => (
          <td key={word} className={cn(cell, "[overflow-wrap:anywhere]", className)}>
            {cells[word]}
          </td>
        ))}
      </tr>
      {sentence ? (
        <tr>
          <td colSpan={columns.length} className={cn("border-line border-b px-6 pb-2 text-small text-text-2", mark)}>
            <p className="max-w-[90ch] text-pretty [overflow-wrap:anywhere]">{sentence}</p>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
