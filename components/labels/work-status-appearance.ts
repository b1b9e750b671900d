import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { WorkStatus } from "@/lib/health/work-status";

/** Status of a work on its cluster. */
export const WORK_APPEARANCE = {
  failed: { tone: "bad", shape: "octagon", label: "Not applied" },
  unavailable: { tone: "bad", shape: "octagon", label: "Not available" },
  deleting: { tone: "info", shape: "bin", label: "Removing" },
  waiting: { tone: "neutral", shape: "dashed", label: "Not reported yet" },
  unknown: { tone: "neutral", shape: "question", label: "Applied" },
  available: { tone: "good", shape: "disc-check", label: "Available" },
} as const satisfies Record<WorkStatus, StatusAppearance>;
