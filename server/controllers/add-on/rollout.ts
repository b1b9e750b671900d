import { withCondition, withoutCondition } from "@/lib/kube/conditions";
import { HELD_CONDITION } from "@/lib/kube/names";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn, InstallProgression } from "@/lib/resources/cluster-management-add-on";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { buildConfigGraph, type ConfigNode, type PlacementNode, type PlacementState } from "@/lib/rollout/config-graph";
import { ordersOf } from "@/lib/rollout/orders";
import { type ClusterDecision, decideMembers, planNode } from "@/lib/rollout/plan-node";
import { type SteeredNode, steer } from "@/lib/rollout/steer";
import { summarise } from "@/lib/rollout/summary";
import type { TextOf } from "./revision-text";

export interface RolloutState {
  /** With the configurations in its status as they shall be. */
  readonly addOn: ClusterManagementAddOn;
  /** By "namespace/name". */
  readonly placements: ReadonlyMap<string, PlacementState>;
  /** Placements whose answer is changing just now, and for how many milliseconds more. */
  readonly unsettled: ReadonlyMap<string, number>;
  readonly clusterAddOns: readonly ManagedClusterAddOn[];
  /** What clusters may go back to. */
  readonly textOf: TextOf;
  readonly now: Date;
}

export interface AddOnRollout {
  readonly decisions: ReadonlyMap<string, ClusterDecision>;
  readonly installProgressions: InstallProgression[];
  readonly recheckAfterMs: number | undefined;
}

/** A placement's node as it was built, and as its strategy and the orders of people move it. */
interface Planned extends SteeredNode {
  readonly built: PlacementNode;
  /** Its placement's answer is being rewritten: for how many milliseconds it counts as changing. */
  readonly changingMs: number | undefined;
}

/** Moves an add-on's configurations through its clusters: what happens to each of them now, and how far every placement is. */
export function planAddOn(state: RolloutState): AddOnRollout {
  const { addOn, now } = state;
  const nodes = buildConfigGraph(state);
  const placed = nodes.filter((node) => node.kind === "placement").map((node) => plan(node, state));
  const rest = nodes.filter((node) => node.kind === "default");
  const rechecks = placed.flatMap(({ changingMs, outcome }) => changingMs ?? (outcome.ok ? (outcome.recheckAfterMs ?? []) : []));
  return {
    decisions: new Map([...placed.flatMap((each) => [...decide(each, state)]), ...rest.flatMap((node) => [...decideRest(node, state)])]),
    installProgressions: addOn.status.installProgressions.map((progression) => {
      const own = placed.find(({ built }) => objectKey(built) === objectKey(progression));
      return own ? progressed(progression, own, now) : progression;
    }),
    recheckAfterMs: rechecks.length > 0 ? Math.min(...rechecks) : undefined,
  };
}

function plan(built: PlacementNode, { addOn, unsettled, textOf, now }: RolloutState): Planned {
  const key = objectKey(built);
  const hasText = (config: Parameters<TextOf>[0]) => textOf(config, key) !== undefined;
  const changingMs = built.strategy.type === "All" ? undefined : unsettled.get(key);
  return { ...steer(built, { order: ordersOf(addOn.metadata)(key), hasText, now }), built, changingMs };
}

/** Where the order of clusters matters, nobody moves by an answer that is being rewritten. */
function decide({ built, node, outcome, back = [], changingMs }: Planned, { textOf }: RolloutState): Iterable<[string, ClusterDecision]> {
  if (changingMs !== undefined) return leaveAll(node);
  const texts = back.flatMap((config) => {
    const object = textOf(config, objectKey(built));
    return object ? [{ config, object }] : [];
  });
  return decideMembers(node, outcome, texts);
}

function leaveAll({ members }: ConfigNode): [string, ClusterDecision][] {
  return members.map(({ cluster }) => [cluster, { kind: "leave" }]);
}

/**
 * A cluster that no placement of a strategy by placements chooses is about to lose the add-on, or between two decisions:
 * the defaults must not reach it for that moment (addon.md Q39).
 */
function decideRest(node: ConfigNode, { addOn, now }: RolloutState): Iterable<[string, ClusterDecision]> {
  return addOn.spec.installStrategy.type === "Placements" ? leaveAll(node) : decideMembers(node, planNode(node, now));
}

function progressed(progression: InstallProgression, planned: Planned, now: Date): InstallProgression {
  const told = planned.changingMs === undefined ? withProgress(progression, planned, now) : progression;
  const { held } = planned;
  const conditions = held
    ? withCondition(told.conditions, { type: HELD_CONDITION, status: "True", ...held }, now)
    : withoutCondition(told.conditions, HELD_CONDITION);
  return { ...told, conditions };
}

/** Of an aborted change only those count who keep it: the others are on their way somewhere else. */
function withProgress(progression: InstallProgression, { built, outcome, back }: Planned, now: Date): InstallProgression {
  const { complete, condition } = summarise(built, back && outcome.ok ? { ...outcome, rollout: [], timedOut: [] } : outcome);
  const configReferences = complete
    ? progression.configReferences.map((reference) => ({
        ...reference,
        lastAppliedConfig: reference.desiredConfig,
        lastKnownGoodConfig: reference.desiredConfig,
      }))
    : progression.configReferences;
  return { ...progression, configReferences, conditions: withCondition(progression.conditions, condition, now) };
}
