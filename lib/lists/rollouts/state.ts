import type { HeldNow, RolloutRow, StageCount } from "./row";
import type { RolloutStage, RolloutState } from "./stages";

const STATUS_OF = {
  waiting: "moving",
  applying: "moving",
  soaking: "moving",
  stalled: "stuck",
  "timed-out": "stuck",
  failed: "stuck",
  held: "held",
  away: "moving",
  done: "done",
} as const satisfies Record<RolloutStage, RolloutState>;

const ABORTED: ReadonlySet<HeldNow["reason"]> = new Set(["Aborted", "TextMissing"]);

interface Reached extends Pick<RolloutRow, "stage" | "waves"> {
  readonly held?: Pick<HeldNow, "reason"> | undefined;
}

export function rolloutState({ held, stage, waves }: Reached): RolloutState {
  const status = STATUS_OF[stage];
  if (status === "held") return held && ABORTED.has(held.reason) ? "aborted" : "held";
  return status === "done" && waves.some(({ counts }) => counts.some(isNotWell)) ? "unwell" : status;
}

interface StageAndStatus {
  readonly stage: RolloutStage;
  readonly status: RolloutState;
}

/** Whether it is what a filter names: a status, or a stage that says more than the status does. */
export function isAtStatus({ stage, status }: StageAndStatus, test: (value: string) => boolean): boolean {
  return test(status) || (stage !== "done" && stage !== "held" && test(stage));
}

/** Filters rollouts that go on, or are to. */
export const UNFINISHED = "-stage:done,unwell";

/** A cluster of a rollout has a known problem, in the rollout or in health. Waiting is not a problem. */
export function isNotWell({ stage, health }: Pick<StageCount, "stage" | "health">): boolean {
  switch (stage) {
    case "waiting":
    case "away":
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
