import { count, plural } from "@/lib/format/count";
import { countAt, failuresIn, failureWords, isFrozen, type LaneState, type WaveState } from "./lane-state";
import type { Held } from "./steer";

export interface LaneGate {
  readonly state: "open" | "shut" | "far";
  /** What it asks for and what there is, in a few words. */
  readonly rule: string;
}

/** Behind each wave but the last: open as far as the plan lets clusters start, then the one it stops at, then those beyond. */
export function gatesOf(state: LaneState): LaneGate[] {
  const { waves } = state;
  const shut = waves.slice(1).findIndex((_, place) => !isOpen(state, place));
  return waves.slice(0, -1).map((wave, place): LaneGate => {
    if (shut < 0 || place < shut) return { state: "open", rule: openRule(wave) };
    if (place > shut) return { state: "far", rule: farRule(wave) };
    return { state: "shut", rule: shutRule(state, wave) };
  });
}

/** Whether the plan lets those behind the gate start. Where none is left to start, whether those before it are through. */
function isOpen({ strategy, outcome, waves }: LaneState, place: number): boolean {
  const next = waves[place + 1];
  const wave = waves[place];
  if (!next || !wave || !outcome.ok) return false;
  const toStart = next.standings.filter(({ hasBegun }) => !hasBegun);
  if (toStart.some(({ isRolling }) => isRolling)) return true;
  // After mandatory groups a wave goes in batches: between two of them nobody in it is about to start.
  const isUnderWay = toStart.length < next.standings.length || strategy?.type === "Progressive";
  return isUnderWay && isThrough(wave);
}

function isThrough({ standings, failuresAllowed }: WaveState): boolean {
  const failures = failuresIn(standings);
  return failures <= failuresAllowed && countAt(standings, "done") + failures === standings.length;
}

function farRule({ clusters: { length } }: WaveState): string {
  return length === 1 ? "opens when it is done" : `opens when all ${count(length)} are done`;
}

function openRule({ standings }: WaveState): string {
  const done = countAt(standings, "done");
  return done === standings.length && done > 1 ? `all ${count(done)} done` : `${count(done)} of ${count(standings.length)} done`;
}

function shutRule(state: LaneState, { standings, clusters, failuresAllowed }: WaveState): string {
  if (!state.outcome.ok) return "there is no plan";
  if (state.held) return HELD_RULE[state.held.reason];
  if (failuresIn(standings) > failuresAllowed) return `${failureWords(standings)}, ${failuresAllowed || "none"} allowed`;
  const timedOut = countAt(state.standings, "timed-out");
  if (isFrozen(state)) return `frozen until ${count(timedOut)} that timed out ${areDone(timedOut)}`;
  const soaking = countAt(standings, "soaking");
  const stalled = countAt(standings, "stalled");
  const left = soaking + stalled + countAt(standings, "waiting", "applying");
  if (left > 0 && left === soaking) return `opens when ${count(left)} more ${left === 1 ? "has" : "have"} soaked`;
  if (left > 0) return `opens when ${count(left)} more ${areDone(left)}${stalled > 0 ? `, ${count(stalled)} stalled` : ""}`;
  return outsideRule(state, clusters);
}

const HELD_RULE = {
  HeldByPerson: "held by hand",
  Aborted: "aborted",
  HealthGate: "held by the health gate",
  OrderUnreadable: "held: an order cannot be read",
  TextMissing: "aborted, and cannot go back",
} as const satisfies Record<Held["reason"], string>;

/** All in the wave are through, and yet nothing starts: somebody outside it holds the gate. */
function outsideRule({ standings, node, taken }: LaneState, clusters: readonly string[]): string {
  const group = node.grouped.ok
    ? node.grouped.groups.find((each) => each.clusters.some((cluster) => clusters.includes(cluster)))
    : undefined;
  const foreign = group?.clusters.filter((cluster) => taken.clusters.has(cluster)).length ?? 0;
  if (foreign > 0) return `${plural(foreign, "cluster")} of another placement`;
  const moving = countAt(standings, "applying", "soaking", "stalled");
  return moving > 0 ? `opens when ${count(moving)} in other waves ${areDone(moving)}` : "opens when the add-on manager goes on";
}

function areDone(size: number): string {
  return size === 1 ? "is done" : "are done";
}
