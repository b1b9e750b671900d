import type { GateDecisionRequest, GateDetail } from "@/lib/api/gates/gate-detail";
import { plural } from "@/lib/format/count";
import { rolloutGates } from "@/lib/resources/rollout-gate";
import type { Caller } from "@/server/auth/caller";
import { forbidden, requireAll } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { approvalEffect } from "./approval-effect";
import { type GateParts, getGate, mayDecideOnGate } from "./get-gate";
import { recordDecision } from "./record-decision";

const DEADLINE_MS = 10_000;

/**
 * Records what the caller says of a change that waits, with their own credentials and in their name; what they said of it
 * before is replaced. Throws `ApiError` "forbidden" without the verb `approve`, "invalid" without the typed name of the
 * add-on where it lets many clusters go, and what `recordDecision` throws.
 */
export async function decideOnGate(
  caller: Caller,
  parts: GateParts,
  { name, confirm, ...request }: GateDecisionRequest & { readonly name: string },
): Promise<GateDetail> {
  await requireAll(caller, "list", rolloutGates);
  const { missing } = await mayDecideOnGate(caller.rights, name);
  if (missing) throw forbidden(caller, missing);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const gate = await caller.client.get(rolloutGates, { name }, signal);
  const at = new Date();
  const effect = approvalEffect(gate, request, { user: caller.user, at });
  if (request.decision === "Approved" && effect.confirm !== undefined && confirm !== effect.confirm)
    throw new ApiError(
      "invalid",
      `It lets ${plural(effect.clusters, "cluster")} go. Type ${effect.confirm} to confirm it. Nothing was written.`,
    );
  await recordDecision(caller.client, gate, { ...request, user: caller.user, at }, signal);
  return getGate(caller, parts, { kind: "approval", name });
}
