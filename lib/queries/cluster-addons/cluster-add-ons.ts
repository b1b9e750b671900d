import type { PastListQuery } from "@/lib/api/list/list-query";
import { exactTerm } from "@/lib/filter/print-value";
import { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { listPart } from "@/lib/queries/list/list-part";

/** Part of the list of cluster add-ons, as the console filters and sorts it. */
export function clusterAddOnPart(slot: string, query: PastListQuery) {
  return listPart("cluster-addons", ClusterAddOnRow, slot, query);
}

/** The filter for the clusters of one add-on. */
export function onlyAddOn(addOn: string): string {
  return exactTerm("addon", addOn);
}

/** On how many clusters an add-on is; no row of them. */
export function clusterAddOnStats(addOn: string) {
  return clusterAddOnPart("stats", { q: onlyAddOn(addOn), limit: 0 });
}

/** One add-on on one cluster; without a cluster, where it fares worst. */
export function oneClusterAddOn(addOn: string, cluster: string | null) {
  const q = cluster === null ? onlyAddOn(addOn) : `${onlyAddOn(addOn)} ${exactTerm("cluster", cluster)}`;
  return clusterAddOnPart("one", { q, sort: "status", limit: 1 });
}
