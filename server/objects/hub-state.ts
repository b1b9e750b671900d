import type { HubState } from "@/lib/blast-radius/hub-state";
import { knownHashes } from "@/lib/blast-radius/known-hashes";
import type { WorkRow } from "@/lib/lists/works/row";
import { clusterCel } from "@/lib/placement/cluster-cel";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type ManagedClusterSet, managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { type ManagedClusterSetBinding, managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import type { ManifestWorkReplicaSet } from "@/lib/resources/manifest-work-replica-set";
import { type Placement, placements } from "@/lib/resources/placement";
import { type PlacementDecision, placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { decisionCounts } from "@/lib/rollout/decision-groups";
import type { StartCaches } from "@/server/gates/start-facts";
import { requireRead } from "@/server/hub/require-read";
import type { ResourceCache } from "@/server/hub/resource-cache";

type Cached<T> = Pick<ResourceCache<T>, "isSynced" | "list">;

/** What the effect of a write is computed from, from caches that the console's own rights filled. */
export interface HubStateCaches extends Pick<StartCaches, "freezes" | "maintenanceWindows" | "rolloutGates"> {
  readonly clusters: Cached<ManagedCluster> & Pick<ResourceCache<ManagedCluster>, "get">;
  readonly clusterSets: Cached<ManagedClusterSet>;
  readonly clusterSetBindings: Cached<ManagedClusterSetBinding>;
  readonly placements: Cached<Placement>;
  readonly placementDecisions: Cached<PlacementDecision> & Pick<ResourceCache<PlacementDecision, "placement">, "by">;
  readonly addOns: Cached<ClusterManagementAddOn>;
  readonly clusterAddOns: Pick<ResourceCache<RollingAddOn, "addOn">, "isSynced" | "by">;
  readonly replicaSets?: Cached<ManifestWorkReplicaSet> & Pick<ResourceCache<ManifestWorkReplicaSet>, "failure">;
}

export interface ObjectCaches extends HubStateCaches {
  /** What a deletion takes along is looked up in them. */
  readonly works: Cached<WorkRow>;
}

/** A caller who is told the effect may list all of these: it would show them otherwise. */
export const COMPUTED_FROM = [
  managedClusters,
  managedClusterAddOns,
  placements,
  placementDecisions,
  clusterManagementAddOns,
  managedClusterSets,
  managedClusterSetBindings,
];

const CEL = clusterCel();

/** The hub as the caches have it. Throws `ApiError` while they are not loaded: half a fleet would make half an effect. */
export function hubStateOf(caches: HubStateCaches): HubState {
  const { clusters, clusterSets, clusterSetBindings, placements: placed, placementDecisions: decided } = caches;
  requireRead([clusters, clusterSets, clusterSetBindings, placed, decided, caches.addOns, caches.clusterAddOns]);
  const addOns = caches.addOns.list();
  return {
    clusters: clusters.list(),
    sets: clusterSets.list(),
    bindings: clusterSetBindings.list(),
    placements: placed.list(),
    decisions: once((key) => decided.by("placement", key)),
    decisionsBeside: (key) => decisionCounts(decided.list((one) => placementOf(one) !== key)),
    addOns,
    clusterAddOns: once((addOn) => caches.clusterAddOns.by("addOn", addOn)),
    hashOf: knownHashes(addOns),
    now: new Date(),
    cel: CEL,
  };
}

/** The replica sets of the hub, for callers who may list them all; undefined where the console may not read them. */
export function replicaSetsOf({ replicaSets }: HubStateCaches): HubState["replicaSets"] {
  if (!replicaSets) return [];
  const unavailable = replicaSets.isSynced ? undefined : replicaSets.failure?.unavailable;
  if (unavailable) return unavailable.reason === "missing" ? [] : undefined;
  requireRead([replicaSets]);
  return replicaSets.list();
}

/** Both states, before and after a change, ask for the same keys. */
function once<T>(read: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    return found;
  };
}
