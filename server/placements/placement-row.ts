import { placementText } from "@/lib/health/placement-summary";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { Placement } from "@/lib/resources/placement";

/** One placement as a row; `addOns` are those it installs, undefined if hidden. */
export function placementRow(placement: Placement, addOns: readonly string[] | undefined): PlacementRow {
  const { metadata, spec, status } = placement;
  return {
    name: objectKey(metadata),
    namespace: metadata.namespace ?? "",
    placement: metadata.name,
    ...placementText(placement),
    chosen: status.numberOfSelectedClusters,
    wanted: spec.numberOfClusters,
    groups: status.decisionGroups.length,
    sets: spec.clusterSets,
    addOns: addOns?.toSorted(compareText),
    createdAt: metadata.creationTimestamp,
  };
}
