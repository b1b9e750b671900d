import { condition, isTrue } from "@/lib/kube/conditions";
import { REPLICA_SET_LABEL, REPLICA_SET_PLACEMENT_LABEL } from "@/lib/kube/ocm";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import { specHash } from "@/lib/resources/spec-hash";
import type { ClusterRolloutStatus } from "@/lib/rollout/status";
import { rolledWorkStatus } from "./work-status";

/** A work that a ManifestWorkReplicaSet wrote, as far as its rollout follows from it. */
export interface SetWork {
  readonly cluster: string;
  readonly name: string;
  /** "namespace.name" of the set, as the label has it. */
  readonly set: string;
  readonly placement: string;
  /** Hash of its spec. */
  readonly template: string;
  readonly isLeaving: boolean;
  readonly status: ClusterRolloutStatus["status"];
  readonly sinceMs?: number;
  readonly health: SetWorkHealth;
}

/** What its conditions say of the objects on the cluster: undefined while nothing is reported. */
export type SetWorkHealth = "healthy" | "degraded" | "unhealthy" | "unknown";

/** Reads a work; undefined for one that no set wrote. */
export function readSetWork(work: ManifestWork): SetWork | undefined {
  const { labels, name, namespace = "", deletionTimestamp } = work.metadata;
  const set = labels[REPLICA_SET_LABEL];
  if (set === undefined) return undefined;
  const { cluster: _, ...rollout } = rolledWorkStatus(work);
  return {
    cluster: namespace,
    name,
    set,
    placement: labels[REPLICA_SET_PLACEMENT_LABEL] ?? "",
    template: specHash({ spec: work.spec }),
    isLeaving: deletionTimestamp !== undefined,
    ...rollout,
    health: healthOf(work),
  };
}

function healthOf({ status: { conditions } }: ManifestWork): SetWorkHealth {
  if (isTrue(conditions, "Degraded")) return "degraded";
  const available = condition(conditions, "Available");
  if (available?.status === "True") return "healthy";
  return available?.status === "False" ? "unhealthy" : "unknown";
}
