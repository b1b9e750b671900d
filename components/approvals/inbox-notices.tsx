"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { ListNotices } from "@/components/request-state/list-notices";
import { rightText } from "@/components/request-state/right-labels";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { Notice } from "@/components/ui/feedback/notice";
import { approvalRights } from "@/lib/queries/approvals/approval-case";

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
      {missing.length > 0 ? (
        <Notice tone="warn">
          Not all of it is shown to you. You lack the right to{" "}
          {missing.map((right, index) => (
            <Fragment key={right.resource}>
              {index > 0 ? ", " : ""}
              <code className="mono [overflow-wrap:anywhere]">{rightText(right)}</code>
            </Fragment>
          ))}
          .
        </Notice>
      ) : null}
    </>
  );
}
