import { gateBlocks, type NodeGate, nodeGates } from "@/lib/gates/node-blocks";
import type { StartBlock } from "@/lib/gates/start-rules";
import type { KubeObject } from "@/lib/kube/object";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn, InstallProgression } from "@/lib/resources/cluster-management-add-on";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { RolloutGate } from "@/lib/resources/rollout-gate";
import type { ClusterReach } from "@/lib/rollout/away";
import type { BlockOf } from "@/lib/rollout/blocked";
import { buildConfigGraph, type ConfigNode, type PlacementNode, type PlacementState } from "@/lib/rollout/config-graph";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { ordersOf } from "@/lib/rollout/orders";
import { type ClusterDecision, decideMembers, planNode } from "@/lib/rollout/plan-node";
import { type SteeredNode, steer } from "@/lib/rollout/steer";
import type { GateReport } from "@/server/controllers/starts/gate-reports";
import { gateReports } from "./report-gates";
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
  /** Why the add-on may not start on a cluster by windows and freezes; absent: it may on each. */
  readonly blockOf?: BlockOf;
  /** Those that wait for people before groups of its placements. */
  readonly gates?: readonly RolloutGate[];
  /** Which clusters are away. */
  readonly reach?: ClusterReach;
  readonly now: Date;
}

export interface AddOnRollout {
  readonly decisions: ReadonlyMap<string, ClusterDecision>;
  readonly installProgressions: InstallProgression[];
  readonly recheckAfterMs: number | undefined;
  /** Why no update starts on a cluster now, by windows, freezes and gates. */
  readonly blockOf: BlockOf;
  /** What each gate of the add-on waits for. */
  readonly gateReports: ReadonlyMap<string, GateReport>;
}

/** A placement's node as it was built, and as its strategy and people's orders move it. */
interface PlannedNode extends SteeredNode {
  readonly built: PlacementNode;
  /** For how many more milliseconds the placement's decisions count as changing. */
  readonly unsettledMs: number | undefined;
  readonly gates: readonly NodeGate[];
  readonly waiting: ReadonlyMap<string, StartBlock>;
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
  const expiries = placed.flatMap(({ gates }) => gates.flatMap(({ state }) => state.expiresAtMs ?? []));
  const waits = [...rechecks, ...expiries.map((ms) => Math.max(1, Math.min(ms - now.getTime(), MAX_WAIT_MS)))];
  return {
    decisions: new Map([
      ...placed.flatMap((node) => [...decide(node, state)]),
      ...rest.flatMap((node) => [...decideRest(node, state)]),
    ]),
    installProgressions: addOn.status.installProgressions.map((progression) => {
      const own = placed.find(({ built }) => objectKey(built) === objectKey(progression));
      return own ? withRollout(progression, { ...own, isSettled: own.unsettledMs === undefined }, now) : progression;
    }),
    recheckAfterMs: waits.length > 0 ? waits.reduce((a, b) => Math.min(a, b)) : undefined,
    blockOf: (cluster) => state.blockOf?.(cluster) ?? firstBlock(placed, cluster),
    gateReports: gateReports(placed),
  };
}

/** So that no timer is set too far ahead. */
const MAX_WAIT_MS = 3_600_000;

function firstBlock(placed: readonly PlannedNode[], cluster: string): StartBlock | undefined {
  for (const { waiting } of placed) if (waiting.has(cluster)) return waiting.get(cluster);
  return undefined;
}

function plan(built: PlacementNode, state: RolloutState): PlannedNode {
  const { addOn, unsettled, configAt, now } = state;
  const key = objectKey(built);
  const gates = nodeGates(built, state.gates ?? [], now.getTime());
  const waiting = gateBlocks(gates);
  const blockOf: BlockOf = (cluster) => state.blockOf?.(cluster) ?? waiting.get(cluster);
  const hasText = (config: DesiredConfig) => configAt(config, key) !== undefined;
  const unsettledMs = built.strategy.type === "All" ? undefined : unsettled.get(key);
  const steered = steer(built, { order: ordersOf(addOn.metadata)(key), hasText, blockOf, reach: state.reach, now });
  return { ...steered, built, unsettledMs, gates, waiting };
}

/** Where the order of clusters matters, no cluster moves by decisions that are being rewritten. */
function decide(
  { built, node, outcome, back = [], returning, unsettledMs }: PlannedNode,
  { configAt }: RolloutState,
): Iterable<[string, ClusterDecision]> {
  if (unsettledMs !== undefined) return leaveAll(node);
  const earlier = back.flatMap((config) => {
    const object = configAt(config, objectKey(built));
    return object ? [{ config, object }] : [];
  });
  return [...decideMembers(node, outcome, earlier)].map(([cluster, decision]) => [
    cluster,
    decision.kind === "configure" && returning.has(cluster) ? { ...decision, finishes: true } : decision,
  ]);
}

function leaveAll({ members }: ConfigNode): [string, ClusterDecision][] {
  return members.map(({ cluster }) => [cluster, { kind: "leave" }]);
}

/**
 * A cluster that no placement of the install strategy selects is about to lose the add-on, or is between two decisions:
 * it must not get the defaults meanwhile (docs/reference/add-ons.md#decisions-change-one-by-one).
 */
function decideRest(node: ConfigNode, { addOn, blockOf, now }: RolloutState): Iterable<[string, ClusterDecision]> {
  if (addOn.spec.installStrategy.type === "Placements") return leaveAll(node);
  return decideMembers(node, planNode(node, now, blockOf && ((cluster) => blockOf(cluster) !== undefined)));
}
