import { condition } from "@/lib/kube/conditions";
import { HELD_CONDITION } from "@/lib/kube/names";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { objectKey } from "@/lib/kube/resource";
import type { Lifecycle } from "@/lib/resources/add-on-manager";
import {
  type ClusterManagementAddOn,
  type InstallProgression,
  isTemplateBased,
  lifecycleOf,
} from "@/lib/resources/cluster-management-add-on";
import { clusterHealth, type ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";
import type { PlacementDecision } from "@/lib/resources/placement-decision";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { buildConfigGraph, type PlacementNode, type PlacementState } from "@/lib/rollout/config-graph";
import { type RolloutLane, rolloutLane } from "@/lib/rollout/lane";
import { ordersOf, type ReadOrder } from "@/lib/rollout/orders";
import type { StageFacts } from "@/lib/rollout/stage";
import { type Held, steer } from "@/lib/rollout/steer";
import type { ResourceCache } from "@/server/hub/resource-cache";

export interface RolloutCaches {
  readonly addOns: ResourceCache<ClusterManagementAddOn, "placement">;
  readonly clusterAddOns: ResourceCache<RollingAddOn, "addOn">;
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly placements: ResourceCache<Placement>;
  readonly placementDecisions: ResourceCache<PlacementDecision, "placement" | "cluster">;
}

/** An add-on's way through the clusters of one placement. */
export interface Rollout {
  readonly addOn: string;
  readonly lane: RolloutLane;
  /** As the add-on manager has written it; absent before it did. */
  readonly progression: InstallProgression | undefined;
  /** What people have ordered for it, whether or not it is followed. */
  readonly order: ReadOrder | undefined;
  readonly lifecycle: Lifecycle;
  readonly templated: boolean;
}

/**
 * All rollouts of one add-on, by "addon/namespace/placement", as the caches have them now. They hang together:
 * placements may overlap.
 */
export function rolloutsOf(caches: RolloutCaches, addOnName: string, now: Date): Map<string, Rollout> {
  const addOn = caches.addOns.get(addOnName);
  if (!addOn || lifecycleOf(addOn) === "other") return new Map();
  const nodes = buildConfigGraph({
    addOn: { ...addOn, status: { ...addOn.status, installProgressions: progressionsOf(addOn) } },
    placements: placementStates(caches, addOn),
    clusterAddOns: caches.clusterAddOns.by("addOn", addOnName),
  });
  const clusterFacts = (cluster: string) => clusterStageFacts(caches.clusters.get(cluster));
  const placed = nodes.filter((node) => node.kind === "placement");
  const whose = { addOn: addOnName, lifecycle: lifecycleOf(addOn), templated: isTemplateBased(addOn) };
  return new Map(
    placed.map((built) => {
      const key = objectKey(built);
      const progression = progressionFor(addOn, built);
      const order = ordersOf(addOn.metadata)(key);
      const lane = rolloutLane({ ...steeredAsReported(built, order, progression, now), nodes, clusterFacts, now });
      return [`${addOnName}/${key}`, { ...whose, lane, progression, order }];
    }),
  );
}

/** Only our manager follows orders: its condition reports what it does, and that is shown. */
function steeredAsReported(
  built: PlacementNode,
  order: ReadOrder | undefined,
  progression: InstallProgression | undefined,
  now: Date,
) {
  const reported = condition(progression?.conditions ?? [], HELD_CONDITION);
  const isReported = reported?.status === "True";
  const steered = steer(built, {
    order: isReported ? order : undefined,
    hasText: () => reported?.reason !== "TextMissing",
    now,
  });
  const goingBack = steered.back ? notDone(built) : new Set<string>();
  return {
    node: steered.node,
    outcome: steered.outcome,
    held: steered.held && reportedAs(steered.held, reported?.message),
    goingBack,
  };
}

function reportedAs(held: Held, message: string | undefined): Held {
  return { ...held, message: message || held.message };
}

function notDone({ members }: PlacementNode): ReadonlySet<string> {
  return new Set(members.filter(({ status }) => status.status !== "succeeded").map(({ cluster }) => cluster));
}

/** What a rollout reads of a cluster. */
export function clusterStageFacts(cluster: ManagedCluster | undefined): StageFacts {
  if (!cluster) return { set: undefined, reachable: false };
  return { set: cluster.metadata.labels[CLUSTER_SET_LABEL], reachable: clusterHealth(cluster) === "available" };
}

/**
 * One per placement of the strategy, even before the add-on manager has written any, so that something is visible at
 * once.
 */
function progressionsOf(addOn: ClusterManagementAddOn): InstallProgression[] {
  return addOn.spec.installStrategy.placements.map(({ namespace, name }) => {
    return progressionFor(addOn, { namespace, name }) ?? { namespace, name, configReferences: [], conditions: [] };
  });
}

function progressionFor(
  { status }: ClusterManagementAddOn,
  placement: { readonly namespace: string; readonly name: string },
) {
  return status.installProgressions.find(
    ({ namespace, name }) => namespace === placement.namespace && name === placement.name,
  );
}

function placementStates(
  { placements, placementDecisions }: RolloutCaches,
  addOn: ClusterManagementAddOn,
): Map<string, PlacementState> {
  return new Map(
    addOn.spec.installStrategy.placements.map((each) => {
      const key = objectKey(each);
      return [
        key,
        { placement: placements.get(each.name, each.namespace), decisions: placementDecisions.by("placement", key) },
      ];
    }),
  );
}
