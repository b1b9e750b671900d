import type { StatusLook } from "@/components/ui/feedback/status-badge";
import type { WorkStatus } from "@/lib/health/work-summary";

/** Status of a work on its cluster. */
export const WORK_LOOK = {
  failed: { tone: "bad", shape: "octagon", word: "Not applied" },
  unavailable: { tone: "bad", shape: "octagon", word: "Not available" },
  deleting: { tone: "info", shape: "bin", word: "Deleting" },
  waiting: { tone: "neutral", shape: "dashed", word: "Not reported yet" },
  unknown: { tone: "neutral", shape: "question", word: "Applied" },
  available: { tone: "good", shape: "disc-check", word: "Available" },
} as const satisfies Record<WorkStatus, StatusLook>;
