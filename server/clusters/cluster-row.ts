import { type AddOnFacts, addOnText } from "@/lib/health/add-on-summary";
import { clusterText } from "@/lib/health/cluster-summary";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/lists/clusters/row";
import { environmentOf, type ManagedCluster, regionOf } from "@/lib/resources/managed-cluster";
import { byName } from "@/server/lists/row-view";

/** One cluster and its add-ons as a line of the clusters page. */
export function clusterRow(cluster: ManagedCluster, clusterAddOns: readonly AddOnFacts[]): ClusterRow {
  const { metadata, status } = cluster;
  const { labels } = metadata;
  const claims = new Map(status.clusterClaims.map(({ name, value }) => [name, value]));
  return {
    name: metadata.name,
    ...clusterText(cluster),
    set: labels[CLUSTER_SET_LABEL],
    kubernetesVersion: status.version.kubernetes || claims.get("kubeversion.open-cluster-management.io"),
    provider:
      labels.vendor ??
      claims.get("product.open-cluster-management.io") ??
      claims.get("platform.open-cluster-management.io"),
    region: regionOf(cluster),
    environment: environmentOf(cluster),
    createdAt: metadata.creationTimestamp,
    addOnsVisible: true,
    addOns: clusterAddOns.map(addOnCell).sort(byName),
  };
}

/** The row for callers who may list clusters but not their add-ons. */
export function withoutAddOns<Row extends ClusterRow>(row: Row): Row {
  return { ...row, addOnsVisible: false, addOns: [] };
}

/** Field by field: a fleet has a hundred thousand, and objects that are spread into one take more room. */
function addOnCell(clusterAddOn: AddOnFacts): ClusterAddOnCell {
  if (clusterAddOn.text) return clusterAddOn.text;
  const { health, phase, message, since } = addOnText(clusterAddOn);
  return { name: clusterAddOn.metadata.name, health, phase, message, since };
}
