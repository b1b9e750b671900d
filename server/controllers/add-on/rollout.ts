import type { KubeObject } from "@/lib/kube/object";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn, InstallProgression } from "@/lib/resources/cluster-management-add-on";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { buildConfigGraph, type ConfigNode, type PlacementNode, type PlacementState } from "@/lib/rollout/config-graph";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { ordersOf } from "@/lib/rollout/orders";
import { type ClusterDecision, decideMembers, planNode } from "@/lib/rollout/plan-node";
import { type SteeredNode, steer } from "@/lib/rollout/steer";
import { withRollout } from "./status";

/** A configuration object at the content with that hash, for the clusters of a placement ("namespace/name"). */
export type ConfigAt = (config: DesiredConfig, placement: string) => KubeObject | undefined;

export interface RolloutState {
  /** With the configurations in its status that it should have now. */
  readonly addOn: ClusterManagementAddOn;
  /** By "namespace/name". */
  readonly placements: ReadonlyMap<string, PlacementState>;
  /** Placements whose decisions are changing, and for how many more milliseconds they count as changing. */
  readonly unsettled: ReadonlyMap<string, number>;
  readonly clusterAddOns: readonly ManagedClusterAddOn[];
  /** Finds what clusters may go back to. */
  readonly configAt: ConfigAt;
  readonly now: Date;
}

export interface AddOnRollout {
  readonly decisions: ReadonlyMap<string, ClusterDecision>;
  readonly installProgressions: InstallProgression[];
  readonly recheckAfterMs: number | undefined;
}

/** A placement's node as it was built, and as its strategy and people's orders move it. */
interface PlannedNode extends SteeredNode {
  readonly built: PlacementNode;
  /** For how many more milliseconds the placement's decisions count as changing. */
  readonly unsettledMs: number | undefined;
}

/** Moves an add-on's configurations through its clusters: what happens to each now, and the progress by placement. */
export function planAddOn(state: RolloutState): AddOnRollout {
  const { addOn, now } = state;
  const nodes = buildConfigGraph(state);
  const placed = nodes.filter((node) => node.kind === "placement").map((node) => plan(node, state));
  const rest = nodes.filter((node) => node.kind === "default");
  const rechecks = placed.flatMap(
    ({ unsettledMs, outcome }) => unsettledMs ?? (outcome.ok ? (outcome.recheckAfterMs ?? []) : []),
  );
  return {
    decisions: new Map([
      ...placed.flatMap((node) => [...decide(node, state)]),
      ...rest.flatMap((node) => [...decideRest(node, state)]),
    ]),
    installProgressions: addOn.status.installProgressions.map((progression) => {
      const own = placed.find(({ built }) => objectKey(built) === objectKey(progression));
      return own ? withRollout(progression, { ...own, isSettled: own.unsettledMs === undefined }, now) : progression;
    }),
    recheckAfterMs: rechecks.length > 0 ? Math.min(...rechecks) : undefined,
  };
}

function plan(built: PlacementNode, { addOn, unsettled, configAt, now }: RolloutState): PlannedNode {
  const key = objectKey(built);
  const hasText = (config: DesiredConfig) => configAt(config, key) !== undefined;
  const unsettledMs = built.strategy.type === "All" ? undefined : unsettled.get(key);
  return { ...steer(built, { order: ordersOf(addOn.metadata)(key), hasText, now }), built, unsettledMs };
}

/** Where the order of clusters matters, no cluster moves by decisions that are being rewritten. */
function decide(
  { built, node, outcome, back = [], unsettledMs }: PlannedNode,
  { configAt }: RolloutState,
): Iterable<[string, ClusterDecision]> {
  if (unsettledMs !== undefined) return leaveAll(node);
  const earlier = back.flatMap((config) => {
    const object = configAt(config, objectKey(built));
    return object ? [{ config, object }] : [];
  });
  return decideMembers(node, outcome, earlier);
}

function leaveAll({ members }: ConfigNode): [string, ClusterDecision][] {
  return members.map(({ cluster }) => [cluster, { kind: "leave" }]);
}

/**
 * A cluster that no placement of the install strategy selects is about to lose the add-on, or is between two decisions:
 * it must not get the defaults meanwhile (docs/reference/add-ons.md#decisions-change-one-by-one).
 */
function decideRest(node: ConfigNode, { addOn, now }: RolloutState): Iterable<[string, ClusterDecision]> {
  return addOn.spec.installStrategy.type === "Placements" ? leaveAll(node) : decideMembers(node, planNode(node, now));
}
