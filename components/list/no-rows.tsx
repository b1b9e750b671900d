import { RegionMessage } from "@/components/ui/feedback/region-message";
import { EmptyByFilter } from "@/components/ui/feedback/states";

interface NoRowsProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly filter: string;
  readonly total: number;
  readonly onClear: () => void;
}

/** Instead of rows: the filter hides them, or none is loaded yet. */
export function NoRows({ thing, filter, total, onClear }: NoRowsProps) {
  if (total === 0) return <RegionMessage title={`No ${thing} found so far`} />;
  return <EmptyByFilter thing={thing} filter={filter} hidden={total} onClear={onClear} />;
}
