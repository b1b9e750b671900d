import { clusterStatus } from "@/lib/health/cluster-status";
import { CLUSTER_ARN_ANNOTATION } from "@/lib/kube/ocm";
import type { ClusterEntry } from "@/lib/lists/clusters/list";
import { ClusterRow } from "@/lib/lists/clusters/row";
import { LISTS } from "@/lib/lists/lists";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { type ClusterScope, clusterScopeOf } from "@/server/auth/cluster-scope";
import { visibleWorkText, type WorkTextScope, workTextScopeOf } from "@/server/auth/work-scope";
import type { HubFailure, ResourceCache } from "@/server/hub/resource-cache";
import { exactFilterValues } from "@/server/lists/exact-filter-values";
import { InternPool } from "@/server/lists/intern-pool";
import { projectionOf } from "@/server/lists/projection";
import { rowLabels } from "@/server/lists/row-labels";
import { serveList } from "@/server/lists/served-list";
import type { AddOnCauses, CausedText } from "@/server/works/cause-facts";
import { clusterRow, withoutAddOns } from "./cluster-row";

export interface ClusterCaches {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterAddOns: ResourceCache<RollingAddOn, "cluster">;
  readonly causes?: AddOnCauses;
}

interface CausedCell {
  readonly name: string;
  readonly text: CausedText;
}

/** A row, and what works say of its add-ons, where they say more: for those who may see it. */
interface StoredCluster extends ClusterEntry {
  readonly caused?: readonly CausedCell[] | undefined;
}

/** The rows of all clusters, each with its add-ons. */
function clusterSource({ causes, clusters, clusterAddOns }: ClusterCaches) {
  return {
    caches: [clusters, clusterAddOns],
    about: () => clusters.about,
    follow: (touch: (name: string | undefined) => void) => [
      clusters.subscribe(({ before, after }) => touch((after ?? before)?.metadata.name)),
      clusterAddOns.subscribe(({ before, after }) => touch((after ?? before)?.metadata.namespace)),
      ...(causes ? [causes.follow(touch)] : []),
    ],
    row(name: string): StoredCluster | undefined {
      const cluster = clusters.get(name);
      if (!cluster) return undefined;
      const entry = clusterEntry(cluster, clusterAddOns.by("cluster", name));
      const caused = causes && causedCells(entry, causes);
      return caused ? { ...entry, caused } : entry;
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
      scope: async (caller, { at, q }, own) => {
        const named = exactFilterValues("name", q);
        const scope = await clusterScopeOf(caller, { named, fleet: own.names });
        if (scope.addOns === false) return scope;
        const { causes: texts } = caches;
        const readers = { texts, named, among: scope.addOns, past: at && own.names };
        return { ...scope, ...(await workTextScopeOf(caller, readers)) };
      },
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
    registration: CLUSTER_ARN_ANNOTATION in metadata.annotations ? "awsirsa" : undefined,
  };
}

/** What works say of the add-ons of a row; undefined where they say no more than the row. */
function causedCells({ facts }: ClusterEntry, causes: AddOnCauses): CausedCell[] | undefined {
  const cells = facts.flatMap((facts) => {
    const text = causes.textOf(facts);
    return text ? { name: facts.metadata.name, text } : [];
  });
  return cells.length > 0 ? cells : undefined;
}

/** What can be filtered by is cut like what is shown. */
function cutCluster(entry: StoredCluster, scope: ClusterScope & WorkTextScope): StoredCluster | undefined {
  const { addOns, clusters } = scope;
  if (clusters && !Object.hasOwn(clusters, entry.name)) return undefined;
  const seesAddOns = typeof addOns === "boolean" ? addOns : Object.hasOwn(addOns, entry.name);
  if (seesAddOns) return entry.caused ? withCauses(entry, entry.caused, scope) : entry;
  const cut = withoutAddOns(entry);
  return { ...cut, status: clusterStatus(cut), addOnNames: NO_NAMES, facts: NO_FACTS, caused: undefined };
}

function withCauses(entry: StoredCluster, caused: readonly CausedCell[], scope: WorkTextScope): StoredCluster {
  const shown = caused.flatMap(({ name, text }) => {
    const visible = visibleWorkText(scope, text);
    return visible ? [[name, visible.message] as const] : [];
  });
  if (shown.length === 0) return entry;
  const messages = new Map(shown);
  const addOns = entry.addOns.map((cell) => ({ ...cell, message: messages.get(cell.name) ?? cell.message }));
  return { ...entry, addOns };
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
