"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, Suspense, useEffect, useMemo, useState } from "react";
import type { Selection } from "@/components/list/selection/selection";
import type { useListFilter } from "@/components/list/use-list-filter";
import { late, reportMissing } from "@/components/ui/hooks/late";
import { useMedia } from "@/components/ui/hooks/use-media";
import type { ListStats } from "@/lib/api/list/list";
import { approvalRow } from "@/lib/queries/approvals/approval-row";
import { ApprovalCase } from "./approval-case";
import { ApprovalQueue } from "./approval-queue";
import type { RunDecision } from "./decision-inputs";
import { InboxNotices } from "./inbox-notices";
import { QueuePane } from "./queue-pane";
import { useBatches } from "./use-batches";
import { useCaseFocus } from "./use-case-focus";
import { useCaseKeys } from "./use-case-keys";
import { useCaseSpot } from "./use-case-spot";
import { addressedCase, type useInboxAddress } from "./use-inbox-address";
import { type QueuePart, useQueue } from "./use-queue";
import { useQueueMarks } from "./use-queue-marks";

const IncompleteInbox = late(async () => (await import("./not-all-shown")).IncompleteInbox);
const BatchDialog = late(async () => (await import("./batch-dialog")).BatchDialog);
const DenyDialog = late(async () => (await import("./deny-dialog")).DenyDialog);

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
  const { filterRef, q, sort, text } = filter;
  const shown = useMemo(() => ({ state, q, sort }), [state, q, sort]);
  const queue = useQueue(shown);
  const { parts } = queue;
  const { spot, brought } = useCaseSpot(shown, parts, selected);
  const { groups, accept, isOffered } = useBatches(shown);
  const selecting = useQueueMarks({ parts, total: queue.requests, q });
  const marks = isOffered ? selecting : undefined;
  const open = (name: string) => settle({ state, selected: name });
  const { focus, focused, openWithFocus } = useCaseFocus(parts, selected, open);
  useCaseKeys({ shown, parts, selected, spot, marks, filterRef, onSelect: openWithFocus });
  useFirstCase(selected, parts, open);
  const [toApprove, setToApprove] = useState<string>();
  // As it was at the press: those that are denied leave the queue, and what is selected with them.
  const [toDeny, setToDeny] = useState<Selection>();
  const run = useDecisions();
  const closeDenial = (isBegun: boolean) => {
    setToDeny(undefined);
    if (isBegun) selecting.clear();
  };
  return (
    <>
      <InboxNotices
        error={again.error ?? (queue.isRead ? queue.error : null)}
        onTryAgain={again.error ? again.onTryAgain : queue.refetch}
      />
      <Suspense>{stats.synced ? null : <IncompleteInbox stats={stats} />}</Suspense>
      <div className="flex min-h-0 flex-1 flex-col border-line sheet:grid sheet:border-t sheet:grid-cols-[minmax(240px,348px)_minmax(0,1fr)]">
        <QueuePane
          {...{ state, filter, stats, queue, marks }}
          isCase={selected !== undefined}
          onDeny={() => setToDeny(selecting.selection)}
        >
          <ApprovalQueue
            {...{ parts, state, text, selected, brought, marks }}
            batches={groups}
            onApprove={setToApprove}
            onFollow={go}
          />
        </QueuePane>
        {selected === undefined ? null : (
          <FollowedCase
            key={selected}
            name={selected}
            parts={parts}
            address={address}
            text={text}
            run={run}
            focus={focus}
            focused={focused}
          />
        )}
      </div>
      <Suspense>
        {toApprove === undefined ? null : (
          <BatchDialog batch={toApprove} q={q} accept={accept} onFollow={go} onClose={() => setToApprove(undefined)} />
        )}
        {toDeny === undefined ? null : (
          <DenyDialog selection={toDeny} focus={focus} onFollow={go} onClose={closeDenial} />
        )}
      </Suspense>
    </>
  );
}

interface FollowedCaseProps
  extends Pick<InboxBodyProps, "address">,
    Pick<ComponentProps<typeof ApprovalCase>, "name" | "run" | "focus" | "focused"> {
  readonly parts: readonly QueuePart[];
  /** What the queue is filtered by. */
  readonly text: string;
}

/**
 * A request and its row, which is followed separately: it may be in another tab, far down the queue, or decided
 * meanwhile.
 */
function FollowedCase({ name, parts, address, text, ...passed }: FollowedCaseProps) {
  const { data, isPending } = useQuery(approvalRow("case", name));
  const rows = [...(data?.rows ?? []), ...parts.flatMap((part) => part.rows)];
  const row = rows.find((each) => each.name === name);
  return (
    <ApprovalCase
      name={name}
      version={row?.version ?? (isPending ? undefined : "")}
      back={{ state: address.state, selected: undefined, q: text }}
      onFollow={address.go}
      {...passed}
    />
  );
}

/** Carries out decisions: true when the hub has accepted all of it. How that is done is loaded with the first one. */
function useDecisions(): RunDecision {
  const queries = useQueryClient();
  return async (decision) => {
    const loaded = await import("./carry-out").catch(() => void reportMissing());
    return loaded ? loaded.carryOutDecision(queries, decision) : false;
  };
}

/** Once, and into the address: the request must not change while someone is about to decide it. */
function useFirstCase(selected: string | undefined, parts: readonly QueuePart[], open: (name: string) => void): void {
  const phone = useMedia("(max-width: 699px)");
  const first = parts[0]?.rows[0]?.name;
  useEffect(() => {
    if (!phone && selected === undefined && addressedCase() === undefined && first !== undefined) open(first);
  });
}
