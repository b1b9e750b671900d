import { RECEIVER_KINDS, SentNotification } from "@/lib/api/notifications/notifications";
import { jsonIn } from "@/lib/kube/json";
import { z } from "@/lib/kube/zod";
import { AlertRecord } from "./alert-record";
import { GateNotice, GateRound } from "./gate-rounds";

/** A message that is not delivered yet, to one receiver; its alerts are those of these keys. */
export const OutboxEntry = z.object({
  id: z.string(),
  rule: z.optional(z.string()),
  /** Of a message about a gate, which no rule is about. */
  gate: z.optional(GateNotice),
  receiver: z.string(),
  kind: z.enum(["firing", "resolved", "test"]),
  title: z.string(),
  keys: z.array(z.string()),
  more: z.number(),
  /** For how long a receiver that forgets has to take it for firing, unless it is sent again. */
  firesForMs: z.number(),
  attempts: z.number(),
  createdAtMs: z.number(),
  /** When to try next. */
  dueAtMs: z.number(),
  reason: z.optional(z.string()),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

const RuleReport = z.object({
  status: z.enum(["ok", "waiting", "firing", "quiet", "off", "broken", "unsupported"]),
  firing: z.number(),
});
export type RuleReport = z.infer<typeof RuleReport>;

/** What the leader stores, so that the next one goes on from there. */
export const StoredState = z.object({
  evaluatedAtMs: z._default(z.number(), 0),
  problems: z._default(z.array(z.string()), []),
  receivers: z._default(
    z.array(z.object({ name: z.string(), kind: z.optional(z.enum(RECEIVER_KINDS)), problem: z.optional(z.string()) })),
    [],
  ),
  rules: z._default(z.record(z.string(), RuleReport), {}),
  alerts: z._default(z.array(AlertRecord), []),
  outbox: z._default(z.array(OutboxEntry), []),
  /** What the receivers of gates were sent last. */
  gates: z._default(z.array(GateRound), []),
  /** Newest first. */
  sent: z._default(z.array(SentNotification), []),
  /** Ids of tests that were sent. */
  tests: z._default(z.array(z.string()), []),
});
export type StoredState = z.infer<typeof StoredState>;

const MAX_ALERTS = 500;
const MAX_OUTBOX = 60;
const MAX_SENT = 150;
const MAX_TESTS = 40;
/** A ConfigMap may have a megabyte. */
const MAX_CHARACTERS = 700_000;

/** What was stored; nothing where it cannot be read: alerts that still hold are then sent once more. */
export function readState(text: string | undefined): StoredState {
  const read = StoredState.safeParse(jsonIn(text) ?? {});
  return read.success ? read.data : StoredState.parse({});
}

/** As text, within bounds: what has ended goes first, then the newest of what only waits. */
export function writeState(state: StoredState): string {
  const bounded = {
    ...state,
    alerts: state.alerts.toSorted(byWeight).slice(0, MAX_ALERTS),
    outbox: state.outbox.slice(-MAX_OUTBOX),
    sent: state.sent.slice(0, MAX_SENT),
    tests: state.tests.slice(-MAX_TESTS),
  };
  let text = JSON.stringify(bounded);
  for (let left = bounded.alerts.length; text.length > MAX_CHARACTERS && left > 0; ) {
    left = Math.floor(left / 2);
    text = JSON.stringify({ ...bounded, alerts: bounded.alerts.slice(0, left) });
  }
  return text;
}

const WEIGHTS = ["firing", "waiting", "resolved"] as const;

function byWeight(a: AlertRecord, b: AlertRecord): number {
  return WEIGHTS.indexOf(a.status) - WEIGHTS.indexOf(b.status) || a.sinceMs - b.sinceMs;
}
