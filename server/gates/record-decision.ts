import { withDecision } from "@/lib/gates/approvals";
import { kubeTime } from "@/lib/kube/conditions";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { type GateApproval, type RolloutGate, rolloutGates } from "@/lib/resources/rollout-gate";
import { ApiError } from "@/server/errors";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";

/** What somebody says of a change before a group. */
export interface Decided extends Pick<GateApproval, "user" | "comment" | "of" | "group"> {
  readonly decision: "Approved" | "Denied";
  readonly at: Date;
}

/**
 * Writes a decision into the gate's status, in place of what the same user said of that change and group before. Throws
 * `ApiError` "reason-required" for a denial without a reason, and "conflict" where the gate no longer waits for that
 * change or somebody else was quicker.
 */
export async function recordDecision(
  client: Pick<HubClient, "patch">,
  { metadata, status }: RolloutGate,
  { at, decision, group, of, user, ...rest }: Decided,
  signal: AbortSignal,
): Promise<void> {
  const comment = rest.comment.trim();
  if (decision === "Denied" && comment === "")
    throw new ApiError("reason-required", "Say why it is denied: everybody who waits for it sees it.");
  if (!status.waitingFor.some((wait) => wait.of === of && wait.group === group))
    throw new ApiError("conflict", "The gate does not wait for this change any more. Nothing was written.");
  const own: GateApproval = { user, at: kubeTime(at), decision, comment, of, group };
  const patch = {
    metadata: { resourceVersion: metadata.resourceVersion },
    status: { approvals: withDecision(status.approvals, own) },
  };
  const options = { fieldManager: FIELD_MANAGER.console, subresource: "status", signal } as const;
  try {
    await client.patch(rolloutGates, { name: metadata.name }, patch, options);
  } catch (cause) {
    if (!isHubError(cause, "Conflict")) throw cause;
    const message = "The gate has changed meanwhile. Nothing was written; look at it again.";
    throw new ApiError("conflict", message, { cause });
  }
}
