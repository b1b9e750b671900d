import type { ApprovalRights } from "@/lib/api/approval-case";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";

/** For want of which rights the caller does not see all of the approvals. */
export async function missingRights(caller: Caller): Promise<ApprovalRights> {
  const { missing } = await approvalScopeOf(caller);
  return { missing: [...missing] };
}
