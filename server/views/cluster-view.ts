import { type ClusterEntry, clusterTable, type NamedAddOns } from "@/lib/api/cluster-list";
import type { ClusterRow } from "@/lib/api/clusters";
import type { AddOnFacts } from "@/lib/health/add-on-words";
import { standingOfCluster } from "@/lib/health/cluster-standing";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { clusterRow, withoutAddOns } from "./cluster-row";
import type { ListSource } from "./list-board";
import { rowLabels } from "./row-labels";
import type { RowSource } from "./row-view";
import { Shared } from "./shared";

export interface ClusterCaches {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterAddOns: ResourceCache<AddOnFacts, "cluster">;
}

type Names = Readonly<Record<string, true>>;

/** What of the rows is shown. */
export interface ClusterSight {
  /** Those that are shown at all; undefined: all. */
  readonly clusters?: Names;
  /** Whether with their add-ons: all of them, none, or these. */
  readonly addOns: boolean | Names;
  /** Add-ons may be missing that could be shown. */
  readonly partial?: true;
}

/** The rows of all clusters, each with its add-ons. */
export function clusterSource({ clusters, clusterAddOns }: ClusterCaches): RowSource<ClusterRow, ClusterSight, ClusterEntry> {
  return {
    caches: [clusters, clusterAddOns],
    about: () => clusters.about,
    follow: (touch) => [
      clusters.subscribe(({ before, after }) => touch((after ?? before)?.metadata.name)),
      clusterAddOns.subscribe(({ before, after }) => touch((after ?? before)?.metadata.namespace)),
    ],
    row(name) {
      const cluster = clusters.get(name);
      return cluster && clusterEntry(cluster, clusterAddOns.by("cluster", name));
    },
    shown(entry, sight) {
      const cut = cutCluster(entry, sight);
      return cut && rowOf(cut);
    },
  };
}

/** What makes a list that can be asked of them. */
export const clusterListSource: ListSource<ClusterEntry, ClusterRow, ClusterSight, NamedAddOns> = {
  table: clusterTable,
  cut: cutCluster,
  isWhole: ({ clusters }) => clusters === undefined,
  isPartial: ({ partial = false }) => partial,
  row: rowOf,
};

function clusterEntry(cluster: ManagedCluster, clusterAddOns: readonly AddOnFacts[]): ClusterEntry {
  const { metadata, status } = cluster;
  const row = clusterRow(cluster, clusterAddOns);
  return {
    ...row,
    standing: standingOfCluster(row),
    addOnNames: namesOf(row),
    facts: clusterAddOns,
    labels: metadata.labels,
    claims: status.clusterClaims,
  };
}

/** What can be asked about an entry is cut like what is shown of it. */
function cutCluster(entry: ClusterEntry, { clusters, addOns }: ClusterSight): ClusterEntry | undefined {
  if (clusters && !Object.hasOwn(clusters, entry.name)) return undefined;
  const seesAddOns = typeof addOns === "boolean" ? addOns : Object.hasOwn(addOns, entry.name);
  if (seesAddOns) return entry;
  const cut = withoutAddOns(entry);
  return { ...cut, standing: standingOfCluster(cut), addOnNames: NO_NAMES, facts: NO_FACTS };
}

const NO_FACTS: readonly AddOnFacts[] = [];
const NO_NAMES: readonly string[] = [];
const nameLists = new Shared<readonly string[]>();

/** Most clusters of a fleet have the same add-ons. */
function namesOf({ addOns }: ClusterRow): readonly string[] {
  const names = addOns.map(({ name }) => name);
  return nameLists.of(names.join(" "), names);
}

/** Field by field, as it is done for every row of every page. */
function rowOf(entry: ClusterEntry, labels: readonly string[] = []): ClusterRow {
  const { name, health, sentence, since, set, kubernetesVersion, provider, region, environment, createdAt, addOnsVisible, addOns } = entry;
  const row = { name, health, sentence, since, set, kubernetesVersion, provider, region, environment, createdAt, addOnsVisible, addOns };
  return labels.length === 0 ? row : { ...row, labels: rowLabels(entry.labels, labels) };
}
