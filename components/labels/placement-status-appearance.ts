import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { PlacementStatus } from "@/lib/health/placement-status";

/** Status of a placement. */
export const PLACEMENT_APPEARANCE = {
  misconfigured: { tone: "bad", shape: "octagon", label: "Misconfigured" },
  empty: { tone: "bad", shape: "octagon", label: "Selects no clusters" },
  short: { tone: "warn", shape: "triangle", label: "Too few" },
  deleting: { tone: "info", shape: "bin", label: "Removing" },
  unjudged: { tone: "neutral", shape: "question", label: "Not evaluated yet" },
  frozen: { tone: "waiting", shape: "disc-pause", label: "Switched off" },
  satisfied: { tone: "good", shape: "disc-check", label: "Satisfied" },
} as const satisfies Record<PlacementStatus, StatusAppearance>;
