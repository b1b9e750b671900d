import type { AddOnWords } from "./add-on-words";

/** Where an add-on stands on one cluster when its health and its rollout are taken together, so that it counts once: trouble first. */
export const ADD_ON_STANDINGS_WORST_FIRST = ["unhealthy", "degraded", "unreachable", "unknown", "applying", "waiting", "healthy"] as const;

export type AddOnStanding = (typeof ADD_ON_STANDINGS_WORST_FIRST)[number];

/** The worse of what health and phase say. While a rollout brings an add-on, nobody expects it to report. */
export function addOnStanding({ health, phase }: Pick<AddOnWords, "health" | "phase">): AddOnStanding {
  if (health === "unhealthy" || (phase === "failed" && health !== "deleting")) return "unhealthy";
  if (health === "degraded" || health === "unreachable") return health;
  if (health === "unknown" && phase === "done") return "unknown";
  if (health === "healthy" && phase === "done") return "healthy";
  return phase === "waiting" && health !== "deleting" ? "waiting" : "applying";
}
