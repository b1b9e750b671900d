import { type AddOnText, addOnText } from "@/lib/health/add-on-summary";
import { condition } from "@/lib/kube/conditions";
import type { RollingAddOn } from "./cluster-status";
import type { ConfigMember } from "./config-graph";
import { latest, readTime, STALLED_AFTER_MS, timeOf, turnOf } from "./stalled";
import type { Timing } from "./strategy";

/**
 * Stage of a cluster. "stalled" is ours: it should have progressed by now; OCM would wait indefinitely. "held" is ours,
 * too: the change was aborted, and the cluster kept the earlier configuration. So is "away": the rollout goes on without
 * the cluster while it does not report, and it catches up later.
 */
export type Stage = "waiting" | "applying" | "soaking" | "done" | "stalled" | "timed-out" | "failed" | "held" | "away";

/** A cluster that a rollout goes on without. */
export interface AwayFacts {
  readonly sinceMs: number | undefined;
  /** What it would wait for if it were back now: "Next window Tue 02:00 Europe/Lisbon." */
  readonly waitsFor: string | undefined;
}

/** Input of a rollout about one cluster. */
export interface StageFacts {
  readonly set: string | undefined;
  /** It is available: what is sent to it arrives. */
  readonly reachable: boolean;
  readonly isProduction?: boolean;
  /** Absent where it reports, and where the rollout waits for it all the same. */
  readonly away?: AwayFacts | undefined;
}

/** What the plan says about a cluster, and by which clock. */
export interface PlanFacts {
  readonly rolling: ReadonlySet<string>;
  readonly timedOut: ReadonlySet<string>;
  /** Those that are to have what they had before an aborted change. */
  readonly goingBack: ReadonlySet<string>;
  readonly timing: Timing;
  readonly nowMs: number;
}

/** Stage of one cluster in a rollout, and health of its agent: two axes. */
export interface ClusterState {
  readonly cluster: string;
  readonly set: string | undefined;
  readonly stage: Stage;
  readonly health: AddOnText["health"];
  /** It has got what rolls out; else it waits for it, or has no cluster add-on yet. */
  readonly hasBegun: boolean;
  /** The plan moves it, or watches over it. */
  readonly isRolling: boolean;
  readonly isReachable: boolean;
  readonly isProduction?: boolean | undefined;
  /** Why its add-on is unhealthy, in the hub's words. */
  readonly reason: string | undefined;
  /** Since when it is at this stage; absent if unknown. */
  readonly sinceMs: number | undefined;
  /** By when it must be done; absent also if its start is unknown. */
  readonly deadlineMs: number | undefined;
  /** When it gets to another stage by time alone. */
  readonly untilMs: number | undefined;
  /** Of one that is away: what it would wait for if it were back now. */
  readonly waitsFor: string | undefined;
}

type StageTimes = Pick<ClusterState, "stage" | "sinceMs" | "untilMs">;

export function clusterState(
  cluster: string,
  member: ConfigMember | undefined,
  facts: StageFacts,
  plan: PlanFacts,
): ClusterState {
  const text = member && addOnText(member.clusterAddOn);
  const health = text?.health ?? "installing";
  const isSilent = !facts.reachable && (health === "installing" || health === "unknown");
  return {
    cluster,
    set: facts.set,
    ...stageOf(member, text, facts, plan),
    health: isSilent ? "unreachable" : health,
    hasBegun: member !== undefined && member.status.status !== "to-apply",
    isRolling: plan.rolling.has(cluster),
    isReachable: facts.reachable,
    isProduction: facts.isProduction,
    deadlineMs: later(member?.status.sinceMs, plan.timing.deadlineMs),
    reason: text?.message,
    waitsFor: facts.away?.waitsFor,
  };
}

function stageOf(
  member: ConfigMember | undefined,
  text: AddOnText | undefined,
  facts: StageFacts,
  plan: PlanFacts,
): StageTimes {
  const { away } = facts;
  if (away && !isApplied(member, text)) return at("away", away.sinceMs);
  if (!member) return at("waiting", undefined);
  const { status, cluster } = member;
  const { timing } = plan;
  if (plan.timedOut.has(cluster)) return at("timed-out", later(status.sinceMs, timing.deadlineMs));
  switch (status.status) {
    case "to-apply":
      return plan.rolling.has(cluster)
        ? applying(member, text, facts, plan)
        : at("waiting", waitingSince(member.clusterAddOn));
    case "progressing":
      return applying(member, text, facts, plan);
    case "failed":
      return at("failed", status.sinceMs);
    case "succeeded": {
      if (member.desired.length === 0 && text && text.phase !== "done") return unconfigured(member, text, facts, plan);
      if (plan.goingBack.has(cluster)) return at("held", status.sinceMs);
      const soakedMs = later(status.sinceMs, timing.minSuccessMs);
      // The time of a first install may be older than its turn (docs/reference/rollouts.md#status-of-a-cluster).
      return plan.rolling.has(cluster)
        ? at("soaking", status.sinceMs, soakedMs)
        : at("done", latest([soakedMs, turnOf(member.clusterAddOn)]));
    }
  }
}

/** It has what rolls out; without configurations its manager says so. */
function isApplied(member: ConfigMember | undefined, text: AddOnText | undefined): boolean {
  if (member?.status.status !== "succeeded") return false;
  return member.desired.length > 0 || text?.phase === "done";
}

/**
 * Without configurations the plan takes it for done from the start; whether it was applied, its manager says. What no
 * manager has taken up in time is stalled.
 */
function unconfigured(member: ConfigMember, text: AddOnText, facts: StageFacts, plan: PlanFacts): StageTimes {
  if (text.phase !== "waiting") return applying(member, text, facts, plan);
  const createdMs = readTime(member.clusterAddOn.metadata.creationTimestamp);
  const stallsMs = later(createdMs, STALLED_AFTER_MS);
  if (stallsMs !== undefined && stallsMs <= plan.nowMs) return at("stalled", stallsMs);
  return at("waiting", createdMs, stallsMs);
}

/** What cannot be applied, or not be sent, is stalled from the start; all else when it has taken too long. */
function applying(
  { clusterAddOn, status }: ConfigMember,
  text: AddOnText | undefined,
  facts: StageFacts,
  plan: PlanFacts,
): StageTimes {
  const beganMs = latest([turnOf(clusterAddOn), status.sinceMs ?? timeOf(clusterAddOn, "Progressing")]);
  if (!facts.reachable || text?.phase === "failed") return at("stalled", beganMs);
  const stallsMs = later(beganMs, STALLED_AFTER_MS);
  if (stallsMs !== undefined && stallsMs <= plan.nowMs) return at("stalled", stallsMs);
  return at("applying", beganMs, stallsMs);
}

function at(stage: Stage, sinceMs: number | undefined, untilMs?: number): StageTimes {
  return { stage, sinceMs, untilMs };
}

function waitingSince(clusterAddOn: RollingAddOn): number | undefined {
  const configured = condition(clusterAddOn.status.conditions, "Configured");
  const isReported = configured?.status === "False";
  return readTime(isReported ? configured.lastTransitionTime : clusterAddOn.metadata.creationTimestamp);
}

function later(ms: number | undefined, byMs: number): number | undefined {
  const sum = (ms ?? Number.NaN) + byMs;
  return Number.isFinite(sum) ? sum : undefined;
}
