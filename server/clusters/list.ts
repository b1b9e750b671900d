import { clusterStatus } from "@/lib/health/cluster-status";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import { ClusterRow } from "@/lib/lists/clusters/row";
import { LISTS } from "@/lib/lists/lists";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { type ClusterScope, clusterScopeOf } from "@/server/auth/cluster-scope";
import type { HubFailure, ResourceCache } from "@/server/hub/resource-cache";
import { exactFilterValues } from "@/server/lists/exact-filter-values";
import { InternPool } from "@/server/lists/intern-pool";
import { projectionOf } from "@/server/lists/projection";
import { rowLabels } from "@/server/lists/row-labels";
import { serveList } from "@/server/lists/served-list";
import { clusterRow, withoutAddOns } from "./cluster-row";

export interface ClusterCaches {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterAddOns: ResourceCache<RollingAddOn, "cluster">;
}

/** The rows of all clusters, each with its add-ons. */
function clusterSource({ clusters, clusterAddOns }: ClusterCaches) {
  return {
    caches: [clusters, clusterAddOns],
    about: () => clusters.about,
    follow: (touch: (name: string | undefined) => void) => [
      clusters.subscribe(({ before, after }) => touch((after ?? before)?.metadata.name)),
      clusterAddOns.subscribe(({ before, after }) => touch((after ?? before)?.metadata.namespace)),
    ],
    row(name: string) {
      const cluster = clusters.get(name);
      return cluster && clusterEntry(cluster, clusterAddOns.by("cluster", name));
    },
  };
}

export type ServedClusters = ReturnType<typeof serveClusters>;

/** All clusters, each with its add-ons. */
export function serveClusters(caches: ClusterCaches, hubFailure?: () => HubFailure | undefined) {
  return serveList(
    LISTS.clusters,
    {
      source: clusterSource(caches),
      scope: (caller, { q }, own) => clusterScopeOf(caller, { named: exactFilterValues("name", q), fleet: own.names }),
      cut: cutCluster,
      placeOf: (entry) => entry,
      project: rowOf,
      isWhole: ({ clusters }) => clusters === undefined,
      isPartial: ({ partial = false }) => partial,
    },
    hubFailure,
  );
}

function clusterEntry(cluster: ManagedCluster, clusterAddOns: readonly RollingAddOn[]): ClusterEntry {
  const { metadata, status } = cluster;
  const row = clusterRow(cluster, clusterAddOns);
  return {
    ...row,
    status: clusterStatus(row),
    addOnNames: namesOf(row),
    facts: clusterAddOns,
    labels: metadata.labels,
    claims: status.clusterClaims,
  };
}

/** What can be filtered by is cut like what is shown. */
function cutCluster(entry: ClusterEntry, { clusters, addOns }: ClusterScope): ClusterEntry | undefined {
  if (clusters && !Object.hasOwn(clusters, entry.name)) return undefined;
  const seesAddOns = typeof addOns === "boolean" ? addOns : Object.hasOwn(addOns, entry.name);
  if (seesAddOns) return entry;
  const cut = withoutAddOns(entry);
  return { ...cut, status: clusterStatus(cut), addOnNames: NO_NAMES, facts: NO_FACTS };
}

const NO_FACTS: readonly RollingAddOn[] = [];
const NO_NAMES: readonly string[] = [];
const nameLists = new InternPool<readonly string[]>();

/** Most clusters of a fleet have the same add-ons. */
function namesOf({ addOns }: ClusterRow): readonly string[] {
  const names = addOns.map(({ name }) => name);
  return nameLists.of(names.join(" "), names);
}

const withoutLabels = projectionOf(ClusterRow, ["labels"]);

function rowOf(entry: ClusterEntry, labels: readonly string[]): ClusterRow {
  const row = withoutLabels(entry);
  return labels.length === 0 ? row : { ...row, labels: rowLabels(entry.labels, labels) };
}
