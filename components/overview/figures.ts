import type { RolloutRow, RolloutStage } from "@/lib/api/rollouts";

const URGENCY: readonly RolloutStage[] = ["failed", "timed-out", "stalled", "applying", "soaking", "waiting"];

/** Rollouts that are not done: those in trouble first, then those that move. */
export function underWay(rows: readonly RolloutRow[]): RolloutRow[] {
  return rows
    .filter(({ stage }) => stage !== "done")
    .sort((a, b) => URGENCY.indexOf(a.stage) - URGENCY.indexOf(b.stage) || (a.name < b.name ? -1 : 1));
}
