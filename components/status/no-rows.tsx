import { RegionMessage } from "@/components/ui/region-message";
import { EmptyByFilter } from "@/components/ui/states";

interface NoRowsProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly filter: string;
  readonly total: number;
  readonly onClear: () => void;
}

/** Instead of rows: that the filter hides them, or that none has been found yet. */
export function NoRows({ thing, filter, total, onClear }: NoRowsProps) {
  if (total === 0) return <RegionMessage title={`No ${thing} found so far`} />;
  return <EmptyByFilter thing={thing} filter={filter} hidden={total} onClear={onClear} />;
}
