import { Condition } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import { objectKey, type Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { RolloutStrategy } from "./cluster-management-add-on";
import { ManifestWorkSpec } from "./manifest-work";

const PlacementRef = z.looseObject({
  name: z._default(z.string(), ""),
  rolloutStrategy: z.prefault(RolloutStrategy, {}),
});
export type PlacementRef = z.infer<typeof PlacementRef>;

const ReplicaSetSummary = z.looseObject({
  total: z._default(z.number(), 0),
  applied: z._default(z.number(), 0),
  available: z._default(z.number(), 0),
  progressing: z._default(z.number(), 0),
  degraded: z._default(z.number(), 0),
});
export type ReplicaSetSummary = z.infer<typeof ReplicaSetSummary>;

const PlacementSummary = z.looseObject({
  name: z._default(z.string(), ""),
  availableDecisionGroups: z._default(z.string(), ""),
  summary: z.prefault(ReplicaSetSummary, {}),
});

export const ManifestWorkReplicaSet = kubeKind("ManifestWorkReplicaSet", {
  spec: z.prefault(
    z.looseObject({
      manifestWorkTemplate: z.prefault(ManifestWorkSpec, {}),
      placementRefs: z._default(z.array(PlacementRef), []),
      cascadeDeletionPolicy: z._default(z.string(), "Background"),
    }),
    {},
  ),
  status: z.prefault(
    z.looseObject({
      conditions: z._default(z.array(Condition), []),
      summary: z.prefault(ReplicaSetSummary, {}),
      placementSummary: z._default(z.array(PlacementSummary), []),
    }),
    {},
  ),
});
export type ManifestWorkReplicaSet = z.infer<typeof ManifestWorkReplicaSet>;

export const manifestWorkReplicaSets: Resource<ManifestWorkReplicaSet> = {
  group: "work.open-cluster-management.io",
  version: "v1alpha1",
  plural: "manifestworkreplicasets",
  kind: "ManifestWorkReplicaSet",
  namespaced: true,
  schema: ManifestWorkReplicaSet,
};

/** "namespace/name" of the placements that a set names: they are in its own namespace. */
export function placementKeysOf({ metadata, spec }: Pick<ManifestWorkReplicaSet, "metadata" | "spec">): string[] {
  return spec.placementRefs.map(({ name }) => objectKey({ name, namespace: metadata.namespace }));
}
