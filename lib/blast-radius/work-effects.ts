import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import {
  type ManifestWorkReplicaSet,
  manifestWorkReplicaSets,
  placementKeysOf,
} from "@/lib/resources/manifest-work-replica-set";
import { specHash } from "@/lib/resources/spec-hash";
import type { PlacementNode } from "@/lib/rollout/config-graph";
import { clustersOf, groupDecisions } from "@/lib/rollout/decision-groups";
import type { AddOnEffect } from "./effect";
import type { HubState, ObjectChange } from "./hub-state";
import { joiningClusters } from "./joining";
import { paceOf } from "./pace";

/**
 * Which clusters get, lose or change the work of which replica set by changes, once every rollout is over; sorted by
 * "namespace/name" of the set. Nothing where the sets of the hub are not known.
 */
export function replicaSetEffects(
  before: HubState,
  { state: after, keys }: { readonly state: HubState; readonly keys: ReadonlySet<string> },
  changes: readonly ObjectChange[],
): AddOnEffect[] {
  const [old, next] = [setsByKey(before), setsByKey(after)];
  const isGone = changes.some(({ kind, after: stays }) => kind === "ManagedCluster" && stays === undefined);
  const joining = joiningClusters(changes);
  const changed = new Set(changes.flatMap((change) => keyOfSet(change) ?? []));
  const isAffected = (key: string) =>
    isGone ||
    joining.size > 0 ||
    changed.has(key) ||
    [old.get(key), next.get(key)].some((set) => set && placementKeysOf(set).some((placement) => keys.has(placement)));
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter(isAffected)
    .sort(compareText)
    .map((key) => {
      const was = desiredWorks(before, old.get(key), joining);
      return { addOn: key, of: "replica set", ...difference(was, desiredWorks(after, next.get(key))) } as const;
    });
}

/** What a write of one work does to its cluster; undefined where nothing changes there. */
export function workEffect(before: ManifestWork | undefined, after: ManifestWork | undefined): AddOnEffect | undefined {
  const { name, namespace: cluster = "" } = (after ?? before)?.metadata ?? { name: "" };
  // What its deleteOption orphans stays as it is.
  if (!after && before?.spec.deleteOption?.propagationPolicy === "Orphan") return undefined;
  const on = (work: ManifestWork | undefined) => ({
    on: new Map(work ? [[cluster, specHash({ spec: work.spec })]] : []),
    nodes: [],
  });
  const effect = { addOn: `${cluster}/${name}`, of: "work", ...difference(on(before), on(after)) } as const;
  return effect.gains.length + effect.loses.length + effect.changes.length > 0 ? effect : undefined;
}

interface DesiredWorks {
  /** Clusters, each with the hash of its work's content. */
  readonly on: ReadonlyMap<string, string>;
  readonly nodes: readonly PlacementNode[];
}

const NO_CLUSTERS: ReadonlySet<string> = new Set();

function desiredWorks(
  state: HubState,
  set: ManifestWorkReplicaSet | undefined,
  without: ReadonlySet<string> = NO_CLUSTERS,
): DesiredWorks {
  if (!set || set.metadata.deletionTimestamp !== undefined) return { on: new Map(), nodes: [] };
  const hash = specHash({ spec: set.spec.manifestWorkTemplate });
  const nodes = set.spec.placementRefs.flatMap((ref) => nodeOf(state, set, ref, hash) ?? []);
  const there = namesOf(state.clusters);
  const on = new Map<string, string>();
  for (const { clusters } of nodes)
    for (const cluster of clusters) if (there.has(cluster) && !without.has(cluster)) on.set(cluster, hash);
  return { on, nodes };
}

/** By the clusters of a hub: all its replica sets are asked about the same ones. */
const names = new WeakMap<HubState["clusters"], ReadonlySet<string>>();

function namesOf(clusters: HubState["clusters"]): ReadonlySet<string> {
  const known = names.get(clusters) ?? new Set(clusters.map(({ metadata }) => metadata.name));
  names.set(clusters, known);
  return known;
}

const TEMPLATE = { group: manifestWorkReplicaSets.group, resource: manifestWorkReplicaSets.plural };

/** A placement of a set as a rollout sees it; undefined where there is none. */
function nodeOf(
  state: HubState,
  { metadata: { name, namespace = "" } }: ManifestWorkReplicaSet,
  ref: ManifestWorkReplicaSet["spec"]["placementRefs"][number],
  hash: string,
): PlacementNode | undefined {
  const key = `${namespace}/${ref.name}`;
  const placement = state.placements.find(({ metadata }) => objectKey(metadata) === key);
  if (!placement) return undefined;
  const decisions = state.decisions(key);
  const clusters = clustersOf(decisions);
  return {
    kind: "placement",
    namespace,
    name: ref.name,
    strategy: ref.rolloutStrategy,
    clustersPerDecisionGroup: placement.spec.decisionStrategy.groupStrategy.clustersPerDecisionGroup,
    grouped: groupDecisions(decisions),
    clusters,
    configuredClusters: clusters,
    desired: [{ ...TEMPLATE, namespace, name, specHash: hash }],
    members: [],
  };
}

function difference(was: DesiredWorks, willBe: DesiredWorks): Omit<AddOnEffect, "addOn" | "of"> {
  const gains = [...willBe.on.keys()].filter((cluster) => !was.on.has(cluster));
  const loses = [...was.on.keys()].filter((cluster) => !willBe.on.has(cluster));
  const changes = [...willBe.on].flatMap(([cluster, hash]) =>
    was.on.has(cluster) && was.on.get(cluster) !== hash ? [cluster] : [],
  );
  const { waves, ...pace } = paceOf(willBe.nodes, new Set(changes), undefined, new Set(gains));
  return {
    gains: gains.sort(compareText),
    loses: loses.sort(compareText),
    changes: changes.sort(compareText),
    overrides: [],
    waves,
    ...(waves > 1 ? { pace } : {}),
  };
}

function setsByKey({ replicaSets = [] }: HubState): Map<string, ManifestWorkReplicaSet> {
  return new Map(replicaSets.map((set) => [objectKey(set.metadata), set]));
}

function keyOfSet(change: ObjectChange): string | undefined {
  if (change.kind !== "ManifestWorkReplicaSet") return undefined;
  const set = change.after ?? change.before;
  return set && objectKey(set.metadata);
}
