import { addOnText } from "@/lib/health/add-on-summary";
import { condition } from "@/lib/kube/conditions";
import { type ClusterAddOnEntry, type ListedClusterFacts, withoutCluster } from "@/lib/lists/cluster-addons/list";
import { ClusterAddOnRow, type ConfigState } from "@/lib/lists/cluster-addons/row";
import { LISTS } from "@/lib/lists/lists";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { sameConfig } from "@/lib/rollout/desired-configs";
import { type ClusterAddOnScope, clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import { visibleWorkText, type WorkTextScope, workTextScopeOf } from "@/server/auth/work-scope";
import { clusterRow } from "@/server/clusters/cluster-row";
import type { HubFailure, ResourceCache } from "@/server/hub/resource-cache";
import { exactFilterValues } from "@/server/lists/exact-filter-values";
import { projectionOf } from "@/server/lists/projection";
import { rowLabels } from "@/server/lists/row-labels";
import { type ServedNames, serveList } from "@/server/lists/served-list";
import type { AddOnCauses, CausedText } from "@/server/works/cause-facts";

export interface ClusterAddOnCaches {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterAddOns: ResourceCache<RollingAddOn, "cluster">;
  readonly causes?: AddOnCauses;
}

/** A row, and its text with what works say, where they say more: for those who may see it. */
interface StoredAddOn extends ClusterAddOnEntry {
  readonly caused?: CausedText;
}

/** Rows of all cluster add-ons, whether or not the cluster exists. */
function clusterAddOnSource({ causes, clusters, clusterAddOns }: ClusterAddOnCaches) {
  return {
    caches: [clusters, clusterAddOns],
    about: () => clusterAddOns.about,
    follow: (touch: (name: string | undefined) => void) => [
      // A row is named as its object is filed: one text for both.
      clusterAddOns.subscribe((_, key) => touch(key)),
      clusters.subscribe(({ before, after }) => {
        for (const each of clusterAddOns.by("cluster", (after ?? before)?.metadata.name ?? "")) touch(rowName(each));
      }),
      ...(causes ? [causes.follow((cluster, addOn) => touch(`${cluster}/${addOn}`))] : []),
    ],
    row(name: string): StoredAddOn | undefined {
      const facts = clusterAddOns.at(name);
      if (!facts) return undefined;
      const entry = entryOf(name, facts, clusters.get(facts.metadata.namespace ?? ""));
      const caused = causes?.textOf(facts);
      return caused ? { ...entry, caused } : entry;
    },
  };
}

/** All cluster add-ons. */
export function serveClusterAddOns(
  caches: ClusterAddOnCaches,
  fleet: ServedNames,
  hubFailure?: () => HubFailure | undefined,
) {
  return serveList(
    LISTS["cluster-addons"],
    {
      source: clusterAddOnSource(caches),
      scope: async (caller, { at, q }) => {
        const named = exactFilterValues("cluster", q);
        const scope = await clusterAddOnScopeOf(caller, { named, fleet: fleet.names });
        const { causes: texts } = caches;
        const readers = { texts, named, among: scope.on, past: at && fleet.names };
        return { ...scope, ...(await workTextScopeOf(caller, readers)) };
      },
      cut: cutEntry,
      placeOf: ({ cluster, of }) => of && { ...of, name: cluster },
      project: rowOf,
      isWhole: ({ on }) => on === true,
      isPartial: ({ partial = false }) => partial,
    },
    hubFailure,
  );
}

function rowName(clusterAddOn: RollingAddOn): string {
  return `${clusterAddOn.metadata.namespace ?? ""}/${clusterAddOn.metadata.name}`;
}

function entryOf(name: string, clusterAddOn: RollingAddOn, cluster: ManagedCluster | undefined): ClusterAddOnEntry {
  const { metadata, spec } = clusterAddOn;
  const { health, phase, message, since } = addOnText(clusterAddOn);
  // Field by field: a fleet has a hundred thousand, and objects that are spread into one take more room.
  return {
    name,
    cluster: metadata.namespace ?? "",
    addOn: metadata.name,
    health,
    phase,
    message,
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
  return configReferences.every((each) => sameConfig(each.lastAppliedConfig, each.desiredConfig))
    ? "in-sync"
    : "pending";
}

const factsOfClusters = new WeakMap<ManagedCluster, ListedClusterFacts>();

function factsOf(cluster: ManagedCluster): ListedClusterFacts {
  const known = factsOfClusters.get(cluster);
  if (known) return known;
  const { health, set, region, provider, environment, kubernetesVersion } = clusterRow(cluster, []);
  const facts = { health, set, region, provider, environment, kubernetesVersion, labels: cluster.metadata.labels };
  factsOfClusters.set(cluster, facts);
  return facts;
}

/** What can be filtered by is cut like what is shown. */
function cutEntry(stored: StoredAddOn, scope: ClusterAddOnScope & WorkTextScope): StoredAddOn | undefined {
  const { on, clusters } = scope;
  if (on !== true && !Object.hasOwn(on, stored.cluster)) return undefined;
  const caused = stored.caused && visibleWorkText(scope, stored.caused);
  const entry = caused ? withCause(stored, caused) : stored;
  return clusters === true || Object.hasOwn(clusters, entry.cluster) ? entry : withoutCluster(entry);
}

function withCause(entry: StoredAddOn, { message }: CausedText): StoredAddOn {
  return { ...entry, message };
}

const ownProperties = projectionOf(ClusterAddOnRow, ["clusterHealth", "set", "region", "labels"]);

function rowOf(entry: ClusterAddOnEntry, labels: readonly string[]): ClusterAddOnRow {
  const own = ownProperties(entry);
  const { of } = entry;
  if (!of) return own;
  const row = { ...own, clusterHealth: of.health, set: of.set, region: of.region };
  return labels.length === 0 ? row : { ...row, labels: rowLabels(of.labels, labels) };
}
