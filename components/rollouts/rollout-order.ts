import { isNotWell } from "@/components/status/rollout-standing";
import type { RolloutRow, RolloutStage } from "@/lib/api/rollouts";

/** How a rollout stands when all is taken together. `unwell`: everything is applied, and not everything of it runs well. */
export const ROLLOUT_STANDINGS = ["moving", "stuck", "unwell", "done"] as const;

export type RolloutStanding = (typeof ROLLOUT_STANDINGS)[number];

const STANDING_OF = {
  waiting: "moving",
  applying: "moving",
  soaking: "moving",
  stalled: "stuck",
  "timed-out": "stuck",
  failed: "stuck",
  done: "done",
} as const satisfies Record<RolloutStage, RolloutStanding>;

export function rolloutStanding({ stage, waves }: Pick<RolloutRow, "stage" | "waves">): RolloutStanding {
  const standing = STANDING_OF[stage];
  return standing === "done" && waves.some(({ counts }) => counts.some(isNotWell)) ? "unwell" : standing;
}

/** What moves, then what is in trouble, then what is done; the latest first among those alike, then by name. */
export function inFlightFirst(rows: readonly RolloutRow[]): RolloutRow[] {
  return rows.toSorted((a, b) => place(a) - place(b) || later(a, b) || (a.name < b.name ? -1 : 1));
}

function place(row: RolloutRow): number {
  return ROLLOUT_STANDINGS.indexOf(rolloutStanding(row));
}

function later(a: RolloutRow, b: RolloutRow): number {
  return (Date.parse(b.since ?? "") || 0) - (Date.parse(a.since ?? "") || 0);
}
