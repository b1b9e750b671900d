import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { ClusterRowHealth } from "@/lib/lists/clusters/row";

/** Labels of OCM's cluster states. A cluster whose lease stopped is unreachable; its health is unknown. */
export const CLUSTER_APPEARANCE = {
  available: { tone: "good", shape: "disc-check", label: "Available" },
  unavailable: { tone: "bad", shape: "octagon", label: "Unavailable" },
  unknown: { tone: "neutral", shape: "slashed", label: "Unreachable" },
  pending: { tone: "waiting", shape: "padlock", label: "Not accepted" },
  joining: { tone: "info", shape: "inward", label: "Joining" },
  denied: { tone: "waiting", shape: "barred", label: "Denied" },
  deleting: { tone: "info", shape: "bin", label: "Removing" },
} as const satisfies Record<ClusterRowHealth, StatusAppearance>;
