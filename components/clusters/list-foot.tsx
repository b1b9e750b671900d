import { count } from "@/lib/format/count";

interface ListFootProps {
  /** How many the filter leaves. */
  readonly total: number;
  /** How many there are. */
  readonly all: number;
  /** As the address has it: "name", "-since". */
  readonly sort: string;
  readonly onClear: () => void;
}

/** How many of how many, always; and what stands between. */
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
      <span className="ml-auto hidden text-text-3 sheet:inline">{sortWords(sort)}</span>
    </div>
  );
}

/** What stands first, the usual way round and the other. */
const FIRST: Readonly<Record<string, readonly [string, string]>> = {
  status: [", the worst first", ", the well first"],
  age: [", the youngest first", ", the oldest first"],
};

function sortWords(sort: string): string {
  const name = sort.replace("-", "");
  return `sorted by ${name}${(FIRST[name] ?? ["", ", backwards"])[sort === name ? 0 : 1]}`;
}
