import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

const EDGES = "first:pl-4 last:pr-4 sheet:first:pl-6 sheet:last:pr-6";

interface TableProps {
  readonly label: string;
  readonly head: ReactNode;
  /** Bodies: one per row, so that a row and its sentence belong together. */
  readonly children: ReactNode;
}

/** A short table rendered whole; long ones use `RowWindow`. */
export function Table({ label, head, children }: TableProps) {
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>{head}</tr>
      </thead>
      {children}
    </table>
  );
}

interface HeadCellProps {
  readonly children: ReactNode;
  readonly number?: boolean;
  /** In pixels; as wide as its content without. */
  readonly width?: number | undefined;
  readonly sorted?: "ascending" | "descending" | undefined;
  readonly onSort?: (() => void) | undefined;
}

export function HeadCell({ children, number = false, width, sorted, onSort }: HeadCellProps) {
  const text = sorted ? (
    <>
      {children}
      <span aria-hidden="true"> {sorted === "ascending" ? "↑" : "↓"}</span>
    </>
  ) : (
    children
  );
  return (
    <th
      scope="col"
      aria-sort={sorted}
      style={width === undefined ? undefined : { width, minWidth: width }}
      className={cn(
        "h-(--row-head) whitespace-nowrap border-line border-b px-(--cell-pad) font-regular text-micro",
        EDGES,
        number ? "text-right" : "text-left",
        sorted ? "text-text" : "text-text-3",
      )}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="hover:text-text">
          {text}
        </button>
      ) : (
        text
      )}
    </th>
  );
}

interface RowProps {
  readonly children: ReactNode;
  /** Where the keyboard is. */
  readonly current?: boolean;
  readonly selected?: boolean;
  /** Why it is unhealthy: one sentence below the row, across the table. */
  readonly cause?: ReactNode;
  readonly columns: number;
}

export function Row({ children, current = false, selected = false, cause, columns }: RowProps) {
  const mark = current && "shadow-[inset_2px_0_0_var(--accent)]";
  return (
    <tbody
      className={cn("hover:bg-hover", current && "bg-hover", selected && "bg-selected hover:bg-selected")}
      data-cause={cause ? "" : undefined}
    >
      <tr
        aria-current={current ? true : undefined}
        className={cn(
          "[&>:first-child]:rounded-none",
          current && "[&>:first-child]:shadow-[inset_2px_0_0_var(--accent)]",
        )}
      >
        {children}
      </tr>
      {cause ? (
        <tr>
          <td
            colSpan={columns}
            className={cn("border-line border-b px-4 pb-2 text-small text-text-2 sheet:px-6", mark)}
          >
            <p className="max-w-[90ch] text-pretty [overflow-wrap:anywhere]">{cause}</p>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

const CELL = cn("h-(--row) border-line px-(--cell-pad) [tbody:not([data-cause])_&]:border-b", EDGES);

interface CellProps {
  readonly children?: ReactNode;
  readonly number?: boolean;
  /** What is fine, or known anyway. */
  readonly quiet?: boolean;
}

export function Cell({ children, number = false, quiet = false }: CellProps) {
  return (
    <td className={cn(CELL, number && "whitespace-nowrap text-right tabular-nums", quiet && "text-text-2")}>
      {children}
    </td>
  );
}

/** What the row is about. */
export function NameCell({ children }: { readonly children: ReactNode }) {
  return (
    <th
      scope="row"
      className={cn(CELL, "text-left font-medium font-mono text-[12.5px] tracking-[-0.02em] [overflow-wrap:anywhere]")}
    >
      {children}
    </th>
  );
}
