"use client";

import { type ReactNode, type RefObject, Suspense, useRef } from "react";
import type { useListFilter } from "@/components/list/use-list-filter";
import { ListProblem } from "@/components/request-state/list-problem";
import { late } from "@/components/ui/hooks/late";
import { useOnNews } from "@/components/ui/hooks/use-on-news";
import { scrollToTop } from "@/components/ui/layout/scroll-to-top";
import type { ListStats } from "@/lib/api/list/list";
import { cn } from "@/lib/cn";
import type { ApprovalState } from "@/lib/lists/approvals/row";
import { LoadingQueue } from "./inbox-states";
import { sizeIn } from "./queue";
import type { useQueue } from "./use-queue";
import type { QueueMarks } from "./use-queue-marks";

const EmptyTab = late(async () => (await import("./empty-tab")).EmptyTab);
const NoRows = late(async () => (await import("@/components/list/no-rows")).NoRows);
const KnownSince = late(async () => (await import("./known-since")).KnownSince);
const DenySelected = late(async () => (await import("./deny-selected")).DenySelected);

interface QueuePaneProps {
  readonly state: ApprovalState;
  readonly filter: ReturnType<typeof useListFilter>;
  /** Of all approvals. */
  readonly stats: ListStats;
  readonly queue: ReturnType<typeof useQueue>;
  readonly isCase: boolean;
  readonly marks: QueueMarks | undefined;
  readonly onDeny: () => void;
  /** The rows, if there are any. */
  readonly children: ReactNode;
}

/** The queue beside the case: its rows and what can be done with those that are selected, or why there are none. */
export function QueuePane({ state, filter, stats, queue, isCase, marks, onDeny, children }: QueuePaneProps) {
  const scroller = useTopOnNews(filter.q);
  const isEmpty = queue.isRead && queue.parts.length === 0;
  return (
    <div
      ref={scroller}
      data-scrolls=""
      className={cn(
        "flex flex-col border-line sheet:sticky sheet:top-12 sheet:max-h-[calc(100dvh-118px)] sheet:overflow-y-auto sheet:border-r sheet:[scrollbar-width:thin] sheet:tall:relative sheet:tall:top-0 sheet:tall:max-h-none",
        isCase && "hidden sheet:flex",
        isEmpty && !isCase && "col-span-2",
      )}
    >
      {state === "waiting" ? null : (
        <Suspense>
          <KnownSince />
        </Suspense>
      )}
      {queue.parts.length > 0 ? children : null}
      {marks && marks.size > 0 ? (
        <Suspense>
          {/* The bar floats over no row of a short queue, and over none at the end of a long one. */}
          <div className="min-h-28 flex-1" />
          <DenySelected marks={marks} onDeny={onDeny} />
        </Suspense>
      ) : null}
      {isEmpty && stats.synced ? <Nothing state={state} filter={filter} all={sizeIn(stats, state)} /> : null}
      {queue.isRead ? null : <Unread error={queue.error} onTryAgain={queue.refetch} />}
    </div>
  );
}

interface NothingProps extends Pick<QueuePaneProps, "state" | "filter"> {
  /** Number of entries in the tab, whatever the filter. */
  readonly all: number;
}

function Nothing({ state, filter: { q, settledText, goTo }, all }: NothingProps) {
  return (
    <Suspense>
      {all === 0 || q === "" ? (
        <EmptyTab state={state} />
      ) : (
        <NoRows thing="approval" filter={settledText} total={all} onClear={() => goTo("")} />
      )}
    </Suspense>
  );
}

function Unread({ error, onTryAgain }: { readonly error: Error | null; readonly onTryAgain: () => unknown }) {
  return error ? <ListProblem subject="approvals" error={error} onTryAgain={onTryAgain} /> : <LoadingQueue />;
}

/** A new query scrolls to the top of its result. */
function useTopOnNews(q: string): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  useOnNews(q, () => {
    for (const each of [scroller.current, scroller.current?.closest("main")]) scrollToTop(each);
  });
  return scroller;
}
