import type { ReactNode } from "react";

interface SortHeadProps {
  readonly label: ReactNode;
  /** The column's sort order, as in the address; absent if it cannot be sorted by. */
  readonly own: string | undefined;
  /** The current order: "name", "-since". */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** The heading of a column: click sorts by it, a second click reverses. */
export function SortHead({ label, own, sort, onSort }: SortHeadProps) {
  const sorted = sortedBy(sort, own);
  if (own === undefined) return label;
  return (
    <button type="button" onClick={() => onSort(sorted === "ascending" ? `-${own}` : own)} className="hover:text-text">
      {label}
      {sorted ? <span aria-hidden="true"> {sorted === "ascending" ? "↑" : "↓"}</span> : null}
    </button>
  );
}

/** As `aria-sort` has it. */
export function sortedBy(sort: string, own: string | undefined): "ascending" | "descending" | undefined {
  if (own === undefined) return undefined;
  if (sort === own) return "ascending";
  return sort === `-${own}` ? "descending" : undefined;
}
