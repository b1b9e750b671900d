import { decidedBy } from "@/lib/enable/facts";
import { scheduled } from "@/lib/enable/scheduled";
import { deepEqual } from "@/lib/kube/patches";
import { objectKey } from "@/lib/kube/resource";
import { isScheduled } from "@/lib/placement/schedule";
import { placementsOf } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { boundSets, inSet, type ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { placementKeysOf } from "@/lib/resources/manifest-work-replica-set";
import type { Placement } from "@/lib/resources/placement";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import type { HubState, ObjectChange } from "./hub-state";
import { awaitsReport } from "./joining";

export interface Rescheduled {
  /** The hub after the change, with the decisions that follow. */
  readonly state: HubState;
  /** The placements of add-ons and replica sets that are scheduled again, by "namespace/name". */
  readonly keys: ReadonlySet<string>;
  /**
   * Of those, the ones about which the hub had decided otherwise before than is computed here: it may read
   * scores from add-ons, or not have got to it yet. And those that decide by what an accepted cluster reports later.
   */
  readonly unsure: readonly string[];
}

/** What the hub's scheduler decides after changes, for the placements that install add-ons or that replica sets name. */
export function reschedule(before: HubState, after: HubState, changes: readonly ObjectChange[]): Rescheduled {
  const used = new Set([
    ...[...before.addOns, ...after.addOns].flatMap(placementsOf),
    ...[before, after].flatMap(({ replicaSets = [] }) => replicaSets.flatMap(placementKeysOf)),
  ]);
  const keys = [...used].filter((key) => changes.some((change) => mayReschedule(key, { before, after, change })));
  const placed = new Map(after.placements.map((placement) => [objectKey(placement.metadata), placement]));
  const decided = new Map(keys.map((key) => [key, decisionsOn(placed.get(key), key, after)]));
  return {
    state: { ...after, decisions: (key) => decided.get(key) ?? after.decisions(key) },
    keys: new Set(keys),
    unsure: [...used].filter((key) => isUnsure(key, { keys, before, changes, placement: placed.get(key) })).sort(),
  };
}

interface Both {
  readonly before: HubState;
  readonly after: HubState;
  readonly change: ObjectChange;
}

function mayReschedule(key: string, { before, after, change }: Both): boolean {
  const [namespace] = key.split("/", 1);
  const object = change.after ?? change.before;
  switch (change.kind) {
    case "Placement":
      return object !== undefined && objectKey(object.metadata) === key;
    case "ManagedClusterSetBinding":
      return object?.metadata.namespace === namespace;
    case "ManagedClusterSet":
      return [...before.bindings, ...after.bindings].some(
        ({ metadata, spec }) => metadata.namespace === namespace && spec.clusterSet === object?.metadata.name,
      );
    case "ManagedCluster":
      return mayChoose(change, boundSets(before, namespace)) && choosesOthers(key, { before, after, change });
    default:
      return false;
  }
}

type ClusterChange = Extract<ObjectChange, { kind: "ManagedCluster" }>;

function mayChoose({ before, after }: ClusterChange, sets: readonly ManagedClusterSet[]): boolean {
  return [before, after].some((cluster) => cluster && sets.some((set) => inSet(set, cluster)));
}

/** A placement that takes all clusters that fit judges each by itself, and most do not mind a change of one. */
function choosesOthers(key: string, { before, after, change }: Both & { readonly change: ClusterChange }): boolean {
  const placement = after.placements.find(({ metadata }) => objectKey(metadata) === key);
  if (!placement) return false;
  const { numberOfClusters, decisionStrategy } = placement.spec;
  if (numberOfClusters !== undefined || decisionStrategy.groupStrategy.decisionGroups.length > 0) return true;
  const isChosen = (state: HubState, cluster: ManagedCluster | undefined) =>
    cluster !== undefined && scheduled(placement, { ...state, clusters: [cluster] }).selected.length > 0;
  return isChosen(before, change.before) !== isChosen(after, change.after);
}

/** A placement that the scheduler leaves alone keeps its decisions; one that is gone has none. */
function decisionsOn(placement: Placement | undefined, key: string, state: HubState): readonly PlacementDecision[] {
  if (!placement) return [];
  if (!isScheduled(placement)) return state.decisions(key);
  const { namespace } = placement.metadata;
  return scheduled(placement, state).decisions.map(({ name, labels, clusters }) =>
    PlacementDecision.parse({
      metadata: { name, namespace, labels },
      status: { decisions: clusters.map((clusterName) => ({ clusterName })) },
    }),
  );
}

interface Doubtful {
  /** Those that are scheduled again. */
  readonly keys: readonly string[];
  readonly before: HubState;
  readonly changes: readonly ObjectChange[];
  /** As it is after the changes. */
  readonly placement: Placement | undefined;
}

function isUnsure(key: string, { keys, before, changes, placement }: Doubtful): boolean {
  const isAwaiting = (after: Placement) =>
    changes.some((change) => awaitsReport(after, change) && mayJoin(change, key, before));
  return (keys.includes(key) && isDecidedOtherwise(key, before)) || (placement !== undefined && isAwaiting(placement));
}

function mayJoin(change: ObjectChange, key: string, before: HubState): boolean {
  return change.kind === "ManagedCluster" && mayChoose(change, boundSets(before, key.split("/", 1)[0]));
}

function isDecidedOtherwise(key: string, before: HubState): boolean {
  const placement = before.placements.find(({ metadata }) => objectKey(metadata) === key);
  if (!placement || !isScheduled(placement)) return false;
  return !deepEqual(scheduled(placement, before).selected.toSorted(), decidedBy(before, key));
}
