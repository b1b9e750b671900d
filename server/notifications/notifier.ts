import { createHash, randomUUID } from "node:crypto";
import { durationMs } from "@/lib/filter/duration";
import { type AlertRecord, cutText, MAX_TITLE } from "@/lib/notifications/alert-record";
import type { NotificationFacts } from "@/lib/notifications/facts";
import { findNow } from "@/lib/notifications/find";
import { type GateMessage, gateTitle, stepGates } from "@/lib/notifications/gate-rounds";
import { gateNoticeAlert, type Notice, noticeAlert, noticeTitle } from "@/lib/notifications/notice";
import { afterAttempt, type Outcome } from "@/lib/notifications/outbox";
import type { NotificationRule } from "@/lib/notifications/rule";
import { type Message, stepRule } from "@/lib/notifications/step";
import { isAcknowledged, type ReadActions, type ReadRule } from "@/lib/notifications/stored-rules";
import type { OutboxEntry, RuleReport, StoredState } from "@/lib/notifications/stored-state";
import type { ReadReceiver } from "./receiver-file";

/** What one evaluation reads. */
export interface Evaluation {
  readonly rules: readonly ReadRule[];
  readonly actions: ReadActions;
  readonly receivers: readonly ReadReceiver[];
  readonly facts: NotificationFacts;
  readonly nowMs: number;
}

/** A message that was not delivered for so long is not sent any more. */
const STALE_MS = 24 * 60 * 60_000;
/** What is not sent again fires for so long, where the receiver forgets. */
const NO_REPEAT_MS = 7 * 24 * 60 * 60_000;
const TEST_MS = 60_000;

/** The state after looking at all rules: what is to be sent is in its outbox. */
export function evaluate(state: StoredState, { actions, facts, nowMs, receivers, rules }: Evaluation): StoredState {
  const alerts: AlertRecord[] = [];
  const outbox = state.outbox.filter(({ createdAtMs }) => nowMs - createdAtMs < STALE_MS);
  const reports: Record<string, RuleReport> = {};
  for (const read of rules) {
    const own = state.alerts.filter(({ rule }) => rule === read.name);
    const { messages, records, report } = evaluateRule(read, own, { actions, facts, nowMs });
    reports[read.name] = report;
    alerts.push(...records);
    if ("rule" in read) outbox.push(...messages.flatMap((message) => entriesOf(read, message, nowMs)));
  }
  const tests = newTests(state, actions, nowMs);
  // Not read, or not yet: what is known stays.
  const gates = facts.gates ? stepGates(state.gates, facts.gates(), nowMs) : { rounds: state.gates, messages: [] };
  return {
    ...state,
    evaluatedAtMs: nowMs,
    receivers: receivers.map(({ settings: _, ...shown }) => shown),
    rules: reports,
    alerts,
    gates: gates.rounds,
    outbox: [...outbox, ...gates.messages.map((message) => gateEntry(message, nowMs)), ...tests],
    tests: [...state.tests, ...tests.map(({ id }) => id)],
  };
}

function evaluateRule(
  read: ReadRule,
  own: readonly AlertRecord[],
  { actions, facts, nowMs }: Pick<Evaluation, "actions" | "facts" | "nowMs">,
) {
  const nothing = (status: RuleReport["status"]) => ({ records: [], messages: [], report: { status, firing: 0 } });
  if ("error" in read) return { ...nothing("broken"), records: own };
  const { name, rule } = read;
  if (!rule.enabled) return nothing("off");
  const findings = findNow(rule.when, facts, nowMs);
  // Not read, or not yet: what is known stays.
  if (findings === undefined) return { ...nothing("unsupported"), records: own };
  const { isQuiet, messages, records } = stepRule({
    name,
    rule,
    records: own,
    findings,
    nowMs,
    keyOf,
    isAcknowledged: (record) => isAcknowledged(actions.acknowledged.get(record.key), record, nowMs),
  });
  return { records, messages, report: reportOf(records, isQuiet) };
}

function reportOf(records: readonly AlertRecord[], isQuiet: boolean): RuleReport {
  const firing = records.filter(({ isEvent, status }) => status === "firing" && !isEvent).length;
  const isWaiting = records.some(({ status }) => status === "waiting");
  if (firing > 0) return { status: isQuiet ? "quiet" : "firing", firing };
  return { status: isWaiting ? "waiting" : "ok", firing };
}

function entriesOf(
  { name, rule }: { readonly name: string; readonly rule: NotificationRule },
  { alerts, kind, more }: Message,
  nowMs: number,
): OutboxEntry[] {
  const title = noticeTitle(kind, alerts, more);
  const keys = alerts.map(({ key }) => key);
  const firesForMs = 2 * (durationMs(rule.repeat) ?? 0) || NO_REPEAT_MS;
  const times = { attempts: 0, createdAtMs: nowMs, dueAtMs: nowMs, firesForMs };
  return rule.to.map((receiver) => ({ id: randomUUID(), rule: name, receiver, kind, title, keys, more, ...times }));
}

/** It is told of once: what it waits for is for people, or a program, and does not stop by itself. */
function gateEntry({ notice, receiver }: GateMessage, nowMs: number): OutboxEntry {
  const kind = notice.state === "Approved" ? "resolved" : "firing";
  const times = { attempts: 0, createdAtMs: nowMs, dueAtMs: nowMs, firesForMs: NO_REPEAT_MS };
  const title = cutText(gateTitle(notice), MAX_TITLE);
  return { id: randomUUID(), gate: notice, receiver, kind, title, keys: [], more: 0, ...times };
}

/** A test is sent once, and not long after it was wanted. */
function newTests({ tests }: StoredState, actions: ReadActions, nowMs: number): OutboxEntry[] {
  return [...actions.tests].flatMap(([receiver, { atMs, id }]) => {
    if (tests.includes(id) || Math.abs(nowMs - atMs) > 10 * 60_000) return [];
    const title = "Test of Flotilla's notifications";
    const times = { attempts: 0, createdAtMs: nowMs, dueAtMs: nowMs, firesForMs: TEST_MS };
    return [{ id, receiver, kind: "test" as const, title, keys: [], more: 0, ...times }];
  });
}

/** The same for as long as the rule is about the same. */
export function keyOf(rule: string, { kind, name }: AlertRecord["subject"]): string {
  return createHash("sha256")
    .update(JSON.stringify([rule, kind, name]))
    .digest("hex")
    .slice(0, 20);
}

/** What is sent for an entry now. */
export function noticeOf(
  { createdAtMs, firesForMs, gate, id, keys, kind, more, rule, title }: OutboxEntry,
  {
    alerts,
    baseUrl,
    nowMs,
  }: {
    readonly alerts: readonly AlertRecord[];
    readonly baseUrl: string;
    readonly nowMs: number;
  },
): Notice {
  const byKey = new Map(alerts.map((record) => [record.key, record]));
  const listed = keys.flatMap((key) => byKey.get(key) ?? []);
  const about = gate ? [gateNoticeAlert(gate, { baseUrl, sinceMs: createdAtMs, title })] : [];
  return {
    id,
    kind,
    ...(rule !== undefined && { rule }),
    title,
    at: new Date(nowMs).toISOString(),
    ...(gate !== undefined && { gate }),
    alerts: [...about, ...listed.map((record) => noticeAlert(record, { baseUrl }))],
    more: more + keys.length - listed.length,
    url: `${baseUrl}/`,
    firesUntil: new Date(nowMs + firesForMs).toISOString(),
  };
}

/** The state after an attempt to deliver an entry. */
export function delivered(state: StoredState, entry: OutboxEntry, outcome: Outcome, nowMs: number): StoredState {
  const { again, sent } = afterAttempt(entry, outcome, nowMs);
  return {
    ...state,
    outbox: state.outbox.flatMap((each) => (each.id === entry.id ? (again ?? []) : each)),
    sent: [sent, ...state.sent.filter(({ id }) => id !== entry.id)],
  };
}
