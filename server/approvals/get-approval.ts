import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { mayAccept, mayDecide } from "@/server/auth/decision-rights";
import { ApiError } from "@/server/errors";
import type { ApprovalView } from "./approval-view";

const NOTHING = { allowed: false };

/** One case with its evidence, and what the caller may do about it. `name` as rows have it. */
export async function getApproval(caller: Caller, view: ApprovalView, name: string): Promise<ApprovalAnswer> {
  const found = view.case(name, await approvalScopeOf(caller));
  if (!found)
    throw new ApiError(
      "not-found",
      "It does not exist or is not visible to you. The hub deletes requests an hour after the decision; this console knows those that it saw.",
    );
  const { request, cluster, row } = found;
  const [decide, accept] = await Promise.all([
    request ? mayDecide(caller, { name: row.object, signer: request.signer }) : NOTHING,
    cluster ? mayAccept(caller, cluster.name) : NOTHING,
  ]);
  return { ...found, may: { decide, accept } };
}
