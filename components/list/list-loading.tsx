import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { PageHeader } from "@/components/ui/layout/page-header";

interface ListLoadingProps {
  readonly title: string;
  /** What is listed: "clusters". */
  readonly subject: string;
  /** Widths of the columns, as classes. */
  readonly columns: readonly string[];
  /** The page opens with a line below its sentence. */
  readonly line?: boolean;
}

/** A list's shape, so that little moves when its rows come. */
export function ListLoading({ title, subject, columns, line = false }: ListLoadingProps) {
  return (
    <>
      <PageHeader title={title} />
      <div aria-hidden="true" className="animate-appear px-4 pt-3 pb-4 sheet:px-6">
        <div className="h-4 w-2/5 rounded-mark bg-sunken" />
        {line ? (
          <>
            <div className="mt-10 mb-3 h-1.5 bg-line" />
            <div className="h-3 w-2/5 rounded-mark bg-sunken" />
          </>
        ) : null}
      </div>
      <SkeletonRows reading={`Loading ${subject}.`} columns={columns} />
    </>
  );
}
