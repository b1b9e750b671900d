import type { ReactNode, Ref } from "react";
import { FilterField } from "@/components/ui/filter-field";
import { EmptyByFilter } from "@/components/ui/states";
import type { FilterProblem } from "@/lib/filter/filter-term";
import { filterParts } from "@/lib/filter/print-filter";

export interface ListFilter {
  readonly text: string;
  readonly settledText: string;
  readonly setText: (text: string) => void;
  readonly goTo: (text: string) => void;
  readonly filterRef: Ref<HTMLInputElement>;
  readonly placeholder: string;
  /** What is wrong with a text. */
  readonly problems: (text: string) => readonly FilterProblem[];
}

interface FilteredRowsProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly shown: number;
  readonly total: number;
  readonly filter: ListFilter;
  /** The rows; not drawn where the filter leaves none. */
  readonly children: ReactNode;
  /** Beside the rows, where there is room. */
  readonly aside?: ReactNode;
  /** Beside the filter: what can be done with all that it leaves. */
  readonly acts?: ReactNode;
}

/** A filter and the rows that it leaves, with what is wrong with it. */
export function FilteredRows({ thing, shown, total, filter, children, aside, acts }: FilteredRowsProps) {
  const complaints = filter.problems(filter.text).map(({ message }) => message);
  return (
    <>
      <div className="sticky top-0 z-(--z-sticky) flex min-h-12 items-center gap-2 bg-surface px-4 py-1.5 sheet:px-6">
        <div className="min-w-0 flex-1">
          <FilterField
            inputRef={filter.filterRef}
            text={filter.text}
            onText={filter.setText}
            label={`Filter ${thing}s`}
            placeholder={filter.placeholder}
            partsOf={filterParts}
            complaint={(chip) => filter.problems(chip)[0]?.message}
          />
        </div>
        {acts}
      </div>
      {complaints.length > 0 ? <p className="px-4 pb-2 text-small text-warn-text sheet:px-6">{complaints.join(" ")}</p> : null}
      <div className="flex flex-1 items-start">
        {aside}
        <div className="min-w-0 flex-1">
          {shown > 0 ? (
            children
          ) : (
            <EmptyByFilter thing={thing} filter={filter.settledText} hidden={total} onClear={() => filter.goTo("")} />
          )}
        </div>
      </div>
    </>
  );
}
