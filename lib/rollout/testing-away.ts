import { seededRandom } from "@/lib/kube/random";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { BlockOf } from "./blocked";
import { type ConfigMember, memberOf, type PlacementNode } from "./config-graph";
import type { DesiredConfig } from "./desired-configs";
import type { AwayOrder, RolloutOrder } from "./orders";
import { type Beginnings, observeBeginnings } from "./ramp";
import { steer } from "./steer";

export const SIZE = 3_000;
export const START_MS = Date.parse("2030-01-01T00:00:00Z");
const STEP_MS = 20_000;
const GROUPS = 10;
const APPLY_MS = 60_000;
const LONGEST_AWAY_MS = 1_800_000;
const CONFIG = { group: "addon.open-cluster-management.io", resource: "addontemplates", namespace: "", name: "hello" };

function version(specHash: string): DesiredConfig {
  return { ...CONFIG, specHash: specHash.padEnd(64, "0") };
}

/** What the clusters have, what rolls out, and what comes after it. */
export const OLD = version("a");
export const NEW = version("b");
export const NEXT = version("c");

/** One cluster of the simulation: what the hub has for it, and what has arrived there. */
export interface SimulatedCluster {
  readonly name: string;
  readonly index: number;
  desired: DesiredConfig;
  applied: DesiredConfig;
  sinceMs: number;
  workMs: number;
  awayUntilMs: number;
  hasBeenAway: boolean;
}

/** One moment, after the plan and before the agents work. */
export interface Moment {
  readonly nowMs: number;
  readonly started: readonly SimulatedCluster[];
  /** Here, and at work on a version. */
  readonly underWay: readonly SimulatedCluster[];
  readonly clusters: readonly SimulatedCluster[];
}

export interface AwaySimulation {
  readonly strategy: PlacementNode["strategy"];
  /** The share that is away at any time. */
  readonly share: number;
  readonly away?: AwayOrder;
  /** When the change is aborted. */
  readonly abortMs?: number;
  /** When the next version replaces it; an abort ends with that. */
  readonly nextMs?: number;
  readonly blocksAt?: (nowMs: number) => BlockOf;
  readonly labelOf?: (index: number) => string | undefined;
  /** Ends the simulation; else it goes on to the horizon. */
  readonly isDone: (clusters: readonly SimulatedCluster[]) => boolean;
  readonly horizonMs: number;
  readonly stepMs?: number;
  /** How long an update takes on a cluster. */
  readonly applyMs?: number;
  readonly groups?: number;
  readonly watch?: (moment: Moment) => void;
}

/** Plays a rollout through with a clock of its own, by the plan that the controllers make. */
export function playAway(simulation: AwaySimulation) {
  const { share, abortMs = Number.POSITIVE_INFINITY, nextMs = Number.POSITIVE_INFINITY, stepMs = STEP_MS } = simulation;
  const { applyMs = APPLY_MS } = simulation;
  const random = seededRandom(1);
  const clusters = makeClusters(random, share);
  const done: { readonly name: string; readonly applied: DesiredConfig; readonly atMs: number }[] = [];
  let nowMs = START_MS;
  let beginnings: Beginnings = new Map();
  while (nowMs < START_MS + simulation.horizonMs && !simulation.isDone(clusters)) {
    const isNext = nowMs - START_MS >= nextMs;
    const isAborted = !isNext && nowMs - START_MS >= abortMs;
    leaveAndReturn(clusters, { random, share, nowMs, stepMs });
    const goal = isNext ? NEXT : NEW;
    const known = clusters.map((each) => memberFor(each, goal).clusterAddOn);
    beginnings = observeBeginnings(beginnings, known, nowMs);
    const started = start(clusters, simulation, { goal, isAborted, nowMs, beginnings });
    const underWay = clusters.filter((each) => each.desired !== each.applied && each.awayUntilMs <= nowMs);
    simulation.watch?.({ nowMs, started, underWay, clusters });
    for (const { name, applied } of work(underWay, { nowMs, stepMs, applyMs }))
      done.push({ name, applied, atMs: nowMs - START_MS });
    nowMs += stepMs;
  }
  return { tookMs: nowMs - START_MS, clusters, done };
}

type Random = () => number;

function makeClusters(random: Random, share: number): SimulatedCluster[] {
  return Array.from({ length: SIZE }, (_, index): SimulatedCluster => {
    const isAway = random() < share;
    return {
      name: `c${String(index).padStart(4, "0")}`,
      index,
      desired: OLD,
      applied: OLD,
      sinceMs: START_MS - 3_600_000,
      workMs: 0,
      awayUntilMs: isAway ? START_MS + random() * LONGEST_AWAY_MS : 0,
      hasBeenAway: isAway,
    };
  });
}

interface Turn {
  readonly goal: DesiredConfig;
  readonly isAborted: boolean;
  readonly nowMs: number;
  readonly beginnings: Beginnings;
}

/** The hub has for them what the plan of this moment says. Returns those that start. */
function start(clusters: readonly SimulatedCluster[], simulation: AwaySimulation, turn: Turn): SimulatedCluster[] {
  const { away, labelOf, blocksAt } = simulation;
  const { goal, isAborted, nowMs, beginnings } = turn;
  const byName = new Map(clusters.map((each) => [each.name, each]));
  const abort = { at: "2030-01-01T00:00:00Z", of: [goal], back: [OLD] };
  const order: RolloutOrder = { version: 1, ...(away && { away }), ...(isAborted && { abort }) };
  const { node, outcome, blocked } = steer(nodeOf(clusters, goal, simulation), {
    order: { ok: true, order },
    hasText: () => true,
    blockOf: blocksAt?.(nowMs),
    reach: {
      isAway: (name) => (byName.get(name)?.awayUntilMs ?? 0) > nowMs,
      hereSinceMs: (name) => byName.get(name)?.awayUntilMs,
      awaySinceMs: () => undefined,
      labelOf: (name) => labelOf?.(byName.get(name)?.index ?? 0),
      beganMs: (name) => beginnings.get(name),
    },
    now: new Date(nowMs),
  });
  // Those that are blocked are in the plan: the controllers' guard keeps them back.
  const starting = new Set(
    outcome.ok
      ? outcome.rollout
          .filter(({ status, cluster }) => status === "to-apply" && !blocked.has(cluster))
          .map(({ cluster }) => cluster)
      : [],
  );
  return node.members.flatMap(({ cluster, desired: [wanted] }) => {
    const own = byName.get(cluster);
    if (!own || !wanted || !starting.has(cluster)) return [];
    return [Object.assign(own, { desired: wanted, sinceMs: nowMs, workMs: 0 })];
  });
}

/** Agents apply what the hub has for them, where they can be reached. Returns those that are done with it. */
function work(
  underWay: readonly SimulatedCluster[],
  { nowMs, stepMs, applyMs }: Readonly<Record<"nowMs" | "stepMs" | "applyMs", number>>,
): SimulatedCluster[] {
  return underWay.filter((each) => {
    Object.assign(each, { workMs: each.workMs + stepMs });
    const isDone = each.workMs >= applyMs;
    if (isDone) Object.assign(each, { applied: each.desired, sinceMs: nowMs });
    return isDone;
  });
}

interface Weather {
  readonly random: Random;
  readonly share: number;
  readonly nowMs: number;
  readonly stepMs: number;
}

/** Half an hour away at most, and as long here that the share stays the same. */
function leaveAndReturn(clusters: readonly SimulatedCluster[], { random, share, nowMs, stepMs }: Weather): void {
  const chance = (share / (1 - share)) * (stepMs / (LONGEST_AWAY_MS / 2));
  for (const each of clusters) {
    if (each.awayUntilMs > nowMs || random() >= chance) continue;
    each.awayUntilMs = nowMs + random() * LONGEST_AWAY_MS;
    each.hasBeenAway = true;
  }
}

/** The decision group of a cluster. */
export function groupOf({ index }: Pick<SimulatedCluster, "index">, groups = GROUPS): number {
  return Math.floor(index / (SIZE / groups));
}

function nodeOf(
  clusters: readonly SimulatedCluster[],
  goal: DesiredConfig,
  { strategy, groups: size = GROUPS }: AwaySimulation,
): PlacementNode {
  const names = new Set(clusters.map(({ name }) => name));
  const groups = Array.from({ length: size }, (_, index) => ({
    index,
    name: "",
    clusters: clusters.filter((each) => groupOf(each, size) === index).map(({ name }) => name),
  }));
  return {
    kind: "placement",
    namespace: "ns",
    name: "p",
    strategy,
    clustersPerDecisionGroup: 0,
    grouped: { ok: true, groups },
    clusters: names,
    configuredClusters: names,
    desired: [goal],
    members: clusters.map((each) => memberFor(each, goal)),
  };
}

const members = new WeakMap<SimulatedCluster, { readonly key: string; readonly member: ConfigMember }>();

function memberFor(each: SimulatedCluster, goal: DesiredConfig): ConfigMember {
  const key = `${goal.specHash} ${each.desired.specHash} ${each.applied.specHash} ${each.sinceMs}`;
  const known = members.get(each);
  if (known?.key === key) return known.member;
  const member = memberOf(ManagedClusterAddOn.parse(addOnOf(each)), [goal]);
  members.set(each, { key, member });
  return member;
}

function addOnOf({ name, desired, applied, sinceMs }: SimulatedCluster): object {
  const isDone = desired === applied;
  const reference = { group: CONFIG.group, resource: CONFIG.resource };
  const [desiredConfig, lastAppliedConfig] = [desired, applied].map((each) => ({
    name: each.name,
    specHash: each.specHash,
  }));
  const progressing = {
    type: "Progressing",
    status: isDone ? "False" : "True",
    reason: isDone ? "Completed" : "Progressing",
    lastTransitionTime: new Date(sinceMs).toISOString(),
  };
  return {
    metadata: { name: "hello", namespace: name },
    status: { configReferences: [{ ...reference, desiredConfig, lastAppliedConfig }], conditions: [progressing] },
  };
}
