import { replicaSetText } from "@/lib/health/replica-set-status";
import { objectKey } from "@/lib/kube/resource";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import type { ManifestWorkReplicaSet } from "@/lib/resources/manifest-work-replica-set";

/** A ManifestWorkReplicaSet as a line of its list. */
export function replicaSetRow({ metadata, spec, status }: ManifestWorkReplicaSet): ReplicaSetRow {
  const { manifestConfigs, workload } = spec.manifestWorkTemplate;
  const { conditions, summary } = status;
  const { total, applied, available, progressing, degraded } = summary;
  const { deletionTimestamp, name, namespace = "", creationTimestamp } = metadata;
  const hasProgressRule = manifestConfigs.some(({ conditionRules }) =>
    conditionRules.some(({ condition }) => condition === "Progressing"),
  );
  return {
    name: objectKey(metadata),
    namespace,
    set: name,
    ...replicaSetText({ conditions, summary, deletionTimestamp, hasProgressRule }),
    placements: spec.placementRefs.map((ref) => ref.name),
    manifests: workload.manifests.length,
    total,
    applied,
    available,
    progressing,
    degraded,
    createdAt: creationTimestamp,
  };
}
