import type { ActivityEntry } from "@/lib/api/activity/activity";
import type { RequestContext } from "@/server/request-context";
import type { ActivityLog } from "./activity-log";
import { timeText } from "./chain";
import { safely } from "./record-writes";

/** Who was refused says no name that could be believed. */
const UNKNOWN_USER = "unknown";

/** Records sign-ins and sign-outs; never a token. Never throws. */
export function recordSignIns(activity: ActivityLog): NonNullable<RequestContext["onSignIn"]> {
  return ({ verb, user = UNKNOWN_USER, refusal }, { address, id }) => {
    const entry: ActivityEntry = {
      time: timeText(new Date()),
      user,
      ...(address && { address }),
      request: id,
      action: verb === "sign-in" ? "Sign in" : "Sign out",
      verb,
      outcome: refusal === undefined ? "done" : "refused",
      ...(refusal !== undefined && { reason: refusal }),
    };
    safely(() => activity.add(entry));
  };
}
