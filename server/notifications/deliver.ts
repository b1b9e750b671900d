import type { ActivityEntry } from "@/lib/api/activity/activity";
import { NAMESPACE } from "@/lib/kube/names";
import type { Outcome } from "@/lib/notifications/outbox";
import type { OutboxEntry, StoredState } from "@/lib/notifications/stored-state";
import { log } from "@/server/log";
import { deliveryErrorOf } from "./delivery-error";
import type { HostPolicy } from "./host-policy";
import { RULES } from "./hub-records";
import { delivered, noticeOf } from "./notifier";
import type { ReadReceiver } from "./receiver-file";
import type { Resolve } from "./resolve-host";
import { sendNotice } from "./send-notice";

export interface Delivery {
  readonly receivers: readonly ReadReceiver[];
  readonly policy: HostPolicy;
  readonly baseUrl: string;
  /** Under whose name it is recorded. */
  readonly lease: string;
  readonly activity: { add(entry: ActivityEntry): void };
  /** Whether this process may still send. */
  readonly isLeading: () => boolean;
  readonly resolve?: Resolve | undefined;
}

/** In one round; the others are for the next. */
const MAX_DELIVERIES = 12;

/** The state after one attempt at each message that is due. Never throws. */
export async function deliverDue(
  state: StoredState,
  delivery: Delivery,
  nowMs: number,
  signal: AbortSignal,
): Promise<StoredState> {
  const due = state.outbox
    .filter(
      (entry, index) => entry.dueAtMs <= nowMs && !state.outbox.slice(0, index).some((one) => isBefore(one, entry)),
    )
    .slice(0, MAX_DELIVERIES);
  const attempts = due.map(async (entry) => ({ entry, outcome: await deliver(entry, state, delivery, signal) }));
  let after = state;
  for (const { entry, outcome } of await Promise.all(attempts))
    if (outcome) after = delivered(after, entry, outcome, Date.now());
  return after;
}

/** Whether an earlier message, which is still to be sent, tells the same receiver of the same: no end comes before its beginning. */
function isBefore(earlier: OutboxEntry, { gate, keys, receiver }: OutboxEntry): boolean {
  if (earlier.receiver !== receiver) return false;
  if (gate) return (["name", "group", "of"] as const).every((field) => earlier.gate?.[field] === gate[field]);
  return earlier.keys.some((key) => keys.includes(key));
}

/** Tries to deliver an entry once; undefined where another process leads by now. Never throws. */
async function deliver(
  entry: OutboxEntry,
  { alerts }: Pick<StoredState, "alerts">,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const { baseUrl, isLeading, policy, receivers, resolve } = delivery;
  const receiver = receivers.find(({ name }) => name === entry.receiver);
  if (!isLeading() || signal.aborted) return undefined;
  if (!receiver?.settings) {
    const reason = receiver?.problem ?? "There is no receiver of that name.";
    return recorded(entry, { ok: false, reason, isTemporary: receiver !== undefined }, delivery);
  }
  try {
    const notice = noticeOf(entry, { alerts, baseUrl, nowMs: Date.now() });
    await sendNotice(receiver.settings, notice, { policy, signal, resolve });
    return recorded(entry, { ok: true }, delivery);
  } catch (error) {
    if (signal.aborted) return undefined;
    const { isTemporary, message, retryAfterMs } = deliveryErrorOf(error);
    return recorded(entry, { ok: false, reason: message, isTemporary, retryAfterMs }, delivery);
  }
}

/** In the log, and under Activity: of several attempts the first, and the one that ends them. */
function recorded(entry: OutboxEntry, outcome: Outcome, { activity, lease }: Delivery): Outcome {
  const { attempts, gate, id, kind, receiver, rule, title } = entry;
  const reason = outcome.ok ? undefined : outcome.reason;
  if (reason !== undefined) log.warn({ rule, gate: gate?.name, receiver, reason }, "a notification was not delivered");
  if (outcome.ok || attempts === 0 || !outcome.isTemporary)
    activity.add({
      time: new Date().toISOString(),
      user: lease,
      request: id,
      action: kind === "test" ? "Send a test notification" : "Send a notification",
      verb: "create",
      object: objectOf(entry),
      outcome: outcome.ok ? "done" : "failed",
      reason: `To ${receiver}: ${title}${reason === undefined ? "" : `. ${reason}`}`,
    });
  return outcome;
}

/** By whose word it is sent: the gate's own, or that of the rules. */
function objectOf({ gate }: OutboxEntry): ActivityEntry["object"] {
  if (gate) return { group: "flotilla.dev", resource: "rolloutgates", kind: "RolloutGate", name: gate.name };
  return { group: "", resource: "configmaps", kind: "ConfigMap", namespace: NAMESPACE, name: RULES };
}
