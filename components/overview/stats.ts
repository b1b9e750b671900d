import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { RolloutStage } from "@/lib/lists/rollouts/stages";

const URGENCY: readonly RolloutStage[] = ["failed", "timed-out", "stalled", "applying", "soaking", "waiting", "away"];

/** Unfinished rollouts: those with problems first, then those in progress. */
export function underWay(rows: readonly RolloutRow[]): RolloutRow[] {
  return rows
    .filter(({ stage }) => stage !== "done")
    .sort((a, b) => URGENCY.indexOf(a.stage) - URGENCY.indexOf(b.stage) || (a.name < b.name ? -1 : 1));
}
