import type { StatusLook } from "@/components/ui/status-badge";
import type { WorkStanding } from "@/lib/health/work-words";

/** How a work stands on its cluster. */
export const WORK_LOOK = {
  failed: { tone: "bad", shape: "octagon", word: "Not applied" },
  unavailable: { tone: "bad", shape: "octagon", word: "Not available" },
  deleting: { tone: "info", shape: "bin", word: "Deleting" },
  waiting: { tone: "neutral", shape: "dashed", word: "Not reported yet" },
  unknown: { tone: "neutral", shape: "question", word: "Applied" },
  available: { tone: "good", shape: "disc-check", word: "Available" },
} as const satisfies Record<WorkStanding, StatusLook>;
