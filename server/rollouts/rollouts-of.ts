import { gateBlocks, nodeGates } from "@/lib/gates/node-blocks";
import { type StartFacts, startRules } from "@/lib/gates/start-rules";
import { isProduction } from "@/lib/health/production";
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
import type { Freeze } from "@/lib/resources/freeze";
import type { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { clusterHealth, environmentOf, type ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { Placement } from "@/lib/resources/placement";
import type { PlacementDecision } from "@/lib/resources/placement-decision";
import type { RolloutGate } from "@/lib/resources/rollout-gate";
import type { ClusterReach } from "@/lib/rollout/away";
import { type Blocked, type BlockOf, blockedAsReported } from "@/lib/rollout/blocked";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { buildConfigGraph, type PlacementNode, type PlacementState } from "@/lib/rollout/config-graph";
import type { Held } from "@/lib/rollout/held";
import { type RolloutLane, rolloutLane } from "@/lib/rollout/lane";
import { ordersOf, type ReadOrder } from "@/lib/rollout/orders";
import { reachOf } from "@/lib/rollout/reach";
import type { AwayFacts, StageFacts } from "@/lib/rollout/stage";
import { steer } from "@/lib/rollout/steer";
import { laneClocks, type WaveTimes } from "@/lib/rollout/wave-clocks";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { AddOnCauses } from "@/server/works/cause-facts";

export interface RolloutCaches {
  readonly addOns: ResourceCache<ClusterManagementAddOn, "placement">;
  readonly clusterAddOns: ResourceCache<RollingAddOn, "addOn">;
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly placements: ResourceCache<Placement>;
  readonly placementDecisions: ResourceCache<PlacementDecision, "placement" | "cluster">;
  /** What keeps updates from starting, and the sets by which it is for clusters; a process may do without. */
  readonly maintenanceWindows?: ResourceCache<MaintenanceWindow>;
  readonly freezes?: ResourceCache<Freeze>;
  readonly rolloutGates?: ResourceCache<RolloutGate, "addOn">;
  readonly clusterSets?: Pick<ResourceCache<ManagedClusterSet>, "list" | "subscribe">;
  /** What works say, where conditions leave it out; a process may do without. */
  readonly causes?: AddOnCauses;
}

/** An add-on's way through the clusters of one placement. */
export interface Rollout {
  readonly addOn: string;
  readonly lane: RolloutLane;
  /** Clusters that would start now, by what keeps them from it. */
  readonly blocked: Blocked;
  /** Of each wave that a window or a freeze delays, alone or by a wave before. */
  readonly clocks: readonly (WaveTimes | undefined)[];
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
  const starts = startFactsOf(caches, now);
  const rules = startRules(starts);
  const clusterOf = (cluster: string) => caches.clusters.get(cluster);
  const reach = reachOf(clusterOf);
  const gates = caches.rolloutGates?.by("addOn", addOnName) ?? [];
  const clusterFacts = (cluster: string) => clusterStageFacts(clusterOf(cluster));
  const placed = nodes.filter((node) => node.kind === "placement");
  const whose = { addOn: addOnName, lifecycle: lifecycleOf(addOn), templated: isTemplateBased(addOn) };
  return new Map(
    placed.map((built) => {
      const key = objectKey(built);
      const progression = progressionFor(addOn, built);
      const order = ordersOf(addOn.metadata)(key);
      const people = gateBlocks(nodeGates(built, gates, now.getTime()));
      const own: BlockOf = (name) => {
        const cluster = clusterOf(name);
        return (cluster && rules.blockOf(addOnName, cluster)) ?? people.get(name);
      };
      const blockOf = caches.maintenanceWindows && own;
      const { blocked, ...steered } = steeredAsReported(built, { order, progression, blockOf, reach, now });
      const awayOf = awayPart(order) && awayFacts(reach, blockOf);
      const lane = rolloutLane({ ...steered, nodes, clusterFacts, awayOf, now });
      const clocks = laneClocks(addOnName, lane, clusterOf, starts);
      return [`${addOnName}/${key}`, { ...whose, lane, blocked, clocks, progression, order }];
    }),
  );
}

/** The windows and freezes at that time; a kind that the hub does not have says nothing. */
function startFactsOf({ clusterSets, freezes, maintenanceWindows }: RolloutCaches, now: Date): StartFacts {
  const [windows, frozen] = [maintenanceWindows?.list() ?? [], freezes?.list() ?? []];
  return { windows, freezes: frozen, sets: clusterSets?.list() ?? [], unread: [], nowMs: now.getTime() };
}

interface Reported {
  readonly order: ReadOrder | undefined;
  readonly progression: InstallProgression | undefined;
  /** Absent where windows, freezes and gates are not read here. */
  readonly blockOf: BlockOf | undefined;
  readonly reach: ClusterReach;
  readonly now: Date;
}

/**
 * Only our manager follows orders: its condition reports what it does, and that is shown. Of going on without clusters
 * that are away it reports nothing.
 */
function steeredAsReported(built: PlacementNode, { blockOf, now, order, progression, reach }: Reported) {
  const reported = condition(progression?.conditions ?? [], HELD_CONDITION);
  const isReported = reported?.status === "True";
  const steered = steer(built, {
    order: isReported ? order : awayPart(order),
    hasText: () => reported?.reason !== "TextMissing",
    blockOf: blockOf ?? (isReported ? blockedAsReported(reported.reason, reported.message) : undefined),
    reach,
    now,
  });
  const goingBack = steered.back ? notDone(built) : new Set<string>();
  return {
    node: steered.node,
    outcome: steered.outcome,
    held: steered.held && reportedAs(steered.held, reported?.reason === steered.held.reason ? reported.message : ""),
    blocked: steered.blocked,
    goingBack,
  };
}

function awayFacts({ awaySinceMs, isAway }: ClusterReach, blockOf: BlockOf | undefined) {
  return (name: string): AwayFacts | undefined => {
    return isAway(name) ? { sinceMs: awaySinceMs(name), waitsFor: blockOf?.(name)?.message } : undefined;
  };
}

function awayPart(order: ReadOrder | undefined): ReadOrder | undefined {
  return order?.ok && order.order.away ? { ok: true, order: { version: 1, away: order.order.away } } : undefined;
}

function reportedAs(held: Held, message: string): Held {
  return { ...held, message: message || held.message };
}

function notDone({ members }: PlacementNode): ReadonlySet<string> {
  return new Set(members.filter(({ status }) => status.status !== "succeeded").map(({ cluster }) => cluster));
}

/** What a rollout reads of a cluster. */
export function clusterStageFacts(cluster: ManagedCluster | undefined): StageFacts {
  if (!cluster) return { set: undefined, reachable: false };
  const { labels } = cluster.metadata;
  return {
    set: labels[CLUSTER_SET_LABEL],
    reachable: clusterHealth(cluster) === "available",
    isProduction: isProduction(environmentOf(cluster) ?? ""),
  };
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
