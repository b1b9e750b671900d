import type { ComponentProps, ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { count } from "@/lib/format/count";
import { FilteredRows } from "./filtered-rows";

interface ListFrameProps extends Omit<ComponentProps<typeof FilteredRows>, "acts"> {
  readonly title: string;
  readonly acts?: ReactNode;
  /** The sentence that opens the page. */
  readonly summary: ReactNode;
  readonly notices: ReactNode;
  /** Beside the filter: what can be done with all that it leaves. */
  readonly filterActs?: ReactNode;
  readonly foot?: ReactNode;
}

/** A list as a page: title and count, the sentence, the filter, the rows. */
export function ListFrame({ title, acts, summary, notices, filterActs, foot, ...rows }: ListFrameProps) {
  const { shown, total } = rows;
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={title} figure={shown === total ? count(shown) : `${count(shown)} of ${count(total)}`} acts={acts} />
      {summary}
      {notices}
      <FilteredRows {...rows} acts={filterActs} />
      {foot}
    </div>
  );
}
