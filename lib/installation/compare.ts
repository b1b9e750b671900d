import { type AddOnEffect, blastRadius } from "@/lib/blast-radius/blast-radius";
import { desiredAddOn } from "@/lib/blast-radius/desired-add-on";
import type { HubState } from "@/lib/blast-radius/hub-state";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { RolloutConfigError } from "@/lib/rollout/config-error";
import type { PlacementNode } from "@/lib/rollout/config-graph";
import {
  type FailureOutcome,
  type ForecastTimes,
  type ForecastWave,
  failureOutcome,
  forecastTimes,
  forecastWaves,
  mostBroken,
} from "@/lib/rollout/forecast";
import { hasConfigs, type PlannedWave, planWaves } from "@/lib/rollout/lane-waves";
import { ordersOf } from "@/lib/rollout/orders";
import { steer } from "@/lib/rollout/steer";
import { type ParsedStrategy, parseStrategy } from "@/lib/rollout/strategy";
import { type Happening, typicalApplyMs } from "./apply-time";

/** What becomes of a change if so many of the first clusters that start fail. */
interface FailureStep extends FailureOutcome {
  readonly failing: number;
}

/** A change of the configuration as a strategy brings it to the clusters of a placement. */
export interface Forecast extends ForecastTimes {
  readonly clusters: number;
  /** False without a configuration: then the strategy holds nothing back. */
  readonly rolls: boolean;
  readonly waves: readonly ForecastWave[];
  /** The most clusters that can end up broken. */
  readonly mostBroken: number;
  readonly failures: readonly FailureStep[];
}

export interface Comparison {
  /** Undefined for a strategy that cannot be read. */
  readonly now: Forecast | undefined;
  readonly after: Forecast | undefined;
  /** Clusters that wait now, and get what rolls out as soon as this is saved. */
  readonly starting: readonly string[];
  /** The waves after the change, with their clusters. */
  readonly planned: readonly PlannedWave[];
  readonly effect: Pick<AddOnEffect, "gains" | "loses" | "changes">;
}

interface Pair {
  readonly before: ClusterManagementAddOn;
  readonly after: ClusterManagementAddOn;
  /** "namespace/name" of the placement in each. */
  readonly from: string;
  readonly to: string;
  /** What was seen of the present rollout, oldest first. */
  readonly happenings: readonly Happening[];
}

const NO_EFFECT = { gains: [], loses: [], changes: [] };

/**
 * An installation before and after a change of its entry, by the algorithms that the add-on manager acts by: how a
 * change of configuration would go, and what saving does to clusters at once.
 */
export function compareInstallation(state: HubState, pair: Pair): Comparison {
  const { before, after, from, to, happenings } = pair;
  const nodes = [nodeOf(state, before, from), nodeOf(state, after, to)] as const;
  const [present, next] = [rollingOf(nodes[0]), rollingOf(nodes[1])];
  const played = {
    applyMs: present && typicalApplyMs(happenings, present.waves, present.strategy.timing.minSuccessMs),
    failing: failureCounts([present, next].flatMap((rolling) => rolling?.waves ?? [])),
  };
  const change = { kind: "ClusterManagementAddOn", before, after } as const;
  const { effects } = blastRadius(state, change);
  const effect = effects.find(({ addOn }) => addOn === after.metadata.name) ?? NO_EFFECT;
  const [started, starts] = [startsOf(state, nodes[0], before), startsOf(state, nodes[1], after)];
  const starting = [...starts].filter((cluster) => !started.has(cluster)).sort(compareText);
  return {
    now: present && forecastOf(present, played),
    after: next && forecastOf(next, played),
    planned: next ? planWaves(next.node, next.strategy) : [],
    starting,
    effect,
  };
}

interface Rolling {
  readonly node: PlacementNode;
  readonly strategy: ParsedStrategy;
  readonly waves: readonly ForecastWave[];
}

/** Undefined without a strategy that can be read. */
function rollingOf(node: PlacementNode | undefined): Rolling | undefined {
  const strategy = node && strategyOf(node);
  return strategy && { node, strategy, waves: forecastWaves(node, strategy) };
}

function nodeOf(state: HubState, addOn: ClusterManagementAddOn, key: string): PlacementNode | undefined {
  const nodes = desiredAddOn(state, addOn).nodes.flatMap((node) => (node.kind === "placement" ? [node] : []));
  return nodes.find((node) => objectKey(node) === key);
}

function strategyOf({ strategy, clustersPerDecisionGroup }: PlacementNode): ParsedStrategy | undefined {
  try {
    return parseStrategy(strategy, clustersPerDecisionGroup);
  } catch (error) {
    if (error instanceof RolloutConfigError) return undefined;
    throw error;
  }
}

interface Played {
  readonly applyMs: number | undefined;
  /** The numbers of failures that are played through. */
  readonly failing: readonly number[];
}

function forecastOf({ node, strategy, waves }: Rolling, { applyMs, failing }: Played): Forecast {
  const rolls = hasConfigs(node);
  const clusters = waves.reduce((sum, { size }) => sum + size, 0);
  const counts = rolls ? failing.filter((count) => count <= clusters) : [];
  return {
    clusters,
    rolls,
    waves,
    ...(rolls ? forecastTimes(waves, strategy.timing, applyMs) : AT_ONCE),
    mostBroken: mostBroken(waves),
    failures: counts.map((count) => ({ failing: count, ...failureOutcome(waves, strategy.timing, count) })),
  };
}

const AT_ONCE: ForecastTimes = { earliestMs: 0, expectedMs: 0, latestMs: 0 };

/** The first failure, and the first one more than some wave tolerates. */
function failureCounts(waves: readonly ForecastWave[]): number[] {
  const allowed = waves.filter(({ atOnce, size, failuresAllowed }) => failuresAllowed < size || atOnce < size);
  const counts = new Set([1, ...allowed.map(({ failuresAllowed }) => failuresAllowed + 1)]);
  return [...counts].sort((a, b) => a - b).slice(0, MAX_STEPS);
}

const MAX_STEPS = 3;

/** Clusters that begin in the manager's next pass. */
function startsOf(
  state: HubState,
  node: PlacementNode | undefined,
  { metadata }: ClusterManagementAddOn,
): ReadonlySet<string> {
  if (!node) return new Set();
  const order = ordersOf(metadata)(objectKey(node));
  const { outcome } = steer(node, { order, hasText: () => true, now: state.now });
  const rolling = outcome.ok ? outcome.rollout : [];
  return new Set(rolling.filter(({ status }) => status === "to-apply").map(({ cluster }) => cluster));
}
