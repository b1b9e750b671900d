import { type ReactNode, Suspense } from "react";
import { late } from "@/components/ui/late";
import type { ListFigures } from "@/lib/api/list";
import { FilterBar, type ListFilter } from "./filter-bar";

const StillReading = late(async () => (await import("./still-reading")).StillReading);
const NoRows = late(async () => (await import("./no-rows")).NoRows);

interface FilteredRowsProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly shown: number;
  readonly total: number;
  readonly filter: ListFilter;
  /** As it was answered: how far it was read. */
  readonly page: Pick<ListFigures, "all" | "synced" | "about">;
  /** One of what `page` counts, where that is not what is listed: "cluster add-on". */
  readonly counted?: string;
  /** The rows; not drawn where the filter leaves none. */
  readonly children: ReactNode;
  /** Beside the rows, where there is room. */
  readonly aside?: ReactNode;
  /** Beside the filter: what can be done with all that it leaves. */
  readonly acts?: ReactNode;
  /** Between the filter and the rows, also where it leaves none. */
  readonly head?: ReactNode;
}

/** A filter and the rows that it leaves, with what is wrong with it. */
export function FilteredRows({ thing, shown, total, filter, page, counted = thing, children, aside, acts, head }: FilteredRowsProps) {
  return (
    <>
      <FilterBar thing={thing} filter={filter} acts={acts} />
      {head}
      <div className="flex flex-1 items-start">
        {aside}
        <div className="min-w-0 flex-1">
          {shown > 0 ? (
            children
          ) : (
            <Suspense>
              <NoRows thing={thing} filter={filter.settledText} total={total} onClear={() => filter.goTo("")} />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense>{page.synced ? null : <StillReading thing={counted} page={page} />}</Suspense>
    </>
  );
}
