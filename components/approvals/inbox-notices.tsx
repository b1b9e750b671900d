"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { ListNotices } from "@/components/request-state/list-notices";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { late } from "@/components/ui/hooks/late";
import { approvalRights } from "@/lib/queries/approvals/approval-case";

const NotAllShown = late(async () => (await import("./not-all-shown")).NotAllShown);

interface InboxNoticesProps {
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

/** What limits the inbox: stale data, errors, and missing rights. */
export function InboxNotices({ error, onTryAgain }: InboxNoticesProps) {
  const { data: rights } = useQuery(approvalRights());
  const missing = rights?.missing ?? [];
  const staleSince = useStaleSince();
  return (
    <>
      <ListNotices subject="approvals" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />
      <Suspense>{missing.length > 0 ? <NotAllShown missing={missing} /> : null}</Suspense>
    </>
  );
}
