"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { ListNotices } from "@/components/status/list-notices";
import { rightWords } from "@/components/status/right-words";
import { useStaleSince } from "@/components/status/use-stale-since";
import { Notice } from "@/components/ui/notice";
import { approvalRights } from "@/lib/queries/approval-case";

interface InboxNoticesProps {
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

/** What to know before trusting the inbox: what is old, what failed, and what is left out for want of a right. */
export function InboxNotices({ error, onTryAgain }: InboxNoticesProps) {
  const { data: rights } = useQuery(approvalRights());
  const missing = rights?.missing ?? [];
  const staleSince = useStaleSince();
  return (
    <>
      <ListNotices subject="approvals" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />
      {missing.length > 0 ? (
        <Notice tone="warn">
          Not all of it is shown to you. You lack the right to{" "}
          {missing.map((right, place) => (
            <Fragment key={right.resource}>
              {place > 0 ? ", " : ""}
              <code className="mono [overflow-wrap:anywhere]">{rightWords(right)}</code>
            </Fragment>
          ))}
          .
        </Notice>
      ) : null}
    </>
  );
}
