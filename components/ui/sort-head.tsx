import type { ReactNode } from "react";

interface SortHeadProps {
  readonly word: ReactNode;
  /** The order that the column stands for, as the address has it; absent where it is none. */
  readonly own: string | undefined;
  /** The order that there is: "name", "-since". */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** What stands in the head of a column: pressed once it sorts by it, pressed again the other way round. */
export function SortHead({ word, own, sort, onSort }: SortHeadProps) {
  const sorted = sortedBy(sort, own);
  if (own === undefined) return word;
  return (
    <button type="button" onClick={() => onSort(sorted === "ascending" ? `-${own}` : own)} className="hover:text-text">
      {word}
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
