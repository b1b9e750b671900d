import { StatusBadge, type StatusLook } from "@/components/ui/feedback/status-badge";
import type { ClusterRowHealth } from "@/lib/lists/clusters/row";

/** Labels of OCM's cluster states. A cluster whose lease stopped is unreachable; its health is unknown. */
export const CLUSTER_LOOK = {
  available: { tone: "good", shape: "disc-check", word: "Available" },
  unavailable: { tone: "bad", shape: "octagon", word: "Unavailable" },
  unknown: { tone: "neutral", shape: "slashed", word: "Unreachable" },
  pending: { tone: "waiting", shape: "padlock", word: "Not accepted" },
  joining: { tone: "info", shape: "inward", word: "Joining" },
  denied: { tone: "waiting", shape: "barred", word: "Denied" },
  deleting: { tone: "info", shape: "bin", word: "Deleting" },
} as const satisfies Record<ClusterRowHealth, StatusLook>;

interface ClusterStatusProps {
  readonly health: ClusterRowHealth;
  readonly title?: string | undefined;
}

export function ClusterStatus({ health, title }: ClusterStatusProps) {
  return <StatusBadge look={CLUSTER_LOOK[health]} title={title} />;
}
