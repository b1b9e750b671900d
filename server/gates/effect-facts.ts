import type { ClusterGroups, GateEffect } from "@/lib/api/gates/gate-detail";
import { isInPart } from "@/lib/gates/fleet-part";
import { startRules } from "@/lib/gates/start-rules";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import type { GateKind } from "@/lib/lists/gates/row";
import { Freeze, isInForce } from "@/lib/resources/freeze";
import { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { type ManagedCluster, managedClusters, regionOf } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { RolloutGate } from "@/lib/resources/rollout-gate";
import { type GateScope, showsCluster } from "./gate-scope";
import { openingsOf } from "./window-zones";

/** What is told of each group by name. */
const MAX_NAMES = 50;

export interface EffectSources {
  readonly clusters: { readonly list: () => readonly ManagedCluster[] };
  readonly clusterSets: { readonly list: () => readonly ManagedClusterSet[] };
  /** The rollouts that are on their way, with the clusters of each that have not begun. */
  readonly waiting: () => Iterable<WaitingClusters>;
}

/** A rollout that is on its way. */
export interface WaitingClusters {
  readonly name: string;
  readonly addOn: string;
  readonly clusters: readonly string[];
}

/**
 * What a window, a freeze or a gate with that spec does now, by itself: its clusters, its next openings, and the
 * rollouts whose clusters it keeps from starting. Throws where the spec cannot be read.
 */
export function gateEffect(kind: GateKind, spec: object, sources: EffectSources, now: Date): WholeEffect {
  const object = { apiVersion: "flotilla.dev/v1alpha1", metadata: { name: "preview" }, spec };
  const sets = sources.clusterSets.list();
  if (kind === "approval") return ofGate(RolloutGate.parse({ ...object, kind: "RolloutGate" }), sources);
  const isWindow = kind === "window";
  const windows = isWindow ? [MaintenanceWindow.parse({ ...object, kind: "MaintenanceWindow" })] : [];
  const freezes = isWindow ? [] : [Freeze.parse({ ...object, kind: "Freeze" })];
  const { clusters: part } = (windows[0] ?? freezes[0])?.spec ?? {};
  const clusters = part ? sources.clusters.list().filter((cluster) => isInPart(part, cluster, sets)) : [];
  const [window] = windows;
  const rules = startRules({ windows, freezes, sets, unread: [], nowMs: now.getTime() });
  const byName = new Map(clusters.map((cluster) => [cluster.metadata.name, cluster]));
  const isBlocked = (addOn: string, name: string) => {
    const cluster = byName.get(name);
    return cluster !== undefined && rules.blockOf(addOn, cluster) !== undefined;
  };
  const isInert = freezes[0] !== undefined && !isInForce(freezes[0], now.getTime());
  return { clusters, window, rollouts: isInert ? [] : stopped(sources, isBlocked) };
}

/** What there is to know of an effect, before it is cut to what a caller may see. */
export interface WholeEffect {
  readonly window?: MaintenanceWindow | undefined;
  readonly clusters: readonly ManagedCluster[];
  readonly rollouts: NonNullable<GateEffect["rollouts"]>;
}

function stopped({ waiting }: EffectSources, isBlocked: (addOn: string, cluster: string) => boolean) {
  return [...waiting()].flatMap(({ addOn, clusters, name }) => {
    const size = clusters.filter((cluster) => isBlocked(addOn, cluster)).length;
    return size > 0 ? [{ name, clusters: size }] : [];
  });
}

function ofGate({ spec }: RolloutGate, { waiting }: EffectSources): WholeEffect {
  const name = `${spec.addOn}/${spec.placement.namespace}/${spec.placement.name}`;
  const rollouts = [...waiting()].filter((each) => each.name === name);
  return {
    clusters: [],
    rollouts: rollouts.map(({ clusters }) => ({ name, clusters: clusters.length })),
  };
}

function vetoes({ spec: { veto } }: MaintenanceWindow, cluster: ManagedCluster): boolean {
  if (!veto) return false;
  const { metadata, status } = cluster;
  const claimed = () => status.clusterClaims.find(({ name }) => name === veto.claim)?.value;
  const value = veto.label === undefined ? claimed() : metadata.labels[veto.label];
  return value !== undefined && (veto.values.length === 0 || veto.values.includes(value));
}

interface Shown {
  readonly kind: GateKind;
  readonly effect: WholeEffect;
  readonly scope: Pick<GateScope, "clusters" | "rollouts">;
  readonly nowMs: number;
}

/** An effect as a caller may be told it: nothing in it depends on clusters or rollouts that they may not see. */
export function shownEffect({ kind, effect, scope, nowMs }: Shown): GateEffect {
  const { rollouts, window } = effect;
  const clusters = effect.clusters.filter(({ metadata }) => showsCluster(scope, metadata.name));
  const isHidden = scope.clusters === false && kind !== "approval";
  const vetoed = window?.spec.veto ? clusters.filter((cluster) => vetoes(window, cluster)).length : undefined;
  return {
    zones: window ? openingsOf(window, clusters, nowMs) : [],
    ...(isHidden ? { missing: { verb: "list", resource: managedClusters.plural, group: managedClusters.group } } : {}),
    ...(isHidden || kind === "approval" ? {} : { clusters: grouped(clusters) }),
    ...(isHidden || vetoed === undefined ? {} : { vetoed }),
    ...(scope.rollouts ? { rollouts: [...rollouts] } : {}),
  };
}

function grouped(clusters: readonly ManagedCluster[]): NonNullable<GateEffect["clusters"]> {
  return {
    total: clusters.length,
    sets: groupsBy(clusters, ({ metadata }) => metadata.labels[CLUSTER_SET_LABEL] ?? ""),
    regions: groupsBy(clusters, (cluster) => regionOf(cluster) ?? ""),
  };
}

function groupsBy(clusters: readonly ManagedCluster[], of: (cluster: ManagedCluster) => string): ClusterGroups {
  const groups = new Map<string, { group: string; total: number; names: string[] }>();
  for (const cluster of clusters) {
    const key = of(cluster);
    const group = groups.get(key) ?? { group: key, total: 0, names: [] };
    groups.set(key, group);
    group.total += 1;
    if (group.names.length < MAX_NAMES) group.names.push(cluster.metadata.name);
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.group === "") - Number(b.group === "") || compareText(a.group, b.group),
  );
}
