import { Button } from "@/components/ui/controls/button";
import type { PlacementPreview } from "@/lib/api/placements/placement-preview";
import { count } from "@/lib/format/count";

interface PagedFootProps {
  readonly preview: Pick<PlacementPreview, "offset" | "rows" | "total">;
  readonly pageSize: number;
  readonly onOffset: (offset: number) => void;
}

/** Leads through the clusters of a preview page by page; nothing where they fit on one. */
export function PagedFoot({ preview: { offset, rows, total }, pageSize, onOffset }: PagedFootProps) {
  if (total <= pageSize) return null;
  return (
    <div className="flex items-center gap-2">
      <Button onClick={() => onOffset(Math.max(0, offset - pageSize))} disabled={offset === 0}>
        Previous
      </Button>
      <Button onClick={() => onOffset(offset + pageSize)} disabled={offset + rows.length >= total}>
        Next
      </Button>
      <span className="text-small text-text-3">
        {count(offset + 1)} to {count(offset + rows.length)} of {count(total)}
      </span>
    </div>
  );
}
