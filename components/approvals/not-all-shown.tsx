import { Fragment } from "react";
import { rightText } from "@/components/request-state/right-labels";
import { Notice } from "@/components/ui/feedback/notice";
import { Partial } from "@/components/ui/feedback/partial";
import type { ApprovalRights } from "@/lib/api/approvals/approval-case";
import type { ListStats } from "@/lib/api/list/list";

/** The rights for want of which not all approvals are shown. */
export function NotAllShown({ missing }: Pick<ApprovalRights, "missing">) {
  return (
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
  );
}

interface IncompleteInboxProps {
  readonly stats: Pick<ListStats, "all" | "about">;
}

/** Above the queue while the console reads what waits: how much of about how much is here. */
export function IncompleteInbox({ stats: { all, about } }: IncompleteInboxProps) {
  return (
    <p className="border-line border-b px-4 py-2 text-text-2 sheet:px-6">
      Still loading: <Partial thing="approval" loaded={all} about={about} />; this list is not complete.
    </p>
  );
}
