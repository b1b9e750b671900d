import { currentWave, PHASE_OF, rolloutSegments, stageAppearance } from "@/components/labels/rollout-stage-appearance";
import type { LaneCell } from "@/components/rollout-lane/cell-paths";
import type { LaneGate } from "@/components/rollout-lane/gate";
import type { LaneWave } from "@/components/rollout-lane/wave";
import type { Tone } from "@/components/ui/feedback/tone";
import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import { cellsIn, type RolloutField } from "@/lib/api/rollouts/rollout-field";
import { count } from "@/lib/format/count";
import { clock, duration } from "@/lib/format/time";
import type { RolloutRow, RolloutWave, StageCount, WaveClock } from "@/lib/lists/rollouts/row";
import { parseDuration } from "@/lib/rollout/duration";

/** As much of a rollout as its lane shows. */
type DrawnLane = Pick<RolloutRow, "waves" | "gates" | "stage" | "minSuccessTime">;

/** The waves as the lane draws them, without links and cells. */
export function laneWaves(row: DrawnLane, nowMs: number): Omit<LaneWave, "cells" | "href" | "chosen">[] {
  const current = currentWave(row);
  const hasSets = new Set(row.waves.flatMap(({ sets }) => sets)).size > 1;
  return row.waves.map((wave, index) => ({
    id: String(index),
    name: row.waves.length > 1 ? `Wave ${index + 1}` : "All clusters",
    phase: PHASE_OF[wave.stage],
    who: whoOf(wave, hasSets),
    size: wave.size,
    current: index === current,
    segments: rolloutSegments(wave.counts),
    counts: countsOf(wave),
    times: timesOf(wave, row, nowMs),
    hasTimes: wave.clock !== undefined || (row.minSuccessTime !== undefined && soakMs(row.minSuccessTime) > 0),
  }));
}

export function laneGates({ gates, held, order }: Pick<RolloutRow, "gates" | "held" | "order">): LaneGate[] {
  const heldBy = held?.reason === "HeldByPerson" ? order?.hold?.by : undefined;
  return gates.map(({ state, rule }, index) => {
    const isHeld = held !== undefined && state === "shut";
    return {
      name: `Gate ${index + 1}`,
      state: isHeld ? "held" : state,
      rule,
      heldBy: isHeld ? heldBy : undefined,
      title: held?.message ?? rule,
    };
  });
}

/**
 * A wave's clusters as cells, in their order: by set and then by name, so that failures that share a cause lie
 * together.
 */
export function cellsOf(wave: RolloutField["waves"][number]): LaneCell[] {
  return cellsIn(wave).map(({ name, ...stand }) => ({ name, ...stageAppearance(stand) }));
}

/** "22 done, 2 failed", for screen readers. */
export function fieldLabel(counts: readonly StageCount[]): string {
  return rolloutSegments(counts)
    .map(({ size, label }) => `${count(size)} ${label}`)
    .join(", ");
}

const TONE_OF: Partial<Record<WaterlineKind, Tone>> = { degraded: "warn", unhealthy: "bad" };

/** Already part of the applied count. */
const APPLIED: ReadonlySet<string> = new Set(["done"]);

function countsOf(wave: RolloutWave): LaneWave["counts"] {
  const applied = sum(
    wave.counts.filter(({ stage }) => stage === "done" || stage === "soaking").map(({ size }) => size),
  );
  const rest = rolloutSegments(wave.counts)
    .filter(({ label }) => !APPLIED.has(label))
    .map(({ label, size, kind }) => ({
      text: `${count(size)} ${label}`,
      ...(TONE_OF[kind] ? { tone: TONE_OF[kind] } : {}),
    }));
  return applied === 0 ? rest : [{ text: `${count(applied)} of ${count(wave.size)} applied` }, ...rest];
}

/** Sets are shown if there are several. */
function whoOf({ group, mandatory, sets }: RolloutWave, hasSets: boolean): string {
  return [group, mandatory ? "mandatory" : "", hasSets ? sets.join(", ") : ""].filter(Boolean).join("; ");
}

function timesOf(
  { clock: clocked, stage, soaksUntil }: RolloutWave,
  { minSuccessTime }: Pick<RolloutRow, "minSuccessTime">,
  nowMs: number,
): string[] {
  // The hub's clock may be ahead of this one.
  const leftMs = Math.min(Date.parse(soaksUntil ?? "") - nowMs, soakMs(minSuccessTime));
  const soak = leftMs > 0 && stage !== "done" ? [`soak, ${duration(leftMs + 999)} left`] : [];
  return [...soak, ...(clocked ? clockTexts(clocked, nowMs) : [])];
}

/** "from Tue 02:00", "ends Tue 02:05": by windows and freezes, for those of the wave that have not begun. */
function clockTexts({ begins, ends, held, waiting }: WaveClock, nowMs: number): string[] {
  if (begins === undefined) return held > 0 ? ["start unknown"] : [];
  const isAhead = Date.parse(begins) > nowMs;
  const end = ends === undefined ? "end unknown" : `ends ${clock(ends, nowMs)}`;
  return [...(isAhead ? [`from ${clock(begins, nowMs)}`] : []), ...(isAhead || waiting > 0 ? [end] : [])];
}

function soakMs(minSuccessTime: string | undefined): number {
  try {
    return minSuccessTime === undefined ? Number.POSITIVE_INFINITY : parseDuration(minSuccessTime) - 999;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
