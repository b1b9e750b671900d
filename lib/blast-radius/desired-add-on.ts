import { objectKey } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import { buildConfigGraph, type ConfigNode, type PlacementState } from "@/lib/rollout/config-graph";
import { withConfigs } from "@/lib/rollout/config-status";
import { clustersOf } from "@/lib/rollout/decision-groups";
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

/** Its configurations are looked up by cluster where somebody asks: most changes are compared node by node. */
class Desired implements DesiredAddOn {
  #configs: ReadonlyMap<string, ClusterConfigs> | undefined;

  constructor(
    readonly on: ReadonlySet<string>,
    readonly nodes: readonly ConfigNode[],
  ) {}

  get configs(): ReadonlyMap<string, ClusterConfigs> {
    this.#configs ??= configsOf(this.nodes);
    return this.#configs;
  }
}

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
  const staying = isPlaced ? [] : clusterAddOns.filter(({ metadata }) => !metadata.deletionTimestamp);
  const on = isPlaced
    ? (allDecided(placements, state) ?? installTargets({ placements, clusterAddOns, canInstallOn: installable(state) }))
    : new Set(staying.map(({ metadata }) => metadata.namespace ?? ""));
  return new Desired(on, nodes);
}

/** All that the only placement has decided for, where each can have it: many add-ons share one placement, and its clusters. */
function allDecided(placements: ReadonlyMap<string, PlacementState>, state: HubState): ReadonlySet<string> | undefined {
  const [only, ...others] = placements.values();
  if (!only?.placement || others.length > 0) return undefined;
  const decided = clustersOf(only.decisions);
  const existing = namesIn(state);
  const known = decidedOnly.get(decided) ?? new WeakMap<ReadonlySet<string>, boolean>();
  decidedOnly.set(decided, known);
  const isAll = known.get(existing) ?? [...decided].every((cluster) => existing.has(cluster));
  known.set(existing, isAll);
  return isAll ? decided : undefined;
}

const decidedOnly = new WeakMap<ReadonlySet<string>, WeakMap<ReadonlySet<string>, boolean>>();

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

function installable(state: HubState): (cluster: string) => boolean {
  const known = namesIn(state);
  return (cluster) => known.has(cluster);
}

function namesIn({ clusters }: HubState): ReadonlySet<string> {
  const known = names.get(clusters) ?? namesOf(clusters);
  names.set(clusters, known);
  return known;
}

function namesOf(clusters: HubState["clusters"]): ReadonlySet<string> {
  return new Set(clusters.filter(({ metadata }) => !metadata.deletionTimestamp).map(({ metadata }) => metadata.name));
}
