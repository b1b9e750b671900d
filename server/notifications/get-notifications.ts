import type { NotificationsAnswer, RuleState } from "@/lib/api/notifications/notifications";
import type { ReadRule } from "@/lib/notifications/stored-rules";
import type { StoredState } from "@/lib/notifications/stored-state";
import type { Caller } from "@/server/auth/caller";
import { notificationRights, notificationScopeOf } from "./notification-scope";
import type { NotificationRecords } from "./stored-notifications";

/** A leader that has not looked for so long does not lead, or has no receivers any more. */
const SILENT_MS = 3 * 60_000;

/** Rules that the caller may see, with their state, and receivers by name. */
export async function getNotifications(caller: Caller, records: NotificationRecords): Promise<NotificationsAnswer> {
  const [{ resourceVersion, rules, states }, scope, rights] = await Promise.all([
    records.read(),
    notificationScopeOf(caller),
    notificationRights(caller),
  ]);
  const [main] = states;
  const shown = rules.filter(scope.rule).map((read) => ruleState(read, states));
  const isOn = main.receivers.length > 0 && Date.now() - main.evaluatedAtMs < SILENT_MS;
  return {
    isOn,
    ...(main.evaluatedAtMs > 0 && { evaluatedAt: new Date(main.evaluatedAtMs).toISOString() }),
    problems: problemsOf(main, isOn),
    rules: shown,
    hidden: rules.length - shown.length,
    receivers: main.receivers,
    ...(resourceVersion !== undefined && { resourceVersion }),
    ...rights,
  };
}

function ruleState(read: ReadRule, states: readonly StoredState[]): RuleState {
  const { name } = read;
  if ("error" in read) return { name, error: read.error, status: "broken", firing: 0 };
  const reports = states.flatMap(({ rules }) => rules[name] ?? []);
  const report = reports.find(({ status }) => status !== "unsupported") ?? reports[0];
  const own = states.flatMap(({ sent }) => sent.filter(({ rule }) => rule === name));
  const lastSentAt = own
    .flatMap(({ at, outcome }) => (outcome === "delivered" ? at : []))
    .sort()
    .at(-1);
  return {
    name,
    rule: read.rule,
    status: read.rule.enabled ? (report?.status ?? "unknown") : "off",
    firing: report?.firing ?? 0,
    ...(lastSentAt !== undefined && { lastSentAt }),
  };
}

function problemsOf({ evaluatedAtMs, receivers }: StoredState, isOn: boolean): string[] {
  if (receivers.length === 0)
    return [
      "There are no receivers: the controllers have no folder with a file for each (docs/how-to/set-up-notifications.md).",
    ];
  if (isOn) return [];
  return [`The controllers have not checked the rules since ${new Date(evaluatedAtMs).toISOString()}.`];
}
