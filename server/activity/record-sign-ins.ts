import type { ActivityEntry } from "@/lib/api/activity/activity";
import { networkOf } from "@/server/auth/sign-in-limit";
import { outsideRequest, type RequestContext, type SignInEvent } from "@/server/request-context";
import type { ActivityLog } from "./activity-log";
import { timeText } from "./chain";
import { safely } from "./record-writes";

/** Who was refused says no name that could be believed. */
const UNKNOWN_USER = "unknown";
const MINUTE_MS = 60_000;
/** From which a minute is counted at a time; more of them are counted as one. */
const MAX_NETWORKS = 1_000;

/**
 * Records sign-ins and sign-outs; never a token. Refusals from one network are recorded once a minute with their number,
 * so that nobody pushes what others did out of a bounded log. Never throws.
 */
export function recordSignIns(
  activity: Pick<ActivityLog, "add">,
  minuteMs = MINUTE_MS,
): NonNullable<RequestContext["onSignIn"]> {
  const refusals = new Map<string, Refusals>();
  const add = (entry: ActivityEntry) => safely(() => activity.add(entry));
  return (event, context) => {
    const entry = entryOf(event, context);
    if (event.refusal === undefined) return add(entry);
    const network = networkOf(context.address ?? "");
    const key = refusals.has(network) || refusals.size < MAX_NETWORKS ? network : "others";
    const known = refusals.get(key);
    if (known) return known.count(key === "others" ? withoutAddress(entry) : entry);
    add(entry);
    const counted = new Refusals();
    refusals.set(key, counted);
    const over = () => {
      refusals.delete(key);
      const rest = counted.entry();
      if (rest) add(rest);
    };
    outsideRequest(() => setTimeout(over, minuteMs).unref());
  };
}

/** Those of one minute, but for the first. */
class Refusals {
  #size = 0;
  #last: ActivityEntry | undefined;

  count(entry: ActivityEntry): void {
    this.#size += 1;
    this.#last = entry;
  }

  /** Undefined where the first was the only one. */
  entry(): ActivityEntry | undefined {
    if (!this.#last) return undefined;
    const times = this.#size === 1 ? "once more" : `${this.#size} times more`;
    return { ...this.#last, reason: `Refused ${times} within a minute; the last time: ${this.#last.reason ?? ""}` };
  }
}

/** What is counted together came from many. */
function withoutAddress({ address: _, ...entry }: ActivityEntry): ActivityEntry {
  return entry;
}

function entryOf({ verb, user = UNKNOWN_USER, refusal }: SignInEvent, { address, id }: RequestContext): ActivityEntry {
  return {
    time: timeText(new Date()),
    user,
    ...(address && { address }),
    request: id,
    action: verb === "sign-in" ? "Sign in" : "Sign out",
    verb,
    outcome: refusal === undefined ? "done" : "refused",
    ...(refusal !== undefined && { reason: refusal }),
  };
}
