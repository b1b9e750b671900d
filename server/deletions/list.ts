import type { ObjectMeta } from "@/lib/kube/object";
import { resourceName } from "@/lib/kube/resource";
import { DELETED_KINDS, type DeletionRow } from "@/lib/lists/deletions/row";
import { LISTS } from "@/lib/lists/lists";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { Freeze } from "@/lib/resources/freeze";
import type { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import type { ManifestWorkReplicaSet } from "@/lib/resources/manifest-work-replica-set";
import type { Placement } from "@/lib/resources/placement";
import type { RolloutGate } from "@/lib/resources/rollout-gate";
import type { HubFailure, ResourceCache } from "@/server/hub/resource-cache";
import { exactFilterValues } from "@/server/lists/exact-filter-values";
import { type ServedNames, serveList } from "@/server/lists/served-list";
import { deletionsOf, OF_CLUSTERS, ownDeletion, withoutBlocker } from "./deletion-row";
import { type DeletionScope, deletionScopeOf, seesKind } from "./deletion-scope";
import { isMarked, type LeavingCaches, LeavingWorks, markedName, markedPartsOf } from "./marked-objects";
import { LISTED_KINDS } from "./own-kinds";

export interface DeletionCaches extends LeavingCaches {
  readonly addOns: ResourceCache<ClusterManagementAddOn>;
  readonly clusterSets: ResourceCache<ManagedClusterSet>;
  readonly clusterSetBindings: ResourceCache<ManagedClusterSetBinding>;
  readonly placements: ResourceCache<Placement>;
  readonly replicaSets: ResourceCache<ManifestWorkReplicaSet>;
  readonly maintenanceWindows: ResourceCache<MaintenanceWindow>;
  readonly freezes: ResourceCache<Freeze>;
  readonly rolloutGates: ResourceCache<RolloutGate>;
}

export type ServedDeletions = ReturnType<typeof serveDeletions>;

/** Everything that is being deleted of what the console follows, and what each object waits for. */
export function serveDeletions(
  caches: DeletionCaches,
  fleet: ServedNames,
  isManagerRunning: () => boolean | undefined,
  hubFailure?: () => HubFailure | undefined,
) {
  const marked = () => ({
    placed: new Set(caches.placements.list(isMarked).map(({ metadata }) => metadata.namespace ?? "")),
    delivered: new Set(caches.replicaSets.list(isMarked).map(({ metadata }) => metadata.namespace ?? "")),
    leaving: caches.leavingNamespaces?.list().map(({ metadata }) => metadata.name) ?? [],
  });
  return serveList(
    LISTS.deletions,
    {
      source: deletionSource(caches, isManagerRunning),
      scope: (caller, { q }) =>
        deletionScopeOf(caller, { named: exactFilterValues("cluster", q), fleet: fleet.names }, marked()),
      cut: cutDeletion,
      project: (row) => row,
      isWhole: ({ kinds }) =>
        Object.values(kinds).length === DELETED_KINDS.length && Object.values(kinds).every((on) => on === true),
      isPartial: ({ partial = false }) => partial,
    },
    hubFailure,
  );
}

function cutDeletion(row: DeletionRow, scope: DeletionScope): DeletionRow | undefined {
  const { kind, namespace, object, cluster } = row;
  if (!seesKind(scope, kind, kind === "ManagedCluster" || kind === "Namespace" ? object : namespace)) return undefined;
  if (cluster === undefined) return row;
  return OF_CLUSTERS.every((each) => seesKind(scope, each, cluster)) ? row : withoutBlocker(row);
}

function deletionSource(caches: DeletionCaches, isManagerRunning: () => boolean | undefined) {
  const { clusters, clusterAddOns, leavingNamespaces, works } = caches;
  const leaving = new LeavingWorks();
  const explained = new Map<string, ReadonlyMap<string, DeletionRow>>();
  const others = ownKinds(caches);
  return {
    caches: [clusters, clusterAddOns, ...others.map(({ cache }) => cache), works],
    optional: leavingNamespaces ? [leavingNamespaces] : [],
    follow(touch: (name: string | undefined) => void) {
      const changed = (cluster: string) => {
        for (const name of explained.get(cluster)?.keys() ?? []) touch(name);
        explained.delete(cluster);
        for (const name of rowsOf(cluster).keys()) touch(name);
      };
      return [
        works.subscribe((change) => {
          const cluster = leaving.see(change);
          if (cluster !== undefined) changed(cluster);
        }),
        clusterAddOns.subscribe(({ before, after }) => {
          if (isMarked(before) || isMarked(after)) changed((after ?? before)?.metadata.namespace ?? "");
        }),
        clusters.subscribe(({ before, after }) => {
          const name = (after ?? before)?.metadata.name ?? "";
          if (isMarked(before) || isMarked(after) || explained.has(name)) changed(name);
        }),
        // Where they may not be read, everything else is listed all the same.
        ...(leavingNamespaces
          ? [leavingNamespaces.subscribe(({ before, after }) => changed((after ?? before)?.metadata.name ?? ""))]
          : []),
        ...others.map(({ kind, cache }) =>
          cache.subscribe(({ before, after }) => {
            const [object] = [after ?? before];
            if (object && (isMarked(before) || isMarked(after))) touch(markedName(kind, object.metadata));
          }),
        ),
      ];
    },
    row(name: string): DeletionRow | undefined {
      const parts = name.split("/");
      const kind = parts.pop();
      const [first = "", second] = parts;
      const own = others.find((each) => each.kind === kind);
      if (!own) return rowsOf(first).get(name);
      const object = second === undefined ? own.cache.get(first) : own.cache.get(second, first);
      return object && ownDeletion(own.kind, own.resource, object);
    },
  };

  function rowsOf(cluster: string): ReadonlyMap<string, DeletionRow> {
    const known = explained.get(cluster);
    if (known) return known;
    const rows = deletionsOf(cluster, caches, leaving, isManagerRunning());
    if (rows.size > 0) explained.set(cluster, rows);
    return rows;
  }
}

/** The identities of the objects that are listed, by the names of their rows. */
export function markedIdentities(caches: DeletionCaches): Pick<ResourceCache<unknown>, "uidAt"> {
  const byKind: Readonly<Record<DeletionRow["kind"], Pick<ResourceCache<unknown>, "uidAt"> | undefined>> = {
    ManagedCluster: caches.clusters,
    ManagedClusterAddOn: caches.clusterAddOns,
    ManifestWork: caches.works,
    Namespace: caches.leavingNamespaces,
    ...ownCaches(caches),
  };
  return {
    uidAt: (name) => {
      const { key, kind } = markedPartsOf(name);
      return byKind[kind as DeletionRow["kind"]]?.uidAt(key);
    },
  };
}

/** Kinds whose objects are of no cluster. */
function ownKinds(caches: DeletionCaches) {
  const byKind = ownCaches(caches);
  const kinds = Object.keys(LISTED_KINDS) as (keyof typeof LISTED_KINDS)[]; // its own
  return kinds.map((kind) => ({ kind, resource: resourceName(LISTED_KINDS[kind]), cache: byKind[kind] }));
}

type OwnCache = ResourceCache<{ readonly metadata: ObjectMeta }>;

function ownCaches(caches: DeletionCaches): Readonly<Record<keyof typeof LISTED_KINDS, OwnCache>> {
  return {
    ClusterManagementAddOn: caches.addOns,
    ManagedClusterSet: caches.clusterSets,
    ManagedClusterSetBinding: caches.clusterSetBindings,
    Placement: caches.placements,
    ManifestWorkReplicaSet: caches.replicaSets,
    MaintenanceWindow: caches.maintenanceWindows,
    Freeze: caches.freezes,
    RolloutGate: caches.rolloutGates,
  };
}
