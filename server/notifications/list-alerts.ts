import type { Alert, AlertsAnswer, SentAnswer } from "@/lib/api/notifications/notifications";
import type { AlertRecord } from "@/lib/notifications/alert-record";
import { hrefOf } from "@/lib/notifications/moment";
import { isAcknowledged } from "@/lib/notifications/stored-rules";
import { rolloutGates } from "@/lib/resources/rollout-gate";
import type { Caller } from "@/server/auth/caller";
import { firstMissing } from "@/server/auth/scope";
import { type NotificationScope, notificationRights, notificationScopeOf } from "./notification-scope";
import type { NotificationRecords, StoredNotifications } from "./stored-notifications";

const ORDER = ["firing", "waiting", "resolved"] as const;

/** Alerts about what the caller may list: those that fire first, then the newest. */
export async function listAlerts(caller: Caller, records: NotificationRecords): Promise<AlertsAnswer> {
  const [stored, scope, { mayAcknowledge }] = await Promise.all([
    records.read(),
    notificationScopeOf(caller),
    notificationRights(caller),
  ]);
  const visible = alertsOf(stored).filter(({ subject }) => scope.subject(subject));
  const alerts = visible.map((record) => alertOf(textFor(record, scope), stored, Date.now()));
  alerts.sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || (a.since < b.since ? 1 : -1));
  return { alerts, mayAcknowledge };
}

/** The last messages of rules and gates that the caller may see; tests for who may send one. */
export async function listSent(caller: Caller, records: NotificationRecords): Promise<SentAnswer> {
  const [{ rules, states }, scope, { mayAcknowledge }, missing] = await Promise.all([
    records.read(),
    notificationScopeOf(caller),
    notificationRights(caller),
    firstMissing(caller, "list", [rolloutGates]),
  ]);
  const visible = new Set(rules.filter(scope.rule).map(({ name }) => name));
  const sent = states.flatMap((state) => state.sent);
  const shown = sent.filter(({ gate, rule }) => {
    if (gate !== undefined) return missing === undefined;
    if (rule === undefined) return mayAcknowledge.allowed;
    return visible.has(rule) || scope.readsRules;
  });
  return { notifications: shown.sort((a, b) => (a.at < b.at ? 1 : -1)) };
}

export function alertsOf({ states }: StoredNotifications): AlertRecord[] {
  return states.flatMap(({ alerts }) => alerts);
}

function textFor(record: AlertRecord, { readsWorks }: NotificationScope): AlertRecord {
  return readsWorks && record.caused !== undefined ? { ...record, text: record.caused } : record;
}

function alertOf(record: AlertRecord, { actions }: StoredNotifications, nowMs: number): Alert {
  const { key, resolvedAtMs, rule, sentAtMs, sinceMs, status, subject, text, title } = record;
  const acknowledged = actions.acknowledged.get(key);
  return {
    key,
    rule,
    subject,
    title,
    text,
    href: hrefOf(record, { baseUrl: "" }),
    status,
    since: timeText(sinceMs),
    ...(resolvedAtMs !== undefined && { resolvedAt: timeText(resolvedAtMs) }),
    ...(sentAtMs !== undefined && { sentAt: timeText(sentAtMs) }),
    ...(isAcknowledged(acknowledged, record, nowMs) && acknowledged && { acknowledged }),
  };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
