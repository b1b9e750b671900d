import { LISTS } from "@/lib/lists/lists";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { HubFailure } from "@/server/hub/resource-cache";
import { ServedList } from "@/server/lists/served-list";
import type { ApprovalCaches } from "./approval-book";
import { APPROVAL_ROWS, ApprovalView } from "./approval-view";
import type { KeptRequests } from "./kept-requests";

export type ServedApprovals = ReturnType<typeof serveApprovals>;

/** What waits for a decision, and what was decided lately. */
export function serveApprovals(caches: ApprovalCaches, hubFailure?: () => HubFailure | undefined, kept?: KeptRequests) {
  return new ServedList(LISTS.approvals, new ApprovalView(caches, hubFailure, kept), {
    scope: approvalScopeOf,
    ...APPROVAL_ROWS,
    isWhole: ({ clusters, requests }) => clusters && requests,
  });
}
