import type { AddOnText } from "./add-on-summary";

/**
 * Combined status of an add-on on one cluster, from its health and its rollout, so that it counts once: problems first.
 */
export const ADD_ON_STATUSES_WORST_FIRST = [
  "unhealthy",
  "degraded",
  "unreachable",
  "unknown",
  "removing",
  "applying",
  "waiting",
  "healthy",
] as const;

export type AddOnStatus = (typeof ADD_ON_STATUSES_WORST_FIRST)[number];

/** Whether it is available, as its condition has it: one that is degraded is, too. */
export function countsAsAvailable(health: AddOnText["health"]): boolean {
  return health === "healthy" || health === "degraded";
}

/**
 * The worse of health and rollout phase. While a rollout installs an add-on, missing reports are expected; while it is
 * removed, its rollout is over.
 */
export function addOnStatus({ health, phase }: Pick<AddOnText, "health" | "phase">): AddOnStatus {
  if (health === "deleting") return "removing";
  if (health === "unhealthy" || phase === "failed") return "unhealthy";
  if (health === "degraded" || health === "unreachable") return health;
  if (health === "unknown" && phase === "done") return "unknown";
  if (health === "healthy" && phase === "done") return "healthy";
  return phase === "waiting" ? "waiting" : "applying";
}
