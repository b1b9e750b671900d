import { durationMs } from "@/lib/filter/duration";
import { kubeTime } from "@/lib/kube/conditions";
import type { GateApproval, GatedGroup, RolloutGate } from "@/lib/resources/rollout-gate";
import { specHash } from "@/lib/resources/spec-hash";
import type { DecisionGroup } from "@/lib/rollout/decision-groups";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";

/** The one change that an approval is for, and the decision group before which the gate is. */
export interface GateSubject {
  readonly of: string;
  readonly group: string;
}

/** How far a gate is before one group, for one change. */
export interface GateState {
  readonly isOpen: boolean;
  /** Those that count, the latest of each person. */
  readonly approvals: readonly GateApproval[];
  readonly denials: readonly GateApproval[];
  readonly needed: number;
  /** When an open gate closes because approvals expire; undefined if it does not. */
  readonly expiresAtMs: number | undefined;
}

/** Identifies a change: the same configurations at the same contents, in any order, give the same text. */
export function changeHash(desired: readonly DesiredConfig[]): string {
  const states = desired.map((config) => [
    config.group,
    config.resource,
    config.namespace,
    config.name,
    config.specHash,
  ]);
  return specHash({ configs: states.map((state) => state.join("/")).toSorted() });
}

/** How approvals call a decision group: its name, or "#" and its index. */
export function groupKey({ name, index }: Pick<DecisionGroup, "name" | "index">): string {
  return name === "" ? `#${index}` : name;
}

const EXTERNAL = "webhook:";

/** What the hub and approvals call an external approver, whose decisions come as signed requests. */
export function externalUser(approver: string): string {
  return `${EXTERNAL}${approver}`;
}

/** An external approver counts where the gate names it as such; people where they are listed, or nobody is. */
function mayCount({ approvers, webhook }: RolloutGate["spec"], user: string): boolean {
  if (user.startsWith(EXTERNAL)) return webhook?.approver !== undefined && user === externalUser(webhook.approver);
  return approvers.length === 0 || approvers.includes(user);
}

/** Whether the gate is before this decision group. */
export function isBefore({ spec }: Pick<RolloutGate, "spec">, group: Pick<DecisionGroup, "name" | "index">): boolean {
  return spec.before.everyGroup || spec.before.decisionGroups.some((each) => isSameGroup(each, group));
}

function isSameGroup({ groupName, groupIndex }: GatedGroup, { name, index }: Pick<DecisionGroup, "name" | "index">) {
  return groupName === "" ? index === groupIndex : name === groupName;
}

/** One denial keeps it shut, until that person approves. An approval counts for its own change and group alone. */
export function gateState(
  { spec, status }: Pick<RolloutGate, "spec" | "status">,
  { of, group }: GateSubject,
  nowMs: number,
): GateState {
  const lifeMs = lifeOf(spec.expiresAfter);
  const counting = latestOfEach(status.approvals)
    .filter((each) => each.of === of && each.group === group)
    .filter(({ user }) => mayCount(spec, user))
    .filter(({ at }) => Date.parse(at) + lifeMs > nowMs);
  const denials = counting.filter(({ decision }) => decision === "Denied");
  const approvals = counting.filter(({ decision }) => decision === "Approved");
  const ends = approvals.map(({ at }) => Date.parse(at) + lifeMs).toSorted((a, b) => b - a);
  const isOpen = denials.length === 0 && approvals.length >= spec.approvals;
  const endMs = ends[spec.approvals - 1];
  const expiresAtMs = isOpen && endMs !== undefined && Number.isFinite(endMs) ? endMs : undefined;
  return { isOpen, approvals, denials, needed: spec.approvals, expiresAtMs };
}

/** What is said of a gate once somebody decides: in place of what they said of that change and group before. */
export function withDecision(approvals: readonly GateApproval[], own: GateApproval): GateApproval[] {
  const others = approvals.filter(({ group, of, user }) => user !== own.user || of !== own.of || group !== own.group);
  return [...others, own];
}

/** A gate as it is once this person has approved. */
export function approvedBy(gate: RolloutGate, { of, group }: GateSubject, user: string, at: Date): RolloutGate {
  const own = { user, at: kubeTime(at), decision: "Approved", comment: "", of, group };
  return { ...gate, status: { ...gate.status, approvals: withDecision(gate.status.approvals, own) } };
}

/** One that cannot be read gives approvals no time at all. */
function lifeOf(expiresAfter: string | undefined): number {
  return expiresAfter === undefined ? Number.POSITIVE_INFINITY : (durationMs(expiresAfter) ?? 0);
}

function latestOfEach(approvals: readonly GateApproval[]): GateApproval[] {
  const latest = new Map<string, GateApproval>();
  for (const approval of approvals) {
    const key = JSON.stringify([approval.user, approval.of, approval.group]);
    const before = latest.get(key);
    if (!before || Date.parse(before.at) <= Date.parse(approval.at)) latest.set(key, approval);
  }
  return [...latest.values()];
}
