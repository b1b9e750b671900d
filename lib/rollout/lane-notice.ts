import { plural } from "@/lib/format/count";
import { asSentence } from "@/lib/health/summary";
import type { Held } from "./held";
import { countAt, failureText, isBreached, isFrozen, type LaneState } from "./lane-state";
import { hasConfigs } from "./lane-waves";

export interface LaneNotice {
  readonly level: "bad" | "warn" | "note";
  readonly message: string;
}

/** Why a rollout cannot continue, or why its strategy has no effect: only the most serious reason. */
export function noticeOf(state: LaneState): LaneNotice | undefined {
  return stopped(state) ?? overlap(state) ?? idle(state) ?? away(state);
}

function stopped(state: LaneState): LaneNotice | undefined {
  const { outcome, held, clusterStates } = state;
  if (held) return { level: HELD_LEVEL[held.reason], message: held.message };
  if (!outcome.ok) return { level: "bad", message: `Stopped. ${asSentence(outcome.error) ?? ""}`.trim() };
  const failures = failureText(clusterStates);
  if (isBreached(state) && clusterStates.some(({ hasBegun }) => !hasBegun))
    return { level: "bad", message: `No more clusters start: ${failures}, more than the strategy allows.` };
  if (!isFrozen(state)) return undefined;
  const message = `No more clusters start until every timed-out cluster is done (${failures}). After mandatory groups, OCM waits for all of them, whatever the failure limit.`;
  return { level: "bad", message };
}

const HELD_LEVEL = {
  HeldByPerson: "warn",
  Aborted: "warn",
  HealthGate: "bad",
  OrderUnreadable: "bad",
  TextMissing: "bad",
  GatesUnread: "bad",
  Frozen: "warn",
  WaitsForApproval: "warn",
  HeldByCluster: "note",
  OutsideWindow: "note",
} as const satisfies Record<Held["reason"], LaneNotice["level"]>;

function overlap({ node, outcome, taken }: LaneState): LaneNotice | undefined {
  const size = taken.clusters.size;
  if (size === 0) return undefined;
  const head = `${plural(size, "cluster")} of this placement ${size === 1 ? "is" : "are"} configured through ${taken.by.join(", ")}, which the add-on names later.`;
  const waits = outcome.ok && outcome.rollout.some(({ cluster }) => taken.clusters.has(cluster));
  if (!waits || node.strategy.type !== "ProgressivePerGroup") return { level: "warn", message: head };
  return { level: "bad", message: `${head} This rollout waits for them, but they never update here.` };
}

function idle({ node, waves }: LaneState): LaneNotice | undefined {
  if (waves.length === 0) return { level: "note", message: "The placement has selected no cluster." };
  if (node.strategy.type === "All" || hasConfigs(node)) return undefined;
  return { level: "note", message: "This add-on has no configurations, so the strategy has no effect." };
}

/** Those that it goes on without, and that are to have it later. */
function away({ clusterStates }: LaneState): LaneNotice | undefined {
  const size = countAt(clusterStates, "away");
  if (size === 0) return undefined;
  const head = `${plural(size, "cluster")} ${size === 1 ? "is" : "are"} away: the rollout goes on without ${size === 1 ? "it" : "them"}.`;
  return {
    level: "note",
    message: `${head} Back again, ${size === 1 ? "it catches" : "they catch"} up on the version of that time.`,
  };
}
