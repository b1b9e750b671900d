import type { ActivityEntry, ActivityOutcome } from "@/lib/api/activity/activity";
import { z } from "@/lib/kube/zod";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";
import { log } from "@/server/log";
import type { HubWrite, RequestContext } from "@/server/request-context";
import type { ActivityLog } from "./activity-log";
import { timeText } from "./chain";
import { changesOf } from "./changes";

/** Of one request; a plan may have thousands of equal writes. */
const MAX_WITH_CHANGES = 20;
const MAX_REASON = 1_000;

/** Records each write of a person. Never throws. */
export function recordWrites(activity: ActivityLog): NonNullable<RequestContext["onWrite"]> {
  const counts = new WeakMap<RequestContext, number>();
  return (write, context) => {
    const count = counts.get(context) ?? 0;
    counts.set(context, count + 1);
    safely(() => activity.add(entryOf(write, context, count < MAX_WITH_CHANGES)));
  };
}

/** What controllers do that changes what people decided, in words; all else follows from it. */
const DECISIONS: Readonly<Record<string, string>> = {
  "patch certificatesigningrequests/approval": "Decide on a certificate request",
  "create managedclusteraddons": "Install an add-on on a cluster",
  "delete managedclusteraddons": "Remove an add-on from a cluster",
};

/** The same for controllers. */
export function recordDecisions(activity: ActivityLog): NonNullable<RequestContext["onWrite"]> {
  return (write, context) => {
    const { verb, object } = write;
    const part = object.subresource === undefined ? "" : `/${object.subresource}`;
    const action = decisionIn(write) ?? DECISIONS[`${verb} ${object.resource}${part}`];
    // What is installed is generated; what is decided is in the request.
    if (action) safely(() => activity.add({ ...entryOf(write, context, object.subresource !== undefined), action }));
  };
}

const ConditionTypes = z.object({ conditions: z.array(z.object({ type: z.string() })) });

function decisionIn({ object: { subresource }, sent }: HubWrite): string | undefined {
  if (subresource !== "approval") return undefined;
  const types = ConditionTypes.safeParse(sent?.status).data?.conditions.map(({ type }) => type) ?? [];
  if (types.includes("Denied")) return "Deny a certificate request";
  return types.includes("Approved") ? "Approve a certificate request" : undefined;
}

function entryOf(write: HubWrite, { id, action, address }: RequestContext, hasChanges: boolean): ActivityEntry {
  const { user, verb, object, error } = write;
  const changes = hasChanges ? changesOf(write) : undefined;
  return {
    time: timeText(new Date()),
    user,
    ...(address && { address }),
    request: id,
    action: action ?? "Change an object",
    verb,
    object,
    ...outcomeOf(error),
    ...(changes && { changes }),
  };
}

function outcomeOf(error: unknown): { readonly outcome: ActivityOutcome; readonly reason?: string } {
  if (error === undefined) return { outcome: "done" };
  const reason = (error instanceof Error ? error.message : "unknown").slice(0, MAX_REASON);
  if (error instanceof HubError) return { outcome: error.status < 500 ? "refused" : "failed", reason };
  const isOpen = !(error instanceof HubUnreachable) || error.write !== "unsent";
  return { outcome: isOpen ? "unknown" : "failed", reason };
}

/** What was done stays done, whatever is wrong with what is recorded of it. */
export function safely(record: () => void): void {
  try {
    record();
  } catch (error) {
    log.error({ err: error }, "a write could not be recorded");
  }
}
