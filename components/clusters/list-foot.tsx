import { count } from "@/lib/format/count";

interface ListFootProps {
  /** How many the filter leaves. */
  readonly total: number;
  /** How many there are, as far as they are read. */
  readonly all: number;
  readonly synced: boolean;
  /** While they are read: about how many there will be. */
  readonly about?: number | undefined;
  /** As the address has it: "name", "-since". */
  readonly sort: string;
  readonly onClear: () => void;
}

/** How many of how many, always; and what stands between. */
export function ListFoot({ total, all, synced, about, sort, onClear }: ListFootProps) {
  const hidden = all - total;
  const read = about === undefined ? `${count(all)} read so far` : `${count(all)} of about ${count(about)} read so far`;
  return (
    <div className="sticky bottom-0 z-(--z-sticky) flex h-8 flex-none items-center gap-3 border-line border-t bg-surface px-4 text-small text-text-2 sheet:px-6">
      <span role="status">
        {synced ? `${count(total)} of ${count(all)} shown` : `${count(total)} shown, ${read}`}
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

function sortWords(sort: string): string {
  const name = sort.replace("-", "");
  if (name === "status") return sort === name ? "sorted by status, the worst first" : "sorted by status, the well first";
  if (name === "age") return sort === name ? "sorted by age, the youngest first" : "sorted by age, the oldest first";
  return sort === name ? `sorted by ${name}` : `sorted by ${name}, backwards`;
}
