import type { ApprovalPage } from "@/lib/api/approvals";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import type { ApprovalView } from "@/server/views/approval-view";

/** What waits for a decision and what was decided lately, as far as the caller may list it. */
export async function listApprovals(caller: Caller, view: ApprovalView): Promise<ApprovalPage> {
  const { missing, ...sight } = await approvalScopeOf(caller);
  return { ...view.page(sight), missing: [...missing] };
}
