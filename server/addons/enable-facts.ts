import type { Facts } from "@/lib/enable/facts";
import type { AddOnFacts } from "@/lib/health/add-on-summary";
import { objectKey } from "@/lib/kube/resource";
import { clusterCel } from "@/lib/placement/cluster-cel";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type ManagedClusterSet, managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { type ManagedClusterSetBinding, managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { type Placement, placements } from "@/lib/resources/placement";
import { type PlacementDecision, placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import { decisionCounts } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { requireAll } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import type { StartCaches } from "@/server/gates/start-facts";
import { requireRead } from "@/server/hub/require-read";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { requirementFacts } from "./requirement-facts";

/** What enabling and disabling are judged by, from caches that our own rights filled. */
export interface EnableCaches extends Pick<StartCaches, "freezes" | "maintenanceWindows" | "rolloutGates"> {
  readonly clusters: Pick<ResourceCache<ManagedCluster>, "isSynced" | "list">;
  readonly clusterSets: Pick<ResourceCache<ManagedClusterSet>, "isSynced" | "list">;
  readonly clusterSetBindings: Pick<ResourceCache<ManagedClusterSetBinding>, "isSynced" | "list">;
  readonly placements: Pick<ResourceCache<Placement>, "isSynced" | "list" | "get">;
  readonly placementDecisions: Pick<ResourceCache<PlacementDecision, "placement">, "isSynced" | "by" | "list">;
  readonly addOns: Pick<ResourceCache<ClusterManagementAddOn, "placement">, "isSynced" | "get" | "by" | "list">;
  readonly clusterAddOns: Pick<ResourceCache<AddOnFacts>, "get" | "isSynced" | "list">;
  /** Which add-ons the manager is responsible for; undefined before the first heartbeat. */
  readonly managerMode?: () => ManagerMode | undefined;
}

const CEL = clusterCel();

const SEEN = [
  clusterManagementAddOns,
  managedClusters,
  managedClusterAddOns,
  managedClusterSets,
  managedClusterSetBindings,
  placements,
  placementDecisions,
];

/**
 * Requires that the caller may see everything that is counted, and that it is loaded: half a fleet would make half a
 * plan. Throws `ApiError`.
 */
export async function requireEnableScope(caller: Caller, caches: EnableCaches): Promise<void> {
  await requireAll(caller, "list", ...SEEN);
  const {
    addOns,
    clusters,
    clusterSets,
    clusterSetBindings,
    placements: known,
    placementDecisions: decisions,
    clusterAddOns,
  } = caches;
  requireRead([addOns, clusters, clusterSets, clusterSetBindings, known, decisions, clusterAddOns]);
}

/** The add-on as the cache has it. Throws `ApiError` "not-found". */
export function cachedAddOn({ addOns }: Pick<EnableCaches, "addOns">, name: string): ClusterManagementAddOn {
  const addOn = addOns.get(name);
  if (!addOn) throw new ApiError("not-found", `The hub has no add-on ${name}.`);
  return addOn;
}

/** The hub's state around an add-on. Only for callers that passed `requireEnableScope`. */
export function enableFacts(caches: EnableCaches, addOn: ClusterManagementAddOn): Facts {
  const { name } = addOn.metadata;
  return {
    addOn,
    mode: caches.managerMode?.() ?? "all",
    clusters: caches.clusters.list(),
    sets: caches.clusterSets.list(),
    bindings: caches.clusterSetBindings.list(),
    placement: (key) => {
      const [namespace, placement = ""] = key.split("/", 2);
      return caches.placements.get(placement, namespace);
    },
    decisions: (key) => caches.placementDecisions.by("placement", key),
    decisionsBeside: (key) => decisionCounts(caches.placementDecisions.list((one) => placementOf(one) !== key)),
    usedBy: (key) => usersOf(caches, key, name),
    installed: caches.clusterAddOns
      .list(({ metadata }) => metadata.name === name)
      .map(({ metadata }) => ({
        cluster: metadata.namespace ?? "",
        createdAt: metadata.creationTimestamp,
        isLeaving: metadata.deletionTimestamp !== undefined,
      })),
    ...requirementFacts(caches, addOn),
    now: new Date(),
    cel: CEL,
  };
}

function usersOf({ addOns }: Pick<EnableCaches, "addOns">, key: string, except: string): string[] {
  const names = addOns.by("placement", key).map(({ metadata }) => metadata.name);
  return names.filter((name) => name !== except).sort();
}

export function placementKey({ metadata }: Placement): string {
  return objectKey(metadata);
}
