import { durationMs } from "@/lib/filter/duration";
import type { AlertCause } from "./alert-cause";
import { type AlertRecord, cutText, MAX_TEXT, MAX_TITLE } from "./alert-record";
import { isQuiet } from "./quiet-hours";
import type { NotificationRule } from "./rule";

/** Of one rule; further ones are counted only. */
export const MAX_ALERTS = 200;
/** What has ended is shown for so long. */
const RETENTION_MS = 24 * 60 * 60_000;

/** What is to be sent to each receiver of a rule. */
export interface Message {
  readonly kind: "firing" | "resolved";
  readonly alerts: readonly AlertRecord[];
  /** How many more there are than `alerts` has. */
  readonly more: number;
}

interface Input {
  readonly name: string;
  readonly rule: NotificationRule;
  /** Of this rule, as the last step left them. */
  readonly records: readonly AlertRecord[];
  readonly findings: readonly AlertCause[];
  readonly nowMs: number;
  readonly keyOf: (rule: string, subject: AlertCause["subject"]) => string;
  /** Nothing more is to be sent of it. */
  readonly isAcknowledged: (record: AlertRecord) => boolean;
}

interface Step {
  readonly records: AlertRecord[];
  readonly messages: Message[];
  readonly isQuiet: boolean;
}

/**
 * What becomes of a rule's alerts at a time, and what is to be sent. The same for what happens now and for a dry run: it
 * depends on nothing else.
 */
export function stepRule(input: Input): Step {
  const { findings, nowMs, rule } = input;
  const quiet = isQuiet(rule.quietHours, nowMs);
  const found = foundRecords(input);
  const gone = goneRecords(input, new Set(found.map(({ key }) => key)));
  const records = [...found, ...gone];
  if (quiet) return { records, messages: [], isQuiet: true };
  const more = Math.max(0, findings.length - MAX_ALERTS);
  const due = dueToFire(input, records);
  const ended = records.filter(({ isClosed, status }) => status === "resolved" && !isClosed);
  const sent = new Set(due);
  const messages: Message[] = [
    ...(due.length > 0 ? [{ kind: "firing" as const, alerts: due, more }] : []),
    ...(rule.resolved && ended.length > 0 ? [{ kind: "resolved" as const, alerts: ended, more: 0 }] : []),
  ];
  const after = records.map((record) => {
    if (sent.has(record)) return { ...record, sentAtMs: nowMs };
    return record.status === "resolved" && !record.isClosed ? { ...record, isClosed: true } : record;
  });
  return { records: after, messages, isQuiet: false };
}

function foundRecords({ findings, keyOf, name, nowMs, records, rule }: Input): AlertRecord[] {
  const forMs = durationMs(rule.for) ?? 0;
  const known = new Map(records.map((record) => [record.key, record]));
  const keyed = findings.map((finding) => ({ finding, key: keyOf(name, finding.subject) }));
  // Those that are known stay, however many there are.
  keyed.sort((a, b) => Number(known.has(b.key)) - Number(known.has(a.key)));
  return keyed.slice(0, MAX_ALERTS).map(({ finding, key }) => {
    const before = known.get(key);
    const running = before?.status === "resolved" ? undefined : before;
    const sinceMs = running?.sinceMs ?? Math.min(finding.sinceMs ?? nowMs, nowMs);
    const holds = running?.status === "firing" || nowMs - sinceMs >= forMs;
    return {
      key,
      rule: name,
      subject: finding.subject,
      title: cutText(finding.title, MAX_TITLE),
      text: cutText(finding.text, MAX_TEXT),
      ...(finding.caused !== undefined && { caused: cutText(finding.caused, MAX_TEXT) }),
      path: finding.path,
      status: holds ? "firing" : "waiting",
      sinceMs,
      ...(holds && { firedAtMs: running?.firedAtMs ?? nowMs }),
      ...(running?.sentAtMs !== undefined && { sentAtMs: running.sentAtMs }),
      ...(finding.isEvent && { isEvent: true }),
    };
  });
}

/** What is not found any more: it ends, unless it is still to be sent that it happened. */
function goneRecords({ nowMs, records }: Input, found: ReadonlySet<string>): AlertRecord[] {
  return records.flatMap((record) => {
    const { isEvent, key, resolvedAtMs = nowMs, sentAtMs, status } = record;
    if (found.has(key) || status === "waiting") return [];
    if (status === "resolved") return nowMs - resolvedAtMs < RETENTION_MS ? [record] : [];
    if (sentAtMs === undefined) return isEvent ? [record] : [];
    return [{ ...record, status: "resolved" as const, resolvedAtMs: nowMs, ...(isEvent && { isClosed: true }) }];
  });
}

/** All that is new once the first has waited for company, and all that was sent too long ago. */
function dueToFire({ isAcknowledged, nowMs, rule }: Input, records: readonly AlertRecord[]): AlertRecord[] {
  const groupWaitMs = durationMs(rule.groupWait) ?? 0;
  const repeatMs = durationMs(rule.repeat) ?? 0;
  const firing = records.filter((record) => record.status === "firing" && !isAcknowledged(record));
  const fresh = firing.filter(({ sentAtMs }) => sentAtMs === undefined);
  const sent = firing.filter((record) => record.sentAtMs !== undefined && !record.isEvent);
  const isNew = fresh.some(({ firedAtMs = nowMs }) => nowMs - firedAtMs >= groupWaitMs);
  const isOld = repeatMs > 0 && sent.some(({ sentAtMs = nowMs }) => nowMs - sentAtMs >= repeatMs);
  if (isOld) return [...fresh, ...sent];
  return isNew ? fresh : [];
}
