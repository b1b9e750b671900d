import type { DryNotification, DryRun, DryRunRequest } from "@/lib/api/notifications/notifications";
import { durationMs } from "@/lib/filter/duration";
import type { AlertRecord } from "@/lib/notifications/alert-record";
import { findNow } from "@/lib/notifications/find";
import { hrefOf } from "@/lib/notifications/moment";
import { noticeTitle } from "@/lib/notifications/notice";
import type { ConditionType } from "@/lib/notifications/rule";
import { type Message, stepRule } from "@/lib/notifications/step";
import type { Caller } from "@/server/auth/caller";
import { requireAll } from "@/server/auth/scope";
import type { PastLists } from "@/server/history/past-lists";
import { pauseAfter } from "@/server/history/store/pause-after";
import { KIND, type Kind } from "@/server/history/store/subjects";
import { readTime } from "@/server/lists/read-time";
import { ALERT_KINDS } from "./notification-scope";
import { keyOf } from "./notifier";
import { PastFacts } from "./past-facts";

const WEEK_MS = 7 * 24 * 60 * 60_000;
const MAX_SHOWN = 100;
/** So many steps at most, and none shorter than the leader's. */
const MAX_STEPS = 10_080;
const MIN_STEP_MS = 10_000;
/** What the history has of what a rule is about. */
const RECORDED: Partial<Record<ConditionType, { readonly kind: Kind; readonly many: string }>> = {
  rollout: { kind: KIND.rollout, many: "rollouts" },
  "add-on-down": { kind: KIND.clusterAddOn, many: "add-ons on clusters" },
  "cluster-lost": { kind: KIND.cluster, many: "clusters" },
  "approval-waiting": { kind: KIND.approval, many: "approvals" },
  "identity-alarm": { kind: KIND.identity, many: "identities" },
  "certificate-not-renewed": { kind: KIND.identity, many: "identities" },
};
const NOT_RECORDED =
  "The history has no outages of the hub or changes of leader: such a rule cannot be tried on the past.";

/**
 * What a rule would have sent, by the history, for callers who may list all of what it is about. What held at the
 * beginning counts as sent before. Throws `ApiError` "forbidden", and "invalid" for what is no time.
 */
export async function dryRun(caller: Caller, { from, rule, to }: DryRunRequest, past: PastLists): Promise<DryRun> {
  await requireAll(caller, "list", ...ALERT_KINDS[rule.when.type]);
  const { now } = past.store;
  const since = (await past.since()) ?? now;
  const toMs = Math.min(now, to === undefined ? now : readTime(to, now));
  const fromMs = Math.min(toMs, Math.max(since, from === undefined ? toMs - WEEK_MS : readTime(from, now)));
  const holes = past.store.holes.filter((hole) => hole.from < toMs && hole.to > fromMs);
  const span = {
    from: timeText(fromMs),
    to: timeText(toMs),
    holes: holes.slice(-MAX_SHOWN).map((hole) => ({ from: timeText(hole.from), to: timeText(hole.to) })),
  };
  const without = (unsupported: string) => ({ ...span, unsupported, total: 0, notifications: [] });
  const recorded = RECORDED[rule.when.type];
  if (!recorded) return without(NOT_RECORDED);
  const notifications = await past.comparing.run(caller.user, async () => {
    const facts = await PastFacts.read(past, { from: fromMs, to: toMs }, (kind) => kind === recorded.kind);
    return facts.isRecorded ? simulate({ ...rule, enabled: true }, facts, { fromMs, toMs }) : undefined;
  });
  if (!notifications) return without(`The history has no ${recorded.many} of that time.`);
  return { ...span, total: notifications.length, notifications: notifications.slice(0, MAX_SHOWN) };
}

async function simulate(
  rule: DryRunRequest["rule"],
  facts: PastFacts,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<DryNotification[]> {
  const stepMs = Math.max(MIN_STEP_MS, Math.ceil((toMs - fromMs) / MAX_STEPS));
  const pause = pauseAfter();
  const sent: DryNotification[] = [];
  let records = known(step(rule, [], facts, fromMs).records, rule, fromMs);
  for (let nowMs = fromMs; nowMs <= toMs; nowMs += stepMs) {
    const hasChanged = facts.goTo(nowMs);
    if (!hasChanged && records.length === 0) continue;
    const next = step(rule, records, facts, nowMs);
    records = next.records;
    for (const message of next.messages) sent.push(notificationOf(message, nowMs));
    const pausing = pause();
    if (pausing !== undefined) await pausing;
  }
  return sent;
}

function step(rule: DryRunRequest["rule"], records: readonly AlertRecord[], facts: PastFacts, nowMs: number) {
  const findings = findNow(rule.when, facts, nowMs) ?? [];
  return stepRule({ name: "dry-run", rule, records, findings, nowMs, keyOf, isAcknowledged: () => false });
}

/** As if the rule had been there before. */
function known(records: readonly AlertRecord[], rule: DryRunRequest["rule"], fromMs: number): AlertRecord[] {
  const forMs = durationMs(rule.for) ?? 0;
  return records.map((record) =>
    record.status === "firing" ? { ...record, firedAtMs: record.sinceMs + forMs, sentAtMs: fromMs } : record,
  );
}

function notificationOf({ alerts, kind, more }: Message, nowMs: number): DryNotification {
  const [first] = alerts;
  return {
    at: timeText(nowMs),
    kind,
    title: noticeTitle(kind, alerts, more),
    text: first?.text ?? "",
    href: first ? hrefOf(first, { baseUrl: "" }) : "/",
    alerts: alerts.length + more,
  };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
