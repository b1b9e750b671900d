import type { PlacementRow } from "@/lib/api/placements";
import { placementWords } from "@/lib/health/placement-words";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import type { Placement } from "@/lib/resources/placement";

/** One placement as a line of the list; `addOns` are the names of those that it installs, undefined where they are not to be told. */
export function placementRow(placement: Placement, addOns: readonly string[] | undefined): PlacementRow {
  const { metadata, spec, status } = placement;
  return {
    name: objectKey(metadata),
    namespace: metadata.namespace ?? "",
    placement: metadata.name,
    ...placementWords(placement),
    chosen: status.numberOfSelectedClusters,
    wanted: spec.numberOfClusters,
    groups: status.decisionGroups.length,
    sets: spec.clusterSets,
    addOns: addOns?.toSorted(compareText),
    createdAt: metadata.creationTimestamp,
  };
}
