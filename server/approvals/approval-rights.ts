import type { ApprovalRights } from "@/lib/api/approvals/approval-case";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { mayAccept, mayDecide } from "@/server/auth/decision-rights";
import type { ApprovalView } from "./approval-view";

/**
 * For want of which rights the caller does not see all of the approvals; what they may do about requests to join,
 * whichever it is; and since when decided requests are known.
 */
export async function approvalRights(
  caller: Caller,
  { hasEarlier, knownSince }: Pick<ApprovalView, "hasEarlier" | "knownSince">,
): Promise<ApprovalRights> {
  const { missing } = await approvalScopeOf(caller);
  const [decide, accept] = await Promise.all([
    mayDecide(caller, { signer: KUBE_APISERVER_CLIENT_SIGNER }),
    mayAccept(caller),
  ]);
  return { missing: [...missing], may: { decide, accept }, knownSince, ...(hasEarlier && { hasEarlier }) };
}
