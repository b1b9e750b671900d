"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { useListFilter } from "@/components/list/use-list-filter";
import { ListProblem } from "@/components/request-state/list-problem";
import { Partial } from "@/components/ui/feedback/states";
import { late } from "@/components/ui/hooks/late";
import { useMedia } from "@/components/ui/hooks/use-media";
import { useOnNews } from "@/components/ui/hooks/use-on-news";
import { scrollToTop } from "@/components/ui/layout/scroll-to-top";
import type { ListStats } from "@/lib/api/list/list";
import { cn } from "@/lib/cn";
import type { ApprovalState } from "@/lib/lists/approvals/row";
import { approvalRow } from "@/lib/queries/approvals/approval-row";
import { ApprovalCase } from "./approval-case";
import { ApprovalQueue } from "./approval-queue";
import { InboxNotices } from "./inbox-notices";
import { Empty, LoadingQueue } from "./inbox-states";
import { sizeIn } from "./queue";
import { useBatches } from "./use-batches";
import { useCaseKeys } from "./use-case-keys";
import { useCaseSpot } from "./use-case-spot";
import { useDecisions } from "./use-decisions";
import type { useInboxAddress } from "./use-inbox-address";
import { type QueuePart, useQueue } from "./use-queue";

const NoRows = late(async () => (await import("@/components/list/no-rows")).NoRows);
const BatchDialog = late(async () => (await import("./batch-dialog")).BatchDialog);

interface InboxBodyProps {
  readonly address: ReturnType<typeof useInboxAddress>;
  readonly filter: ReturnType<typeof useListFilter>;
  /** Of all approvals. */
  readonly stats: ListStats;
  /** Result of refreshing the counts. */
  readonly again: { readonly error: Error | null; readonly onTryAgain: () => unknown };
}

/** One tab of the inbox: its queue, and the opened request. */
export function InboxBody({ address, filter, stats, again }: InboxBodyProps) {
  const { state, selected, go, settle } = address;
  const { filterRef, q, text } = filter;
  const shown = useMemo(() => ({ state, q }), [state, q]);
  const queue = useQueue(shown);
  const { parts } = queue;
  const { spot, brought } = useCaseSpot(shown, parts, selected);
  const open = (name: string) => settle({ state, selected: name, q: text });
  useCaseKeys({ shown, parts, selected, spot, filterRef, onSelect: open });
  useFirstCase(selected, parts, open);
  const scroller = useTopOnNews(q);
  const { groups, accept } = useBatches(shown);
  const [toApprove, setToApprove] = useState<string>();
  const run = useDecisions();
  const isCase = selected !== undefined;
  const isEmpty = queue.isRead && parts.length === 0;
  return (
    <>
      <InboxNotices
        error={again.error ?? (queue.isRead ? queue.error : null)}
        onTryAgain={again.error ? again.onTryAgain : queue.refetch}
      />
      {stats.synced ? null : (
        <p className="border-line border-b px-4 py-2 text-text-2 sheet:px-6">
          Still loading: <Partial thing="approval" loaded={stats.all} about={stats.about} />; this list is not complete.
        </p>
      )}
      <div className="flex min-h-0 flex-1 flex-col border-line sheet:grid sheet:border-t sheet:grid-cols-[minmax(240px,348px)_minmax(0,1fr)]">
        <div
          ref={scroller}
          data-scrolls=""
          className={cn(
            "border-line sheet:relative sheet:overflow-y-auto sheet:border-r sheet:[scrollbar-width:thin]",
            isCase && "hidden sheet:block",
            isEmpty && !isCase && "col-span-2",
          )}
        >
          {parts.length > 0 ? (
            <ApprovalQueue
              parts={parts}
              state={state}
              text={text}
              selected={selected}
              brought={brought}
              batches={groups}
              onApprove={setToApprove}
              onFollow={go}
            />
          ) : null}
          {isEmpty && stats.synced ? <Nothing state={state} filter={filter} all={sizeIn(stats, state)} /> : null}
          {queue.isRead ? null : <Unread error={queue.error} onTryAgain={queue.refetch} />}
        </div>
        {isCase ? (
          <FollowedCase key={selected} name={selected} parts={parts} address={address} text={text} run={run} />
        ) : null}
      </div>
      {toApprove === undefined ? null : (
        <Suspense>
          <BatchDialog batch={toApprove} q={q} accept={accept} onFollow={go} onClose={() => setToApprove(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface NothingProps {
  readonly state: ApprovalState;
  readonly filter: InboxBodyProps["filter"];
  /** Number of entries in the tab, whatever the filter. */
  readonly all: number;
}

function Nothing({ state, filter: { settledText, goTo }, all }: NothingProps) {
  if (all === 0) return <Empty state={state} />;
  return (
    <Suspense>
      <NoRows thing="approval" filter={settledText} total={all} onClear={() => goTo("")} />
    </Suspense>
  );
}

function Unread({ error, onTryAgain }: { readonly error: Error | null; readonly onTryAgain: () => unknown }) {
  return error ? <ListProblem subject="approvals" error={error} onTryAgain={onTryAgain} /> : <LoadingQueue />;
}

interface FollowedCaseProps extends Pick<InboxBodyProps, "address"> {
  readonly name: string;
  readonly parts: readonly QueuePart[];
  /** What the queue is filtered by. */
  readonly text: string;
  readonly run: ReturnType<typeof useDecisions>;
}

/**
 * A request and its row, which is followed separately: it may be in another tab, far down the queue, or decided
 * meanwhile.
 */
function FollowedCase({ name, parts, address, text, run }: FollowedCaseProps) {
  const { data, isPending } = useQuery(approvalRow("case", name));
  const rows = [...(data?.rows ?? []), ...parts.flatMap((part) => part.rows)];
  const row = rows.find((each) => each.name === name);
  return (
    <ApprovalCase
      name={name}
      version={row?.version ?? (isPending ? undefined : "")}
      back={{ state: address.state, selected: undefined, q: text }}
      onFollow={address.go}
      run={run}
    />
  );
}

/** Once, and into the address: the request must not change while someone is about to decide it. */
function useFirstCase(selected: string | undefined, parts: readonly QueuePart[], open: (name: string) => void): void {
  const phone = useMedia("(max-width: 699px)");
  const first = parts[0]?.rows[0]?.name;
  useEffect(() => {
    if (!phone && selected === undefined && first !== undefined) open(first);
  });
}

/** A new query scrolls to the top of its result. */
function useTopOnNews(q: string) {
  const scroller = useRef<HTMLDivElement>(null);
  useOnNews(q, () => {
    for (const each of [scroller.current, scroller.current?.closest("main")]) scrollToTop(each);
  });
  return scroller;
}
