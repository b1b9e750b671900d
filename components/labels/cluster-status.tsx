import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import type { ClusterRowHealth } from "@/lib/lists/clusters/row";

/** Labels of OCM's cluster states. A cluster whose lease stopped is unreachable; its health is unknown. */
export const CLUSTER_APPEARANCE = {
  available: { tone: "good", shape: "disc-check", label: "Available" },
  unavailable: { tone: "bad", shape: "octagon", label: "Unavailable" },
  unknown: { tone: "neutral", shape: "slashed", label: "Unreachable" },
  pending: { tone: "waiting", shape: "padlock", label: "Not accepted" },
  joining: { tone: "info", shape: "inward", label: "Joining" },
  denied: { tone: "waiting", shape: "barred", label: "Denied" },
  deleting: { tone: "info", shape: "bin", label: "Deleting" },
} as const satisfies Record<ClusterRowHealth, StatusAppearance>;

interface ClusterStatusProps {
  readonly health: ClusterRowHealth;
  readonly title?: string | undefined;
}

export function ClusterStatus({ health, title }: ClusterStatusProps) {
  return <StatusBadge appearance={CLUSTER_APPEARANCE[health]} title={title} />;
}
