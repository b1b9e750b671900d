"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { ListProblem } from "@/components/status/list-problem";
import { late } from "@/components/ui/late";
import { Partial } from "@/components/ui/states";
import { useMedia } from "@/components/ui/use-media";
import type { ListFigures } from "@/lib/api/list";
import { cn } from "@/lib/cn";
import { approvalRow } from "@/lib/queries/approval-row";
import { ApprovalCase } from "./approval-case";
import { ApprovalQueue } from "./approval-queue";
import { InboxNotices } from "./inbox-notices";
import { Empty, LoadingQueue } from "./inbox-states";
import { useAlike } from "./use-alike";
import { useCaseKeys } from "./use-case-keys";
import { useCaseSpot } from "./use-case-spot";
import { useDeeds } from "./use-deeds";
import type { useInboxAddress } from "./use-inbox-address";
import { type QueuePart, useQueue } from "./use-queue";

const AlikeDialog = late(async () => (await import("./alike-dialog")).AlikeDialog);

interface InboxBodyProps {
  readonly address: ReturnType<typeof useInboxAddress>;
  /** Of all approvals. */
  readonly figures: ListFigures;
  /** What came of reading the figures again. */
  readonly again: { readonly error: Error | null; readonly onTryAgain: () => unknown };
}

/** One tab of the inbox: its queue, and the case that is looked at. */
export function InboxBody({ address, figures, again }: InboxBodyProps) {
  const { state, selected, go, settle } = address;
  const queue = useQueue(state);
  const { parts } = queue;
  const { spot, brought } = useCaseSpot(state, parts, selected);
  useCaseKeys({ state, parts, spot, onSelect: (name) => settle({ state, selected: name }) });
  useFirstCase(address, parts);
  const { groups, accept } = useAlike(state);
  const [asked, setAsked] = useState<string>();
  const run = useDeeds();
  const isCase = selected !== undefined;
  const isEmpty = queue.isRead && parts.length === 0;
  return (
    <>
      <InboxNotices
        error={again.error ?? (queue.isRead ? queue.error : null)}
        onTryAgain={again.error ? again.onTryAgain : queue.refetch}
      />
      {figures.synced ? null : (
        <p className="border-line border-b px-4 py-2 text-text-2 sheet:px-6">
          Still reading from the hub: <Partial thing="approval" loaded={figures.all} about={figures.about} />; what follows is not all.
        </p>
      )}
      <div className="flex min-h-0 flex-1 flex-col sheet:grid sheet:grid-cols-[minmax(240px,348px)_minmax(0,1fr)]">
        <div
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
              selected={selected}
              brought={brought}
              alike={groups}
              onApprove={setAsked}
              onFollow={go}
            />
          ) : null}
          {isEmpty && figures.synced ? <Empty state={state} /> : null}
          {queue.isRead ? null : <Unread error={queue.error} onTryAgain={queue.refetch} />}
        </div>
        {isCase ? <FollowedCase key={selected} name={selected} parts={parts} address={address} run={run} /> : null}
      </div>
      {asked === undefined ? null : (
        <Suspense>
          <AlikeDialog alike={asked} accept={accept} onFollow={go} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Unread({ error, onTryAgain }: { readonly error: Error | null; readonly onTryAgain: () => unknown }) {
  return error ? <ListProblem subject="approvals" error={error} onTryAgain={onTryAgain} /> : <LoadingQueue />;
}

interface FollowedCaseProps extends Pick<InboxBodyProps, "address"> {
  readonly name: string;
  readonly parts: readonly QueuePart[];
  readonly run: ReturnType<typeof useDeeds>;
}

/** A case and its row, which is followed by itself: it may be in another tab, far down in the queue, or decided meanwhile. */
function FollowedCase({ name, parts, address, run }: FollowedCaseProps) {
  const { data, isPending } = useQuery(approvalRow("case", name));
  const rows = [...(data?.rows ?? []), ...parts.flatMap((part) => part.rows)];
  const row = rows.find((each) => each.name === name);
  return (
    <ApprovalCase
      name={name}
      version={row?.version ?? (isPending ? undefined : "")}
      back={{ state: address.state, selected: undefined }}
      onFollow={address.go}
      run={run}
    />
  );
}

/** Once, and into the address: a case must not change under the hand of whoever is about to decide it. */
function useFirstCase({ state, selected, settle }: InboxBodyProps["address"], parts: readonly QueuePart[]): void {
  const phone = useMedia("(max-width: 699px)");
  const first = parts[0]?.rows[0]?.name;
  useEffect(() => {
    if (!phone && selected === undefined && first !== undefined) settle({ state, selected: first });
  });
}
