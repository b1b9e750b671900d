import { withCondition } from "@/lib/kube/conditions";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn, InstallProgression } from "@/lib/resources/cluster-management-add-on";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { buildConfigGraph, type ConfigNode, type PlacementState } from "@/lib/rollout/config-graph";
import type { RolloutOutcome } from "@/lib/rollout/plan";
import { type ClusterDecision, decideMembers, planNode } from "@/lib/rollout/plan-node";
import { summarise } from "@/lib/rollout/summary";

export interface RolloutState {
  /** With the configurations in its status as they shall be. */
  readonly addOn: ClusterManagementAddOn;
  /** By "namespace/name". */
  readonly placements: ReadonlyMap<string, PlacementState>;
  /** Placements whose answer is changing just now, and for how many milliseconds more. */
  readonly unsettled: ReadonlyMap<string, number>;
  readonly clusterAddOns: readonly ManagedClusterAddOn[];
  readonly now: Date;
}

export interface AddOnRollout {
  readonly decisions: ReadonlyMap<string, ClusterDecision>;
  readonly installProgressions: InstallProgression[];
  readonly recheckAfterMs: number | undefined;
}

/** Moves an add-on's configurations through its clusters: what happens to each of them now, and how far every placement is. */
export function planAddOn(state: RolloutState): AddOnRollout {
  const { addOn, now } = state;
  const nodes = buildConfigGraph(state);
  const planned = nodes.filter((node) => !isHeld(node, state)).map((node) => ({ node, outcome: planNode(node, now) }));
  const held = nodes.filter((node) => isHeld(node, state));
  const rechecks = [
    ...planned.flatMap(({ outcome }) => (outcome.ok ? [outcome.recheckAfterMs] : [])),
    ...held.map((node) => (node.kind === "placement" ? state.unsettled.get(objectKey(node)) : undefined)),
  ].filter((ms) => ms !== undefined);
  return {
    decisions: new Map([...held.flatMap(leaveAll), ...planned.flatMap(({ node, outcome }) => [...decide(node, outcome, addOn)])]),
    installProgressions: addOn.status.installProgressions.map((progression) => {
      const own = planned.find(({ node }) => node.kind === "placement" && objectKey(node) === objectKey(progression));
      return own ? progressed(progression, own.node, own.outcome, now) : progression;
    }),
    recheckAfterMs: rechecks.length > 0 ? Math.min(...rechecks) : undefined,
  };
}

/** Where the order of clusters matters, nobody moves by an answer that is being rewritten. */
function isHeld(node: ConfigNode, { unsettled }: RolloutState): boolean {
  return node.kind === "placement" && node.strategy.type !== "All" && unsettled.has(objectKey(node));
}

function leaveAll({ members }: ConfigNode): [string, ClusterDecision][] {
  return members.map(({ cluster }) => [cluster, { kind: "leave" }]);
}

/**
 * A cluster that no placement of a strategy by placements chooses is about to lose the add-on, or between two decisions:
 * the defaults must not reach it for that moment (addon.md Q39).
 */
function decide(node: ConfigNode, outcome: RolloutOutcome, addOn: ClusterManagementAddOn): Iterable<[string, ClusterDecision]> {
  if (node.kind === "placement" || addOn.spec.installStrategy.type !== "Placements") return decideMembers(node, outcome);
  return leaveAll(node);
}

function progressed(progression: InstallProgression, node: ConfigNode, outcome: RolloutOutcome, now: Date): InstallProgression {
  if (node.kind !== "placement") return progression;
  const { complete, condition } = summarise(node, outcome);
  const configReferences = complete
    ? progression.configReferences.map((reference) => ({
        ...reference,
        lastAppliedConfig: reference.desiredConfig,
        lastKnownGoodConfig: reference.desiredConfig,
      }))
    : progression.configReferences;
  return { ...progression, configReferences, conditions: withCondition(progression.conditions, condition, now) };
}
