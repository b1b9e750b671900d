import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ApprovalAnswer, ApprovalRights } from "@/lib/api/approvals/approval-case";
import type { AcceptRequest, ApproveRequest } from "@/lib/api/approvals/approval-decision";
import { getJson, sendJson } from "@/lib/queries/request/request";

/** A request's page shows what the caller may do, and rights change without an event. */
const RIGHTS_HOLD_MS = 20_000;
const RETENTION_MS = 60_000;

/** What of the approvals the caller may not see, and what they may do about requests to join. */
export function approvalRights() {
  return queryOptions({
    queryKey: ["approvals", "rights"],
    queryFn: ({ signal }) => getJson("/api/approvals/rights", { schema: ApprovalRights, signal }),
    staleTime: RIGHTS_HOLD_MS,
    refetchInterval: RIGHTS_HOLD_MS,
  });
}

/** One request by its name in the list. It is fetched again when its row changes. */
export function approvalCase(name: string, version: string) {
  return queryOptions({
    queryKey: ["approvals", "case", name, version],
    queryFn: ({ signal }) => getJson(pathOf(name), { schema: ApprovalAnswer, signal }),
    placeholderData: keepPreviousData,
    staleTime: RIGHTS_HOLD_MS,
    gcTime: RETENTION_MS,
  });
}

/**
 * `batch`: one of several; skipped unless the console still counts it to the batch. `reason`: required for what is not
 * of low risk.
 */
export async function approveRequest(name: string, { resourceVersion, batch, reason }: ApproveRequest): Promise<void> {
  await sendJson("POST", `${pathOf(`requests/${name}`)}/approve`, { resourceVersion, batch, reason });
}

export async function denyRequest(name: string, resourceVersion: string, reason: string): Promise<void> {
  await sendJson("POST", `${pathOf(`requests/${name}`)}/deny`, { resourceVersion, reason });
}

/** `batch`: one of several, each with a request of its agent. */
export async function acceptCluster(name: string, request: AcceptRequest): Promise<void> {
  await sendJson("POST", `${pathOf(`clusters/${name}`)}/accept`, request);
}

function pathOf(name: string): string {
  const [kind = "", object = ""] = name.split("/");
  return `/api/v1/approvals/${kind}/${encodeURIComponent(object)}`;
}
