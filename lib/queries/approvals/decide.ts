import type { AcceptRequest, ApproveRequest } from "@/lib/api/approvals/approval-decision";
import { sendJson } from "@/lib/queries/request/request";
import { pathOf } from "./approval-case";

/**
 * `batch`: one of several; skipped unless the console still counts it to the batch. `reason`: required for what is not
 * of low risk, as `confirm` is: the name that was typed.
 */
export async function approveRequest(name: string, request: ApproveRequest): Promise<void> {
  const { resourceVersion, batch, reason, confirm } = request;
  await sendJson("POST", `${pathOf(`requests/${name}`)}/approve`, { resourceVersion, batch, reason, confirm });
}

export async function denyRequest(name: string, resourceVersion: string, reason: string): Promise<void> {
  await sendJson("POST", `${pathOf(`requests/${name}`)}/deny`, { resourceVersion, reason });
}

/** `batch`: one of several, each with a request of its agent. */
export async function acceptCluster(name: string, request: AcceptRequest): Promise<void> {
  await sendJson("POST", `${pathOf(`clusters/${name}`)}/accept`, request);
}
