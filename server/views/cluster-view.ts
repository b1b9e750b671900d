import type { ClusterRow } from "@/lib/api/clusters";
import type { AddOnFacts } from "@/lib/health/add-on-words";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { clusterRow, withoutAddOns } from "./cluster-row";
import type { RowSource } from "./row-view";

export interface ClusterCaches {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterAddOns: ResourceCache<AddOnFacts, "cluster">;
}

/** What of the rows is shown. */
export interface ClusterSight {
  readonly addOns: boolean;
}

/** The rows of all clusters, each with its add-ons. */
export function clusterSource({ clusters, clusterAddOns }: ClusterCaches): RowSource<ClusterRow, ClusterSight> {
  return {
    caches: [clusters, clusterAddOns],
    follow: (touch) => [
      clusters.subscribe(({ before, after }) => touch((after ?? before)?.metadata.name)),
      clusterAddOns.subscribe(({ before, after }) => touch((after ?? before)?.metadata.namespace)),
    ],
    row(name) {
      const cluster = clusters.get(name);
      return cluster && clusterRow(cluster, clusterAddOns.by("cluster", name));
    },
    shown: (row, { addOns }) => (addOns ? row : withoutAddOns(row)),
  };
}
