import { duration } from "@/lib/format/time";
import type { AlertCause } from "./alert-cause";
import type { Gap, NotificationFacts } from "./facts";
import { findDownAddOns, findLostClusters } from "./find-down";
import { findIdentityAlarms, findLateCertificates, findWaitingApprovals } from "./find-people";
import { findRollouts } from "./find-rollouts";
import type { NotificationCondition } from "./rule";

/** What holds now of what a rule is about; undefined where the facts do not have it. */
export function findNow(
  when: NotificationCondition,
  facts: NotificationFacts,
  nowMs: number,
): readonly AlertCause[] | undefined {
  switch (when.type) {
    case "rollout":
      return facts.rollouts && findRollouts(when, facts.rollouts(), nowMs);
    case "add-on-down":
      return facts.addOns && findDownAddOns(when, facts.addOns());
    case "cluster-lost":
      return facts.clusters && findLostClusters(when, facts.clusters());
    case "approval-waiting":
      return facts.approvals && findWaitingApprovals(facts.approvals());
    case "identity-alarm":
      return facts.identities && findIdentityAlarms(facts.identities());
    case "certificate-not-renewed":
      return facts.identities && findLateCertificates(facts.identities(), nowMs);
    case "no-leader":
      return facts.gap && findGap(facts.gap());
    case "hub-unreachable":
      return facts.outage && findOutage(facts.outage());
  }
}

function findGap(gap: Gap | undefined): AlertCause[] {
  if (!gap) return [];
  const text = `From ${timeText(gap.fromMs)} to ${timeText(gap.toMs)} no process led the controllers.`;
  const title = `The controllers had no leader for ${duration(gap.toMs - gap.fromMs).replaceAll("\u00a0", " ")}`;
  const subject = { kind: "hub" as const, name: timeText(gap.fromMs) };
  return [{ subject, title, text, path: "/system", sinceMs: gap.fromMs, isEvent: true }];
}

function findOutage(sinceMs: number | undefined): AlertCause[] {
  if (sinceMs === undefined) return [];
  const text = `The process that led the controllers has had no answer since ${timeText(sinceMs)}.`;
  const subject = { kind: "hub" as const, name: "hub" };
  return [{ subject, title: "The hub cannot be reached", text, path: "/system", sinceMs }];
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
