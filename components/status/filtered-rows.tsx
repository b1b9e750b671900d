import { type ReactNode, type Ref, Suspense } from "react";
import { FilterField } from "@/components/ui/filter-field";
import { late } from "@/components/ui/late";
import type { ListFigures } from "@/lib/api/list";
import { parseFilter } from "@/lib/filter/parse-filter";
import { filterParts } from "@/lib/filter/print-filter";
import { isSound } from "@/lib/filter/term-fault";
import type { SuggestingList } from "./use-served-list";

const FilterComplaints = late(async () => (await import("./filter-complaints")).FilterComplaints);
const FilterSuggestions = late(async () => (await import("./filter-suggestions")).FilterSuggestions);
const StillReading = late(async () => (await import("./still-reading")).StillReading);
const NoRows = late(async () => (await import("./no-rows")).NoRows);

export interface ListFilter {
  readonly text: string;
  readonly settledText: string;
  readonly setText: (text: string) => void;
  readonly goTo: (text: string) => void;
  readonly filterRef: Ref<HTMLInputElement>;
  readonly placeholder: string;
  readonly list: SuggestingList;
  readonly sort: string;
}

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
  const { list, sort, text } = filter;
  const isWrong = (each: string) => !isSound(parseFilter(each), list.table);
  return (
    <>
      <div className="sticky top-0 z-(--z-sticky) flex min-h-12 has-[[role=listbox]]:z-(--z-popover) items-center gap-2 bg-surface px-4 py-1.5 sheet:px-6">
        <div className="min-w-0 flex-1">
          <FilterField
            inputRef={filter.filterRef}
            text={text}
            onText={filter.setText}
            label={`Filter ${thing}s`}
            placeholder={filter.placeholder}
            partsOf={filterParts}
            isWrong={isWrong}
            suggestions={(field) => <FilterSuggestions field={field} list={list} sort={sort} />}
          />
        </div>
        {acts}
      </div>
      <Suspense>{isWrong(text) ? <FilterComplaints text={text} table={list.table} /> : null}</Suspense>
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
