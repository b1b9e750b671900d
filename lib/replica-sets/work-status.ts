import { type Condition, condition } from "@/lib/kube/conditions";
import type { ClusterRolloutStatus } from "@/lib/rollout/status";

/** As much of a ManifestWork as its place in the rollout of its set follows from. */
export interface RolledWork {
  readonly metadata: {
    readonly namespace?: string | undefined;
    readonly generation: number;
    readonly creationTimestamp: string;
  };
  readonly status: { readonly conditions: readonly Condition[] };
}

/**
 * Where the work of one cluster is in the rollout of its set, if it has the set's template
 * (docs/reference/work.md#rollout-of-a-replica-set). Without a rule for `Progressing` it never gets beyond "to-apply".
 */
export function rolledWorkStatus({ metadata, status }: RolledWork): ClusterRolloutStatus {
  const cluster = metadata.namespace ?? "";
  const [applied, progressing, degraded] = ["Applied", "Progressing", "Degraded"].map((type) =>
    condition(status.conditions, type),
  );
  const isCurrent = (each: Condition | undefined) => each?.observedGeneration === metadata.generation;
  if (
    applied?.status !== "True" ||
    !isCurrent(applied) ||
    !isCurrent(progressing) ||
    (degraded && !isCurrent(degraded))
  )
    return { cluster, status: "to-apply", ...since(metadata.creationTimestamp) };
  const at = since(progressing?.lastTransitionTime ?? "");
  if (progressing?.status === "False") return { cluster, status: "succeeded", ...at };
  if (progressing?.status !== "True") return { cluster, status: "to-apply", ...at };
  return { cluster, status: degraded?.status === "True" ? "failed" : "progressing", ...at };
}

function since(time: string): { readonly sinceMs?: number } {
  const sinceMs = Date.parse(time);
  return Number.isNaN(sinceMs) ? {} : { sinceMs };
}
