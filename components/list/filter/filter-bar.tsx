import { type ReactNode, type Ref, Suspense } from "react";
import type { SuggestingList } from "@/components/list/use-served-list";
import { FilterField } from "@/components/ui/controls/filter-field";
import { late } from "@/components/ui/hooks/late";
import { parseFilter } from "@/lib/filter/parse-filter";
import { filterParts } from "@/lib/filter/print-filter";
import { isSound } from "@/lib/filter/term-fault";

const FilterComplaints = late(async () => (await import("./filter-complaints")).FilterComplaints);
const FilterSuggestions = late(async () => (await import("./filter-suggestions")).FilterSuggestions);

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

interface FilterBarProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly filter: Omit<ListFilter, "settledText" | "goTo">;
  /** Beside the filter: actions on everything that matches. */
  readonly actions?: ReactNode;
}

/** The filter of a list, with what is suggested for it, and what is wrong with it. */
export function FilterBar({ thing, filter, actions }: FilterBarProps) {
  const { list, sort, text } = filter;
  const isWrong = (each: string) => !isSound(parseFilter(each), list.table);
  return (
    <>
      <div className="sticky top-0 z-(--z-sticky) flex min-h-12 has-[[role=listbox]]:z-(--z-popover) flex-wrap items-center gap-2 bg-surface px-4 py-1.5 sheet:flex-nowrap sheet:px-6">
        <div className="min-w-0 grow-99 basis-44 sheet:flex-1">
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
        {actions ? (
          <div className="flex items-center gap-2 empty:hidden max-sheet:flex-1 max-sheet:*:flex-1">{actions}</div>
        ) : null}
      </div>
      <Suspense>{isWrong(text) ? <FilterComplaints text={text} table={list.table} /> : null}</Suspense>
    </>
  );
}
