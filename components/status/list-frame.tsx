import type { ReactNode, Ref } from "react";
import { FilterField } from "@/components/ui/filter-field";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyByFilter } from "@/components/ui/states";
import { type FilterTerm, parseFilter } from "@/lib/filter/parse-filter";
import { count } from "@/lib/format/count";

interface ListFilter {
  readonly text: string;
  readonly settledText: string;
  readonly setText: (text: string) => void;
  readonly goTo: (text: string) => void;
  readonly filterRef: Ref<HTMLInputElement>;
  readonly placeholder: string;
  /** What is wrong with a term, in words. */
  readonly complaint: (term: FilterTerm) => string | undefined;
}

interface ListFrameProps {
  readonly title: string;
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly shown: number;
  readonly total: number;
  readonly acts?: ReactNode;
  /** The sentence that opens the page. */
  readonly summary: ReactNode;
  readonly notices: ReactNode;
  readonly filter: ListFilter;
  /** The rows; not drawn where the filter leaves none. */
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** A list as a page: title and count, the sentence, the filter, the rows. */
export function ListFrame({ title, thing, shown, total, acts, summary, notices, filter, children, foot }: ListFrameProps) {
  const complaintsOf = (text: string) => parseFilter(text).flatMap((term) => filter.complaint(term) ?? []);
  const complaints = complaintsOf(filter.text);
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={title} figure={shown === total ? count(shown) : `${count(shown)} of ${count(total)}`} acts={acts} />
      {summary}
      {notices}
      <div className="sticky top-0 z-(--z-sticky) flex min-h-12 items-center bg-surface px-4 py-1.5 sheet:px-6">
        <FilterField
          inputRef={filter.filterRef}
          text={filter.text}
          onText={filter.setText}
          label={`Filter ${thing}s`}
          placeholder={filter.placeholder}
          complaint={(chip) => complaintsOf(chip)[0]}
        />
      </div>
      {complaints.length > 0 ? <p className="px-4 pb-2 text-small text-warn-text sheet:px-6">{complaints.join(" ")}</p> : null}
      <div className="flex-1">
        {shown > 0 ? children : <EmptyByFilter thing={thing} filter={filter.settledText} hidden={total} onClear={() => filter.goTo("")} />}
      </div>
      {foot}
    </div>
  );
}
