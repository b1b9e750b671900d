import { kubeKind } from "@/lib/kube/object";
import { DECISION_GROUP_INDEX_LABEL, DECISION_GROUP_NAME_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { objectKey, type Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

const ClusterDecision = z.looseObject({ clusterName: z._default(z.string(), ""), reason: z._default(z.string(), "") });

export const PlacementDecision = kubeKind("PlacementDecision", {
  status: z.prefault(z.looseObject({ decisions: z._default(z.array(ClusterDecision), []) }), {}),
});
export type PlacementDecision = z.infer<typeof PlacementDecision>;

export const placementDecisions: Resource<PlacementDecision> = {
  group: "cluster.open-cluster-management.io",
  version: "v1beta1",
  plural: "placementdecisions",
  kind: "PlacementDecision",
  namespaced: true,
  schema: PlacementDecision,
};

/** "namespace/name" of the Placement that this answers; its name is "" where the label is missing. */
export function placementOf({ metadata }: Pick<PlacementDecision, "metadata">): string {
  return objectKey({ namespace: metadata.namespace, name: metadata.labels[PLACEMENT_LABEL] ?? "" });
}

/** The decision group that this belongs to; undefined unless its index label is an integer. */
export function groupOf({
  metadata,
}: Pick<PlacementDecision, "metadata">): { index: number; name: string } | undefined {
  const index = metadata.labels[DECISION_GROUP_INDEX_LABEL] ?? "";
  if (!/^[+-]?\d+$/.test(index)) return undefined;
  return { index: Number(index), name: metadata.labels[DECISION_GROUP_NAME_LABEL] ?? "" };
}
