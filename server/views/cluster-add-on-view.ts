import { type ClusterAddOnEntry, type ClusterFacts, clusterAddOnTable } from "@/lib/api/cluster-add-on-list";
import type { ClusterAddOnRow, ConfigState } from "@/lib/api/cluster-add-ons";
import { addOnWords } from "@/lib/health/add-on-words";
import { condition } from "@/lib/kube/conditions";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { sameConfig } from "@/lib/rollout/desired-configs";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { clusterRow } from "./cluster-row";
import type { ListSource } from "./list-board";
import { rowLabels } from "./row-labels";
import type { RowSource } from "./row-view";

export interface ClusterAddOnCaches {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterAddOns: ResourceCache<RollingAddOn, "cluster">;
}

type Names = Readonly<Record<string, true>>;

/** What of the rows is shown. */
export interface ClusterAddOnSight {
  /** On which clusters; true: on all. */
  readonly on: true | Names;
  /** Of which clusters it is said how and where they are; true: of all. */
  readonly clusters: true | Names;
  /** There may be more that could be shown. */
  readonly partial?: true;
}

/** The rows of all cluster add-ons, whether or not there is a cluster of that name. */
export function clusterAddOnSource({
  clusters,
  clusterAddOns,
}: ClusterAddOnCaches): RowSource<ClusterAddOnRow, ClusterAddOnSight, ClusterAddOnEntry> {
  return {
    caches: [clusters, clusterAddOns],
    about: () => clusterAddOns.about,
    follow: (touch) => [
      // A row is named as its object is filed: one text for both.
      clusterAddOns.subscribe((_, key) => touch(key)),
      clusters.subscribe(({ before, after }) => {
        for (const each of clusterAddOns.by("cluster", (after ?? before)?.metadata.name ?? "")) touch(rowName(each));
      }),
    ],
    row(name) {
      const facts = clusterAddOns.at(name);
      return facts && entryOf(name, facts, clusters.get(facts.metadata.namespace ?? ""));
    },
    shown(entry, sight) {
      const cut = cutEntry(entry, sight);
      return cut && rowOf(cut);
    },
  };
}

/** What makes a list that can be asked of them. */
export const clusterAddOnListSource: ListSource<ClusterAddOnEntry, ClusterAddOnRow, ClusterAddOnSight, undefined> = {
  table: clusterAddOnTable,
  cut: cutEntry,
  isWhole: ({ on }) => on === true,
  isPartial: ({ partial = false }) => partial,
  row: rowOf,
};

function rowName(clusterAddOn: RollingAddOn): string {
  return `${clusterAddOn.metadata.namespace ?? ""}/${clusterAddOn.metadata.name}`;
}

function entryOf(name: string, clusterAddOn: RollingAddOn, cluster: ManagedCluster | undefined): ClusterAddOnEntry {
  const { metadata, spec } = clusterAddOn;
  const { health, phase, sentence, since } = addOnWords(clusterAddOn);
  // Field by field: a fleet has a hundred thousand, and objects that are spread into one take more room.
  return {
    name,
    cluster: metadata.namespace ?? "",
    addOn: metadata.name,
    health,
    phase,
    sentence,
    since,
    config: configState(clusterAddOn),
    overridden: spec.configs.length > 0 ? true : undefined,
    of: cluster && factsOf(cluster),
    facts: clusterAddOn,
  };
}

function configState({ spec, status }: RollingAddOn): ConfigState | undefined {
  const { conditions, configReferences } = status;
  if (condition(conditions, "Progressing")?.reason === "ConfigurationUnsupported") return "unsupported";
  if (configReferences.length === 0) return spec.configs.length > 0 ? "pending" : undefined;
  return configReferences.every((each) => sameConfig(each.lastAppliedConfig, each.desiredConfig)) ? "in-sync" : "pending";
}

const factsOfClusters = new WeakMap<ManagedCluster, ClusterFacts>();

function factsOf(cluster: ManagedCluster): ClusterFacts {
  const known = factsOfClusters.get(cluster);
  if (known) return known;
  const { health, set, region, provider, environment, kubernetesVersion } = clusterRow(cluster, []);
  const facts = { health, set, region, provider, environment, kubernetesVersion, labels: cluster.metadata.labels };
  factsOfClusters.set(cluster, facts);
  return facts;
}

/** What can be asked about an entry is cut like what is shown of it. */
function cutEntry(entry: ClusterAddOnEntry, { on, clusters }: ClusterAddOnSight): ClusterAddOnEntry | undefined {
  if (on !== true && !Object.hasOwn(on, entry.cluster)) return undefined;
  return clusters === true || Object.hasOwn(clusters, entry.cluster) ? entry : { ...entry, of: undefined };
}

/** Field by field, as it is done for every row of every page. */
function rowOf(entry: ClusterAddOnEntry, labels: readonly string[] = []): ClusterAddOnRow {
  const { name, cluster, addOn, health, phase, sentence, since, config, overridden, of } = entry;
  const own = { name, cluster, addOn, health, phase, sentence, since, config, overridden };
  if (!of) return own;
  const row = { ...own, clusterHealth: of.health, set: of.set, region: of.region };
  return labels.length === 0 ? row : { ...row, labels: rowLabels(of.labels, labels) };
}
