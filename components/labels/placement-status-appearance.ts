import type { StatusLook } from "@/components/ui/feedback/status-badge";
import type { PlacementStatus } from "@/lib/health/placement-status";

/** Status of a placement. */
export const PLACEMENT_LOOK = {
  misconfigured: { tone: "bad", shape: "octagon", word: "Misconfigured" },
  empty: { tone: "bad", shape: "octagon", word: "Selects no clusters" },
  short: { tone: "warn", shape: "triangle", word: "Too few" },
  deleting: { tone: "info", shape: "bin", word: "Deleting" },
  unjudged: { tone: "neutral", shape: "question", word: "Not evaluated yet" },
  frozen: { tone: "waiting", shape: "disc-pause", word: "Switched off" },
  satisfied: { tone: "good", shape: "disc-check", word: "Satisfied" },
} as const satisfies Record<PlacementStatus, StatusLook>;
