import { plural } from "@/lib/format/count";
import { asSentence } from "@/lib/health/sentence";
import { failureWords, isBreached, isFrozen, type LaneState } from "./lane-state";
import type { Held } from "./steer";

export interface LaneNotice {
  readonly level: "bad" | "warn" | "note";
  readonly sentence: string;
}

/** Why a rollout cannot go on, or why its strategy does not do what it says: the gravest alone. */
export function noticeOf(state: LaneState): LaneNotice | undefined {
  return stopped(state) ?? overlap(state) ?? idle(state);
}

function stopped(state: LaneState): LaneNotice | undefined {
  const { outcome, held, standings } = state;
  if (held) return { level: HELD_LEVEL[held.reason], sentence: held.message };
  if (!outcome.ok) return { level: "bad", sentence: `Nothing moves. ${asSentence(outcome.error) ?? ""}`.trim() };
  const failures = failureWords(standings);
  if (isBreached(state) && standings.some(({ hasBegun }) => !hasBegun))
    return { level: "bad", sentence: `Nothing further starts: ${failures}, and the strategy does not allow so many.` };
  if (!isFrozen(state)) return undefined;
  const sentence = `Nothing further starts until each cluster that timed out is done (${failures}). After mandatory groups, OCM waits for them whatever number of failures is allowed.`;
  return { level: "bad", sentence };
}

const HELD_LEVEL = {
  HeldByPerson: "warn",
  Aborted: "warn",
  HealthGate: "bad",
  OrderUnreadable: "bad",
  TextMissing: "bad",
} as const satisfies Record<Held["reason"], LaneNotice["level"]>;

function overlap({ node, outcome, taken }: LaneState): LaneNotice | undefined {
  const size = taken.clusters.size;
  if (size === 0) return undefined;
  const head = `${plural(size, "cluster")} of this placement ${size === 1 ? "is" : "are"} configured through ${taken.by.join(", ")}, which the add-on names later.`;
  const waits = outcome.ok && outcome.rollout.some(({ cluster }) => taken.clusters.has(cluster));
  if (!waits || node.strategy.type !== "ProgressivePerGroup") return { level: "warn", sentence: head };
  return { level: "bad", sentence: `${head} This rollout waits for them, and they never move here.` };
}

function idle({ node, waves }: LaneState): LaneNotice | undefined {
  if (waves.length === 0) return { level: "note", sentence: "The placement has chosen no cluster." };
  if (node.strategy.type === "All" || node.desired.length > 0 || node.members.some(({ desired }) => desired.length > 0)) return undefined;
  return { level: "note", sentence: "This add-on has no configurations: the strategy holds nothing back." };
}
