import { GateCallback, type GateCallbackAnswer } from "@/lib/api/gates/gate-detail";
import { externalUser } from "@/lib/gates/approvals";
import { jsonIn } from "@/lib/kube/json";
import { type RolloutGate, rolloutGates } from "@/lib/resources/rollout-gate";
import { Rights } from "@/server/auth/rights";
import { forbidden } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { mayDecideOnGate } from "@/server/gates/get-gate";
import { recordDecision } from "@/server/gates/record-decision";
import { read } from "@/server/http/schema";
import { createClient } from "@/server/hub/client";
import { firstOf } from "@/server/hub/first-of";
import { recordedClient } from "@/server/hub/recorded-client";
import type { Transport } from "@/server/hub/transport";
import { approverKeys } from "./approver-keys";
import { type SignedRequest, signedAt } from "./signed-callback";

/** What the console needs to hear external approvers. */
export interface CallbackParts {
  /** With a file of keys for each of them. */
  readonly folder: string;
  /** Requests to the hub as this user. */
  readonly actAs: (user: string) => Transport;
}

interface CallbackRequest extends SignedRequest {
  /** As the path names it. */
  readonly gate: string;
  readonly approver: string | undefined;
}

const DEADLINE_MS = 10_000;

/**
 * Records what an external approver says in a signed request, for the one gate, change and group that it names, as the
 * hub's user for that approver. Who cannot prove to be one is not told anything. The signature's time is the decision's: a
 * request that was sent before, or is older than what the approver sent last, changes nothing. Throws `ApiError`.
 */
export async function answerCallback(
  parts: CallbackParts | undefined,
  { approver = "", gate: name, ...signed }: CallbackRequest,
  signal: AbortSignal,
): Promise<GateCallbackAnswer> {
  const keys = parts ? await approverKeys(parts.folder, approver) : [];
  const atMs = signedAt(signed, keys, Date.now());
  if (!parts || atMs === undefined) throw notSigned();
  const answer = read(GateCallback, jsonIn(signed.body), "body");
  if (answer.gate !== name) throw new ApiError("invalid", "The body names another gate than the path.");
  const user = externalUser(approver);
  const transport = parts.actAs(user);
  try {
    const client = recordedClient(createClient(transport), user);
    const until = firstOf(signal, AbortSignal.timeout(DEADLINE_MS));
    // A hub without the policy of admission would take it from anybody who may write the status.
    const { missing } = await mayDecideOnGate(new Rights(client), name);
    if (missing) throw forbidden({ user }, missing);
    const gate = await client.get(rolloutGates, { name }, until);
    if (gate.spec.webhook?.approver !== approver)
      throw new ApiError("forbidden", "The gate does not take answers of this approver.");
    const decision = { ...answer, user, at: new Date(atMs) };
    const outcome = await recordOnce(gate, decision, () => recordDecision(client, gate, decision, until));
    return { user, at: decision.at.toISOString(), decision: answer.decision, outcome };
  } finally {
    await transport.close();
  }
}

type Decided = Parameters<typeof recordDecision>[2];

/** Throws `ApiError` "conflict" for what is not later than what the approver sent of it last. */
async function recordOnce(
  { status }: RolloutGate,
  { at, decision, group, of, user }: Decided,
  record: () => Promise<void>,
): Promise<GateCallbackAnswer["outcome"]> {
  const last = status.approvals.find((each) => each.user === user && each.of === of && each.group === group);
  const lastMs = last ? Date.parse(last.at) : Number.NEGATIVE_INFINITY;
  if (last?.decision === decision && lastMs === at.getTime()) return "already";
  if (at.getTime() <= lastMs)
    throw new ApiError("conflict", "A later answer of this approver is recorded, or another of the same second.");
  await record();
  return "recorded";
}

/** The same for every reason. */
function notSigned(): ApiError {
  return new ApiError("unauthenticated", "The request is not signed by an approver whom this console knows.");
}
