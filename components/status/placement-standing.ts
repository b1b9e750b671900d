import type { StatusLook } from "@/components/ui/status-badge";
import type { PlacementStanding } from "@/lib/health/placement-standing";

/** How a placement stands. */
export const PLACEMENT_LOOK = {
  misconfigured: { tone: "bad", shape: "octagon", word: "Misconfigured" },
  nobody: { tone: "bad", shape: "octagon", word: "Chooses nobody" },
  short: { tone: "warn", shape: "triangle", word: "Too few" },
  deleting: { tone: "info", shape: "bin", word: "Deleting" },
  unjudged: { tone: "neutral", shape: "question", word: "Not judged yet" },
  frozen: { tone: "waiting", shape: "disc-pause", word: "Switched off" },
  satisfied: { tone: "good", shape: "disc-check", word: "Satisfied" },
} as const satisfies Record<PlacementStanding, StatusLook>;
