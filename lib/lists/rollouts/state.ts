import type { RolloutRow, StageCount } from "./row";
import type { RolloutStage, RolloutState } from "./stages";

const STATUS_OF = {
  waiting: "moving",
  applying: "moving",
  soaking: "moving",
  stalled: "stuck",
  "timed-out": "stuck",
  failed: "stuck",
  held: "held",
  done: "done",
} as const satisfies Record<RolloutStage, RolloutState>;

export function rolloutState({ stage, waves }: Pick<RolloutRow, "stage" | "waves">): RolloutState {
  const status = STATUS_OF[stage];
  return status === "done" && waves.some(({ counts }) => counts.some(isNotWell)) ? "unwell" : status;
}

/** A cluster of a rollout has a known problem, in the rollout or in health. Waiting is not a problem. */
export function isNotWell({ stage, health }: Pick<StageCount, "stage" | "health">): boolean {
  switch (stage) {
    case "waiting":
      return false;
    case "applying":
    case "held":
      return health === "unreachable";
    case "soaking":
    case "done":
      return health === "unhealthy" || health === "degraded" || health === "unreachable";
    default:
      return true;
  }
}

/** What stops a rollout, and the root message of those that failed for it; undefined where nothing stops it. */
export function stoppedText({ notice, issues }: Pick<RolloutRow, "notice" | "issues">): string | undefined {
  if (!notice || notice.level === "note") return undefined;
  const cause = notice.level === "bad" ? issues.find(({ stage }) => STOPS.has(stage)) : undefined;
  return cause ? `${notice.message} ${cause.message}` : notice.message;
}

const STOPS: ReadonlySet<RolloutStage> = new Set(["failed", "timed-out"]);
