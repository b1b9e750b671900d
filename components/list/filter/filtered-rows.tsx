import { type ReactNode, Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import type { ListStats } from "@/lib/api/list/list";
import { FilterBar, type ListFilter } from "./filter-bar";

const StillReading = late(async () => (await import("@/components/list/still-reading")).StillReading);
const NoRows = late(async () => (await import("@/components/list/no-rows")).NoRows);

interface FilteredRowsProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly shown: number;
  readonly total: number;
  readonly filter: ListFilter;
  /** As it was answered: how far it was read. */
  readonly page: Pick<ListStats, "all" | "synced" | "about">;
  /** One of what `page` counts, if not what is listed: "cluster add-on". */
  readonly counted?: string;
  /** The rows; not rendered if none match. */
  readonly children: ReactNode;
  /** Beside the rows, if there is room. */
  readonly aside?: ReactNode;
  /** Beside the filter: actions on everything that matches. */
  readonly actions?: ReactNode;
  /** Between the filter and the rows, also without rows. */
  readonly head?: ReactNode;
}

/** A filter, its problems, and the matching rows. */
export function FilteredRows({
  thing,
  shown,
  total,
  filter,
  page,
  counted = thing,
  children,
  aside,
  actions,
  head,
}: FilteredRowsProps) {
  return (
    <>
      <FilterBar thing={thing} filter={filter} actions={actions} />
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
