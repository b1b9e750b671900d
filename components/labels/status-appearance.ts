import type { StatusAppearance } from "@/components/ui/feedback/status-badge";

/** How an add-on or a cluster fares. */
export const HEALTH = {
  healthy: { tone: "good", shape: "disc-check", label: "Healthy" },
  degraded: { tone: "warn", shape: "triangle", label: "Degraded" },
  unhealthy: { tone: "bad", shape: "octagon", label: "Unhealthy" },
  unknown: { tone: "neutral", shape: "question", label: "Unknown" },
  unreachable: { tone: "neutral", shape: "slashed", label: "Unreachable" },
  notAccepted: { tone: "waiting", shape: "padlock", label: "Not accepted" },
} as const satisfies Record<string, StatusAppearance>;

/** Whether a cluster has the configuration that it should have. */
export const CONFIG = {
  inSync: { tone: "good", shape: "check", label: "In sync" },
  pending: { tone: "waiting", shape: "clock", label: "Pending" },
  drifted: { tone: "warn", shape: "unequal", label: "Drifted" },
  overridden: { tone: "neutral", shape: "layers", label: "Overridden" },
  unsupported: { tone: "bad", shape: "barred", label: "Unsupported" },
} as const satisfies Record<string, StatusAppearance>;

/** Stage of a cluster, a wave or a whole rollout. */
export const PHASE = {
  waiting: { tone: "neutral", shape: "dashed", label: "Waiting" },
  applying: { tone: "info", shape: "arc", label: "Applying" },
  soaking: { tone: "info", shape: "hourglass", label: "Soaking" },
  done: { tone: "good", shape: "disc-check", label: "Done" },
  stalled: { tone: "warn", shape: "ringed", label: "Stalled" },
  timedOut: { tone: "bad", shape: "struck-clock", label: "Timed out" },
  failed: { tone: "bad", shape: "octagon", label: "Failed" },
  held: { tone: "waiting", shape: "disc-pause", label: "Held" },
  away: { tone: "neutral", shape: "slashed", label: "Away" },
  notIn: { tone: "neutral", shape: "dash", label: "Not in rollout" },
} as const satisfies Record<string, StatusAppearance>;

export type Phase = keyof typeof PHASE;

/** Risk of approving. */
export const RISK = {
  low: { tone: "good", shape: "disc-check", label: "Low risk" },
  review: { tone: "warn", shape: "triangle", label: "To review" },
  high: { tone: "bad", shape: "octagon", label: "High risk" },
} as const satisfies Record<string, StatusAppearance>;
