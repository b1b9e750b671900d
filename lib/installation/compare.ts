import { blastRadius } from "@/lib/blast-radius/blast-radius";
import { desiredAddOn } from "@/lib/blast-radius/desired-add-on";
import type { AddOnEffect } from "@/lib/blast-radius/effect";
import type { HubState } from "@/lib/blast-radius/hub-state";
import type { StartFacts } from "@/lib/gates/start-rules";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { type ClusterReach, DEFAULT_CATCH_UP } from "@/lib/rollout/away";
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
import { type AwayOrder, ordersOf, type ReadOrder } from "@/lib/rollout/orders";
import { leftAway, nodeWithout, reachOf } from "@/lib/rollout/reach";
import { type ParsedStrategy, parseStrategy } from "@/lib/rollout/strategy";
import type { WaveTimes } from "@/lib/rollout/wave-clocks";
import { type Happening, typicalApplyMs } from "./apply-time";
import { type DelayedTimes, delayedTimes } from "./delayed-times";

/** What becomes of a change if so many of the first clusters that start fail. */
interface FailureStep extends FailureOutcome {
  readonly failing: number;
}

/**
 * A change of the configuration as a strategy brings it to the clusters of a placement, windows and freezes counted:
 * `earliestMs` is `Infinity` where nobody knows when some clusters may start.
 */
export interface Forecast extends ForecastTimes {
  readonly clusters: number;
  /** So many more are away: it goes on without them. */
  readonly away: number;
  /** How it goes on without them, with the default of what is not ordered; absent where it waits for them. */
  readonly withoutAway?: AwayOrder | undefined;
  /** False without a configuration: then the strategy holds nothing back. */
  readonly rolls: boolean;
  readonly waves: readonly (ForecastWave & { readonly clock?: WaveTimes })[];
  /** Windows or freezes delay it: it ends later than by its strategy alone. */
  readonly isDelayed: boolean;
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
  readonly effect: Pick<AddOnEffect, "gains" | "loses" | "changes" | "starts">;
}

interface Pair {
  readonly before: ClusterManagementAddOn;
  readonly after: ClusterManagementAddOn;
  /** "namespace/name" of the placement in each. */
  readonly from: string;
  readonly to: string;
  /** What was seen of the present rollout, oldest first. */
  readonly happenings: readonly Happening[];
  /** What keeps clusters from starting; absent where it is not known: nothing is counted then. */
  readonly starts?: StartFacts | undefined;
}

const NO_EFFECT: Comparison["effect"] = { gains: [], loses: [], changes: [] };

/**
 * An installation before and after a change of its entry, by the algorithms that the add-on manager acts by: how a
 * change of configuration would go, and what saving does to clusters at once.
 */
export function compareInstallation(state: HubState, pair: Pair): Comparison {
  const { before, after, from, to, happenings, starts: facts } = pair;
  const byName = new Map(state.clusters.map((cluster) => [cluster.metadata.name, cluster]));
  const clusterOf = (name: string) => byName.get(name);
  const reach = reachOf(clusterOf);
  const [here, there] = [ordersOf(before.metadata)(from), ordersOf(after.metadata)(to)];
  const nodes = [nodeOf(state, before, from), nodeOf(state, after, to)] as const;
  const [present, next] = [rollingOf(nodes[0], here, reach), rollingOf(nodes[1], there, reach)];
  const applyMs = present && typicalApplyMs(happenings, present.waves, present.strategy.timing.minSuccessMs);
  const played: Played = {
    applyMs,
    delay: (rolling) => facts && delayedTimes({ addOn: after.metadata.name, ...rolling, applyMs, clusterOf }, facts),
    failing: failureCounts([present, next].flatMap((rolling) => rolling?.waves ?? [])),
  };
  const change = { kind: "ClusterManagementAddOn", before, after } as const;
  const { effects } = blastRadius(state, change);
  const effect = effects.find(({ addOn }) => addOn === after.metadata.name) ?? NO_EFFECT;
  return {
    now: present && forecastOf(present, played),
    after: next && forecastOf(next, played),
    planned: next?.planned ?? [],
    starting: effect.starts ?? [],
    effect,
  };
}

interface Rolling {
  /** Without clusters that are away, where it goes on without them. */
  readonly node: PlacementNode;
  readonly away: number;
  readonly withoutAway: AwayOrder | undefined;
  readonly strategy: ParsedStrategy;
  readonly timing: ParsedStrategy["timing"];
  readonly planned: readonly PlannedWave[];
  readonly waves: readonly ForecastWave[];
}

/** Undefined without a strategy that can be read. */
function rollingOf(
  whole: PlacementNode | undefined,
  order: ReadOrder | undefined,
  reach: ClusterReach,
): Rolling | undefined {
  const strategy = whole && strategyOf(whole);
  if (!strategy) return undefined;
  const { timing } = strategy;
  const node = nodeWithout(whole, leftAway(order, reach));
  const size = whole.configuredClusters.size - node.configuredClusters.size;
  const away = order?.ok ? order.order.away : undefined;
  const [planned, waves] = [planWaves(node, strategy), forecastWaves(node, strategy)];
  const withoutAway = away && { maxCatchUp: DEFAULT_CATCH_UP, ...away };
  return { node, away: size, withoutAway, strategy, timing, planned, waves };
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
  readonly delay: (rolling: Rolling) => DelayedTimes | undefined;
  /** The numbers of failures that are played through. */
  readonly failing: readonly number[];
}

function forecastOf(rolling: Rolling, { applyMs, delay, failing }: Played): Forecast {
  const { away, node, timing, waves, withoutAway } = rolling;
  const rolls = hasConfigs(node);
  const delayed = rolls ? delay(rolling) : undefined;
  const clusters = waves.reduce((sum, { size }) => sum + size, 0);
  const counts = rolls ? failing.filter((count) => count <= clusters) : [];
  return {
    clusters,
    away,
    ...(withoutAway && { withoutAway }),
    rolls,
    waves: waves.map((wave, index) => {
      const clock = delayed?.clocks[index];
      return clock ? { ...wave, clock } : wave;
    }),
    ...(rolls ? (delayed?.times ?? forecastTimes(waves, timing, applyMs)) : AT_ONCE),
    isDelayed: delayed !== undefined,
    mostBroken: mostBroken(waves),
    failures: counts.map((count) => ({ failing: count, ...failureOutcome(waves, timing, count) })),
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
