import type { DryNotification, DryRun, DryRunRequest } from "@/lib/api/notifications/notifications";
import { durationMs } from "@/lib/filter/duration";
import type { AlertRecord } from "@/lib/notifications/alert-record";
import { findNow } from "@/lib/notifications/find";
import { hrefOf } from "@/lib/notifications/moment";
import { noticeTitle } from "@/lib/notifications/notice";
import { type Message, stepRule } from "@/lib/notifications/step";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { requireAll } from "@/server/auth/scope";
import type { PastLists } from "@/server/history/past-lists";
import { pauseAfter } from "@/server/history/store/pause-after";
import { KIND } from "@/server/history/store/subjects";
import { readTime } from "@/server/lists/read-time";
import { keyOf } from "./notifier";
import { PastFacts } from "./past-facts";

const WEEK_MS = 7 * 24 * 60 * 60_000;
const MAX_SHOWN = 100;
/** So many steps at most, and none shorter than the leader's. */
const MAX_STEPS = 10_080;
const MIN_STEP_MS = 10_000;
const RECORDED: readonly string[] = ["add-on-down", "cluster-lost"];
const NOT_RECORDED =
  "The history has clusters and add-ons on them, and nothing that such a rule is about: it cannot be tried on the past.";

/**
 * What a rule would have sent, by the history, for callers who may list all clusters and their add-ons. What held at the
 * beginning counts as sent before. Throws `ApiError` "forbidden", and "invalid" for what is no time.
 */
export async function dryRun(caller: Caller, { from, rule, to }: DryRunRequest, past: PastLists): Promise<DryRun> {
  await requireAll(caller, "list", managedClusters, managedClusterAddOns);
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
  if (!RECORDED.includes(rule.when.type)) return { ...span, unsupported: NOT_RECORDED, total: 0, notifications: [] };
  const kind = rule.when.type === "cluster-lost" ? KIND.cluster : KIND.clusterAddOn;
  const notifications = await past.comparing.run(caller.user, async () => {
    const facts = await PastFacts.read(past, { from: fromMs, to: toMs }, (read) => read === kind);
    return simulate({ ...rule, enabled: true }, facts, { fromMs, toMs });
  });
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
