import { Fragment } from "react";
import { rightText } from "@/components/request-state/right-labels";
import { Notice } from "@/components/ui/feedback/notice";
import type { ApprovalRights } from "@/lib/api/approvals/approval-case";

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
