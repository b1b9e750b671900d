import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { ReplicaSetStatus } from "@/lib/health/replica-set-status";

/** Status of a ManifestWorkReplicaSet. */
const REPLICA_SET_APPEARANCE = {
  invalid: { tone: "bad", shape: "octagon", label: "Name too long" },
  unplaced: { tone: "bad", shape: "octagon", label: "No placement" },
  degraded: { tone: "warn", shape: "triangle", label: "Degraded" },
  deleting: { tone: "info", shape: "bin", label: "Removing" },
  unreported: { tone: "neutral", shape: "dashed", label: "Not reported yet" },
  empty: { tone: "neutral", shape: "dash", label: "No clusters" },
  rolling: { tone: "info", shape: "arc", label: "Rolling out" },
  complete: { tone: "good", shape: "disc-check", label: "Complete" },
} as const satisfies Record<ReplicaSetStatus, StatusAppearance>;

/** The appearance of a status as rows have it. */
export function replicaSetAppearance(status: string): StatusAppearance {
  return (
    Object.entries(REPLICA_SET_APPEARANCE).find(([known]) => known === status)?.[1] ?? REPLICA_SET_APPEARANCE.unreported
  );
}
