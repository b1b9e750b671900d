import { RolloutConfigError } from "./config-error";
import type { ConfigNode, PlacementNode } from "./config-graph";
import type { Held } from "./held";
import { gatesOf, type LaneGate } from "./lane-gates";
import { issuesOf, type LaneIssue } from "./lane-issues";
import { type LaneNotice, noticeOf } from "./lane-notice";
import { laneStage } from "./lane-stage";
import { type LaneState, takenFrom } from "./lane-state";
import { planWaves } from "./lane-waves";
import { isMandatory, type RolloutOutcome } from "./plan";
import { rollingClusters } from "./plan-node";
import { type AwayFacts, type ClusterState, clusterState, type PlanFacts, type Stage, type StageFacts } from "./stage";
import { type ParsedStrategy, parseStrategy, type Timing } from "./strategy";
import { resolveThreshold } from "./threshold";

export interface LaneInput {
  readonly node: PlacementNode;
  /** Of the same graph: a later one may have taken clusters of this. */
  readonly nodes: readonly ConfigNode[];
  readonly outcome: RolloutOutcome;
  /** Why it does not go its strategy's way. */
  readonly held?: Held | undefined;
  /** Clusters that are to have what they had before an aborted change. */
  readonly goingBack?: ReadonlySet<string>;
  readonly clusterFacts: (cluster: string) => StageFacts;
  /** Where an order lets it go on without clusters that are away: what is known of one that is. */
  readonly awayOf?: ((cluster: string) => AwayFacts | undefined) | undefined;
  readonly now: Date;
}

/** A rollout in the order of time: what is past, what moves, what waits, and why. */
export interface RolloutLane extends LaneState {
  readonly stage: Stage;
  readonly gates: readonly LaneGate[];
  readonly issues: readonly LaneIssue[];
  readonly notice: LaneNotice | undefined;
  /** Maximum number at once; absent without a limit. */
  readonly maxConcurrency: number | undefined;
  /** When it may change without an event: a soak or deadline ends, or a cluster counts as stalled. */
  readonly changesAtMs: number | undefined;
}

const NONE: ReadonlySet<string> = new Set();
const NO_TIMING = { minSuccessMs: 0, deadlineMs: Number.POSITIVE_INFINITY };

export function rolloutLane({
  node,
  nodes,
  outcome,
  held,
  goingBack = NONE,
  clusterFacts,
  awayOf,
  now,
}: LaneInput): RolloutLane {
  const members = new Map(node.members.map((member) => [member.cluster, member]));
  const rolling = rollingClusters(outcome);
  const timedOut = new Set(outcome.ok ? outcome.timedOut.map(({ cluster }) => cluster) : []);
  return laneOver({
    node,
    nodes,
    outcome,
    held,
    leavesAway: awayOf !== undefined,
    now,
    stateOf(cluster, timing) {
      const plan: PlanFacts = { rolling, timedOut, goingBack, timing, nowMs: now.getTime() };
      const facts = clusterFacts(cluster);
      const seen = awayOf ? { ...facts, away: awayOf(cluster) } : facts;
      return clusterState(cluster, members.get(cluster), seen, plan);
    },
  });
}

interface LaneOver extends Pick<LaneInput, "node" | "nodes" | "outcome" | "held" | "now"> {
  /** An order lets it go on without clusters that are away. */
  readonly leavesAway?: boolean;
  /** Where one cluster is, whatever that follows from. */
  readonly stateOf: (cluster: string, timing: Timing) => ClusterState;
}

/** Waves, gates and stages over clusters that tell by themselves where they are. */
export function laneOver({ node, nodes, outcome, held, leavesAway = false, now, stateOf }: LaneOver): RolloutLane {
  const strategy = readStrategy(node);
  const timing = strategy?.timing ?? NO_TIMING;
  const waves = planWaves(node, strategy).map((wave) => ({
    ...wave,
    clusterStates: wave.clusters.map((cluster) => stateOf(cluster, timing)),
  }));
  const clusterStates = waves.flatMap((wave) => wave.clusterStates);
  const taken = takenFrom(node, nodes);
  const state: LaneState = { node, strategy, outcome, held, waves, clusterStates, taken, leavesAway };
  return {
    ...state,
    stage: laneStage(state),
    gates: gatesOf(state),
    issues: issuesOf(clusterStates, strategy),
    notice: noticeOf(state),
    maxConcurrency: maxConcurrencyOf(node, strategy),
    changesAtMs: nextChange(clusterStates, outcome, now.getTime()),
  };
}

/** Unreadable state has no plan either, and the outcome says why. */
function readStrategy({ strategy, clustersPerDecisionGroup }: PlacementNode): ParsedStrategy | undefined {
  try {
    return parseStrategy(strategy, clustersPerDecisionGroup);
  } catch (error) {
    if (error instanceof RolloutConfigError) return undefined;
    throw error;
  }
}

function maxConcurrencyOf({ grouped }: PlacementNode, strategy: ParsedStrategy | undefined): number | undefined {
  if (strategy?.type !== "Progressive" || !grouped.ok) return undefined;
  const rest = grouped.groups.filter((group) => !isMandatory(group, strategy.mandatory));
  const total = rest.reduce((size, { clusters }) => size + clusters.length, 0);
  const limit = resolveThreshold(strategy.maxConcurrency, total, total);
  return limit < total ? limit : undefined;
}

function nextChange(
  clusterStates: readonly ClusterState[],
  outcome: RolloutOutcome,
  nowMs: number,
): number | undefined {
  const recheckMs =
    outcome.ok && outcome.recheckAfterMs !== undefined ? nowMs + outcome.recheckAfterMs : Number.POSITIVE_INFINITY;
  const soonest = clusterStates.reduce(
    (soonestMs, { untilMs }) => (untilMs === undefined ? soonestMs : Math.min(soonestMs, untilMs)),
    recheckMs,
  );
  return Number.isFinite(soonest) ? soonest : undefined;
}
