import { objectKey } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import { buildConfigGraph, type ConfigNode, type PlacementState } from "@/lib/rollout/config-graph";
import { withConfigs } from "@/lib/rollout/config-status";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { installTargets } from "@/lib/rollout/install-targets";
import type { HubState } from "./hub-state";

export interface ClusterConfigs {
  readonly desired: readonly DesiredConfig[];
  /** What it would have if its cluster add-on named nothing itself. */
  readonly inherited: readonly DesiredConfig[];
}

/** Where an add-on is to be, and with which configurations, once everything has been carried out. */
export interface DesiredAddOn {
  readonly on: ReadonlySet<string>;
  /** Of the clusters that have it already. */
  readonly configs: ReadonlyMap<string, ClusterConfigs>;
  readonly nodes: readonly ConfigNode[];
}

const NOWHERE: DesiredAddOn = { on: new Set(), configs: new Map(), nodes: [] };

/** What the add-on manager works towards for one add-on; nowhere for an add-on that does not exist. */
export function desiredAddOn(state: HubState, addOn: ClusterManagementAddOn | undefined): DesiredAddOn {
  if (!addOn) return NOWHERE;
  const clusterAddOns = state.clusterAddOns(addOn.metadata.name);
  const placements = placementStates(state, addOn);
  const nodes = buildConfigGraph({
    addOn: { ...addOn, status: withConfigs(addOn, state.hashOf) },
    placements,
    clusterAddOns,
  });
  // Whoever else manages an add-on installs and removes it by rules of its own.
  const isPlaced = addOn.spec.installStrategy.type === "Placements" && lifecycleOf(addOn) !== "other";
  const staying = clusterAddOns.filter(({ metadata }) => !metadata.deletionTimestamp);
  const on = isPlaced
    ? installTargets({ placements, clusterAddOns, canInstallOn: installable(state) })
    : new Set(staying.map(({ metadata }) => metadata.namespace ?? ""));
  return { on, configs: configsOf(nodes), nodes };
}

/** Most clusters of a node share what they have: so do their entries. */
function configsOf(nodes: readonly ConfigNode[]): Map<string, ClusterConfigs> {
  const configs = new Map<string, ClusterConfigs>();
  for (const { members, desired: inherited } of nodes) {
    const shared = { desired: inherited, inherited };
    for (const { cluster, desired } of members)
      configs.set(cluster, desired === inherited ? shared : { desired, inherited });
  }
  return configs;
}

function placementStates(state: HubState, { spec }: ClusterManagementAddOn): Map<string, PlacementState> {
  const keys = spec.installStrategy.placements.map(objectKey);
  const wanted = new Set(keys);
  const found = new Map(
    state.placements.flatMap((placement) => {
      const key = objectKey(placement.metadata);
      return wanted.has(key) ? [[key, placement] as const] : [];
    }),
  );
  return new Map(keys.map((key) => [key, { placement: found.get(key), decisions: state.decisions(key) }]));
}

/** By the clusters of a hub: all its add-ons are asked about the same ones. */
const names = new WeakMap<HubState["clusters"], ReadonlySet<string>>();

function installable({ clusters }: HubState): (cluster: string) => boolean {
  const known = names.get(clusters) ?? namesOf(clusters);
  names.set(clusters, known);
  return (cluster) => known.has(cluster);
}

function namesOf(clusters: HubState["clusters"]): ReadonlySet<string> {
  return new Set(clusters.filter(({ metadata }) => !metadata.deletionTimestamp).map(({ metadata }) => metadata.name));
}
