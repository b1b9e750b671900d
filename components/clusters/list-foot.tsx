import { count } from "@/lib/format/count";

interface ListFootProps {
  /** How many rows match the filter. */
  readonly total: number;
  /** How many there are. */
  readonly all: number;
  /** As the address has it: "name", "-since". */
  readonly sort: string;
  readonly onClear: () => void;
}

/** How many of how many rows, and the visible range. */
export function ListFoot({ total, all, sort, onClear }: ListFootProps) {
  const hidden = all - total;
  return (
    <div className="sticky bottom-0 z-(--z-sticky) flex h-8 flex-none items-center gap-3 border-line border-t bg-surface px-4 text-small text-text-2 sheet:px-6">
      <span role="status">
        {count(total)} of {count(all)} shown
        {hidden > 0 ? `, ${count(hidden)} filtered out` : ""}
      </span>
      {hidden > 0 ? (
        <button type="button" onClick={onClear} className="text-accent-text hover:underline hover:underline-offset-2">
          Clear filter
        </button>
      ) : null}
      <span className="ml-auto hidden text-text-3 sheet:inline">{sortText(sort)}</span>
    </div>
  );
}

/** What comes first in ascending and descending order. */
const FIRST: Readonly<Record<string, readonly [string, string]>> = {
  status: [", worst first", ", healthy first"],
  age: [", newest first", ", oldest first"],
};

function sortText(sort: string): string {
  const name = sort.replace("-", "");
  return `sorted by ${name}${(FIRST[name] ?? ["", ", descending"])[sort === name ? 0 : 1]}`;
}
