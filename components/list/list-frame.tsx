import { type ComponentProps, type ReactNode, Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import { count } from "@/lib/format/count";
import { FilteredRows } from "./filter/filtered-rows";
import { ViewsMenu } from "./saved-views/views-menu";

const NotAll = late(async () => (await import("./still-reading")).NotAll);

interface ListFrameProps extends Omit<ComponentProps<typeof FilteredRows>, "actions"> {
  readonly title: string;
  readonly actions?: ReactNode;
  /** The sentence that opens the page, once everything was read. */
  readonly summary: ReactNode;
  readonly notices: ReactNode;
  /** Beside the filter: actions on everything that matches. */
  readonly filterActions?: ReactNode;
  /** When everything is loaded: until then the foot shows progress. */
  readonly foot?: ReactNode;
}

/** A list as a page: title and count, the sentence, the filter with its saved views, the rows. */
export function ListFrame({ title, actions, summary, notices, filterActions, foot, ...rows }: ListFrameProps) {
  const { page, shown, thing, total } = rows;
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={title}
        figure={shown === total ? count(shown) : `${count(shown)} of ${count(total)}`}
        actions={actions}
      />
      {page.synced ? (
        summary
      ) : (
        <Suspense>
          <NotAll thing={thing} />
        </Suspense>
      )}
      {notices}
      <FilteredRows
        {...rows}
        actions={
          <>
            {filterActions}
            <ViewsMenu />
          </>
        }
      />
      {page.synced ? foot : null}
    </div>
  );
}
