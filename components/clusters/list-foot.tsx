import type { ClusterRow } from "@/lib/api/clusters";
import type { Page } from "@/lib/api/page";
import { count } from "@/lib/format/count";

interface ListFootProps {
  readonly shown: number;
  readonly page: Page<ClusterRow>;
  readonly onClear: () => void;
}

/** How many of how many, always; and what stands between. */
export function ListFoot({ shown, page, onClear }: ListFootProps) {
  const hidden = page.rows.length - shown;
  return (
    <div className="sticky bottom-0 z-(--z-sticky) flex h-8 flex-none items-center gap-3 border-line border-t bg-surface px-4 text-small text-text-2 sheet:px-6">
      <span role="status">
        {page.synced ? `${count(shown)} of ${count(page.total)} shown` : `${count(shown)} shown, ${count(page.loaded)} read so far`}
        {hidden > 0 ? `, ${count(hidden)} filtered out` : ""}
      </span>
      {hidden > 0 ? (
        <button type="button" onClick={onClear} className="text-accent-text hover:underline hover:underline-offset-2">
          Clear filter
        </button>
      ) : null}
      <span className="ml-auto hidden text-text-3 sheet:inline">sorted by name</span>
    </div>
  );
}
