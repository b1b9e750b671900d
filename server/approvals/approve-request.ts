import type { ApproveRequest } from "@/lib/api/approvals/approval-decision";
import type { Caller } from "@/server/auth/caller";
import type { ApprovalView } from "./approval-view";
import { confirmWhereRisky } from "./confirm-where-risky";
import { decideRequest } from "./decide-request";
import { stillInBatch } from "./still-in-batch";

interface Approval extends ApproveRequest {
  /** The certificate request. */
  readonly name: string;
}

/**
 * Approves a request; one of a batch only if it still belongs to that, and one beyond low risk only with a reason and
 * its cluster's name. The request records who approved it, and why.
 */
export function approveRequest(caller: Caller, view: ApprovalView, approval: Approval): Promise<void> {
  const { name, resourceVersion, batch, reason, confirm } = approval;
  const decision = {
    type: "Approved",
    reason: "ApprovedByFlotilla",
    message: `Approved in Flotilla by ${caller.user}${reason === undefined ? "." : `: ${reason}`}`,
  } as const;
  const inBatch =
    batch === undefined ? undefined : stillInBatch(caller, view, { request: name, batch, resourceVersion });
  const proviso = async () => {
    await inBatch?.();
    await confirmWhereRisky(caller, view, { name, resourceVersion, reason, confirm });
  };
  return decideRequest(caller, { name, resourceVersion }, { decision, proviso });
}
