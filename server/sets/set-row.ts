import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import type { SetEntry } from "@/lib/lists/sets/list";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import type { Placement } from "@/lib/resources/placement";
import type { ResourceCache } from "@/server/hub/resource-cache";

/** What the rows of cluster sets are made of. */
export interface SetCaches {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterSets: ResourceCache<ManagedClusterSet>;
  readonly clusterSetBindings: ResourceCache<ManagedClusterSetBinding>;
  readonly placements: ResourceCache<Placement>;
  readonly addOns: ResourceCache<ClusterManagementAddOn, "placement">;
}

/** One cluster set as a row: its clusters as they are counted, and who may select from them. */
export function setRow(
  { metadata, spec }: ManagedClusterSet,
  counts: { readonly members: number; readonly available: number },
  { addOns, clusterSetBindings, placements }: SetCaches,
): SetEntry {
  const { name, creationTimestamp } = metadata;
  const bindings = clusterSetBindings.list((binding) => binding.spec.clusterSet === name);
  const namespaces = new Set(bindings.map((binding) => binding.metadata.namespace ?? ""));
  const selecting = placements.list(
    (placement) =>
      namespaces.has(placement.metadata.namespace ?? "") &&
      (placement.spec.clusterSets.length === 0 || placement.spec.clusterSets.includes(name)),
  );
  const users = selecting.flatMap((placement) => addOns.by("placement", objectKey(placement.metadata)));
  return {
    name,
    selector: spec.clusterSelector.selectorType,
    labelSelector: spec.clusterSelector.labelSelector,
    members: counts.members,
    available: counts.available,
    boundTo: [...namespaces].sort(compareText),
    placements: selecting.length,
    addOns: [...new Set(users.map((addOn) => addOn.metadata.name))].sort(compareText),
    managed: spec.managedNamespaces.map((each) => each.name),
    createdAt: creationTimestamp,
  };
}
