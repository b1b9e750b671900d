import type { StatusLook } from "@/components/ui/feedback/status-badge";

/** How an add-on or a cluster fares. */
export const HEALTH = {
  healthy: { tone: "good", shape: "disc-check", word: "Healthy" },
  degraded: { tone: "warn", shape: "triangle", word: "Degraded" },
  unhealthy: { tone: "bad", shape: "octagon", word: "Unhealthy" },
  unknown: { tone: "neutral", shape: "question", word: "Unknown" },
  unreachable: { tone: "neutral", shape: "slashed", word: "Unreachable" },
  notAccepted: { tone: "waiting", shape: "padlock", word: "Not accepted" },
} as const satisfies Record<string, StatusLook>;

/** Whether a cluster has the configuration that it should have. */
export const CONFIG = {
  inSync: { tone: "good", shape: "check", word: "In sync" },
  pending: { tone: "waiting", shape: "clock", word: "Pending" },
  drifted: { tone: "warn", shape: "unequal", word: "Drifted" },
  overridden: { tone: "neutral", shape: "layers", word: "Overridden" },
  unsupported: { tone: "bad", shape: "barred", word: "Unsupported" },
} as const satisfies Record<string, StatusLook>;

/** Stage of a cluster, a wave or a whole rollout. */
export const PHASE = {
  waiting: { tone: "neutral", shape: "dashed", word: "Waiting" },
  applying: { tone: "info", shape: "arc", word: "Applying" },
  soaking: { tone: "info", shape: "hourglass", word: "Soaking" },
  done: { tone: "good", shape: "disc-check", word: "Done" },
  stalled: { tone: "warn", shape: "ringed", word: "Stalled" },
  timedOut: { tone: "bad", shape: "struck-clock", word: "Timed out" },
  failed: { tone: "bad", shape: "octagon", word: "Failed" },
  held: { tone: "waiting", shape: "disc-pause", word: "Held" },
  notIn: { tone: "neutral", shape: "dash", word: "Not in rollout" },
} as const satisfies Record<string, StatusLook>;

export type Phase = keyof typeof PHASE;

/** Risk of approving. */
export const RISK = {
  low: { tone: "good", shape: "disc-check", word: "Low risk" },
  review: { tone: "warn", shape: "triangle", word: "To review" },
  high: { tone: "bad", shape: "octagon", word: "High risk" },
} as const satisfies Record<string, StatusLook>;
