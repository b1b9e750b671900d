import { count, plural } from "@/lib/format/count";
import type { Held } from "./held";
import { countAt, failuresIn, failureText, isFrozen, type LaneState, type WaveState } from "./lane-state";

export interface LaneGate {
  readonly state: "open" | "shut" | "far";
  /** The requirement and the progress, in a few words. */
  readonly rule: string;
}

/**
 * Behind each wave but the last: open as far as the plan lets clusters start, then the one it stops at, then those
 * beyond.
 */
export function gatesOf(state: LaneState): LaneGate[] {
  const { waves } = state;
  const shut = waves.slice(1).findIndex((_, index) => !isOpen(state, index));
  return waves.slice(0, -1).map((wave, index): LaneGate => {
    if (shut < 0 || index < shut) return { state: "open", rule: openRule(wave) };
    if (index > shut) return { state: "far", rule: farRule(wave) };
    return { state: "shut", rule: shutRule(state, wave) };
  });
}

/** Whether the plan lets clusters after the gate start. If none is left to start, whether those before it are done. */
function isOpen({ held, leavesAway, strategy, outcome, waves }: LaneState, index: number): boolean {
  const next = waves[index + 1];
  const wave = waves[index];
  if (!next || !wave || !outcome.ok) return false;
  const catchesUp = leavesAway && !held && strategy?.type === "ProgressivePerGroup";
  if (catchesUp && waves.slice(index + 1).some(hasStarted)) return true;
  const toStart = next.clusterStates.filter(({ hasBegun }) => !hasBegun);
  if (toStart.some(({ isRolling }) => isRolling)) return true;
  // After mandatory groups a wave moves in batches: between two of them no cluster in it is about to start.
  const isUnderWay = toStart.length < next.clusterStates.length || strategy?.type === "Progressive";
  return isUnderWay && isThrough(wave);
}

function isThrough({ clusterStates, failuresAllowed }: WaveState): boolean {
  const failures = failuresIn(clusterStates);
  const through = countAt(clusterStates, "done", "away") + failures;
  return failures <= failuresAllowed && through === clusterStates.length;
}

/** Those that come back when others have begun behind them catch up, and hold up nobody. */
function hasStarted({ clusterStates }: WaveState): boolean {
  return clusterStates.some(({ hasBegun, stage }) => hasBegun && stage !== "away");
}

function farRule({ clusterStates }: WaveState): string {
  const length = clusterStates.length - countAt(clusterStates, "away");
  return length === 1 ? "opens when it is done" : `opens when all ${count(length)} are done`;
}

function openRule({ clusterStates }: WaveState): string {
  const done = countAt(clusterStates, "done");
  const away = countAt(clusterStates, "away");
  const rest = away > 0 ? `, ${count(away)} away` : "";
  return done === clusterStates.length && done > 1
    ? `all ${count(done)} done`
    : `${count(done)} of ${count(clusterStates.length)} done${rest}`;
}

function shutRule(state: LaneState, { clusterStates, clusters, failuresAllowed }: WaveState): string {
  if (!state.outcome.ok) return "no plan";
  if (state.held) return HELD_RULE[state.held.reason];
  if (failuresIn(clusterStates) > failuresAllowed)
    return `${failureText(clusterStates)}, ${failuresAllowed || "none"} allowed`;
  const timedOut = countAt(state.clusterStates, "timed-out");
  if (isFrozen(state)) return `frozen until ${count(timedOut)} that timed out ${areDone(timedOut)}`;
  const soaking = countAt(clusterStates, "soaking");
  const stalled = countAt(clusterStates, "stalled");
  const left = soaking + stalled + countAt(clusterStates, "waiting", "applying");
  if (left > 0 && left === soaking) return `opens when ${count(left)} more ${left === 1 ? "has" : "have"} soaked`;
  if (left > 0)
    return `opens when ${count(left)} more ${areDone(left)}${stalled > 0 ? `, ${count(stalled)} stalled` : ""}`;
  return outsideRule(state, clusters);
}

const HELD_RULE = {
  HeldByPerson: "held manually",
  Aborted: "aborted",
  HealthGate: "held by the health gate",
  OrderUnreadable: "held: annotation unreadable",
  TextMissing: "aborted, and cannot roll back",
  GatesUnread: "held: rules about starts unreadable",
  Frozen: "frozen",
  WaitsForApproval: "waits for approval",
  HeldByCluster: "held by clusters",
  OutsideWindow: "waits for a maintenance window",
} as const satisfies Record<Held["reason"], string>;

/** The whole wave is done, but nothing starts: a cluster outside it keeps the gate closed. */
function outsideRule({ clusterStates, node, taken }: LaneState, clusters: readonly string[]): string {
  const group = node.grouped.ok
    ? node.grouped.groups.find((each) => each.clusters.some((cluster) => clusters.includes(cluster)))
    : undefined;
  const foreign = group?.clusters.filter((cluster) => taken.clusters.has(cluster)).length ?? 0;
  if (foreign > 0) return `${plural(foreign, "cluster")} of another placement`;
  const moving = countAt(clusterStates, "applying", "soaking", "stalled");
  return moving > 0
    ? `opens when ${count(moving)} in other waves ${areDone(moving)}`
    : "opens when the add-on manager continues";
}

function areDone(size: number): string {
  return size === 1 ? "is done" : "are done";
}
