import { rulesKey, type StartFacts } from "@/lib/gates/start-rules";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { RolloutConfigError } from "@/lib/rollout/config-error";
import type { ConfigNode, PlacementNode } from "@/lib/rollout/config-graph";
import { forecastTimes } from "@/lib/rollout/forecast";
import { hasConfigs, type PlannedWave, planWaves } from "@/lib/rollout/lane-waves";
import { type ParsedStrategy, parseStrategy, type Timing } from "@/lib/rollout/strategy";
import { resolveThreshold } from "@/lib/rollout/threshold";
import { type WaveTimes, wavePlayer } from "@/lib/rollout/wave-clocks";
import type { WaveSpan } from "@/lib/rollout/wave-schedule";

/** How a configuration gets to the clusters that change. */
export interface Pace {
  /** In how many steps; 1 where all may change at once. */
  readonly waves: number;
  /** How many clusters move in each wave that the strategy has. */
  readonly sizes: readonly number[];
  /** How many of each get it for the first time; absent where none does. */
  readonly gains?: readonly number[];
  /** When each begins at the earliest, from now on; `Infinity` where nobody knows. */
  readonly beginsMs: readonly number[];
  /**
   * From the start, if no cluster fails: where each applies at once, and where each uses its whole deadline. `Infinity`
   * where nobody knows.
   */
  readonly earliestMs: number;
  readonly latestMs: number;
  /** Where windows, freezes or vetoes delay it. */
  readonly clock?: WaveTimes;
}

/** What keeps the clusters of an add-on from starting. */
export interface PaceStarts {
  readonly addOn: string;
  readonly facts: StartFacts;
  readonly clusterOf: (name: string) => ManagedCluster | undefined;
  /** What was played through already: add-ons often share placements, and what one has another has, too. */
  readonly played: Map<string, PacedTimes>;
}

interface PacedTimes extends Pick<Pace, "earliestMs" | "latestMs"> {
  /** Of each wave; absent where nothing delays any. */
  readonly spans?: readonly WaveSpan[];
}

interface PlacementPace extends PacedTimes, Omit<Pace, "clock"> {}

const AT_ONCE: PlacementPace = {
  waves: 1,
  sizes: [],
  beginsMs: [],
  earliestMs: 0,
  latestMs: Number.POSITIVE_INFINITY,
};

/**
 * In the waves of the placement that takes the most steps, until the last placement is through: they roll out beside each
 * other. Clusters that gain it go in the waves of the last placement that chose them. Without `starts` no window and no
 * freeze is counted.
 */
export function paceOf(
  nodes: readonly ConfigNode[],
  changing: ReadonlySet<string>,
  starts?: PaceStarts,
  gains: ReadonlySet<string> = NO_GAINS,
): Pace {
  const placed = nodes.filter((node): node is PlacementNode => node.kind === "placement");
  const paces = placed
    .map((node, index) => placementPace(node, { changing, gains: gainsOf(placed, index, gains), starts }))
    .filter(({ waves }) => waves > 0);
  const [first] = paces;
  if (!first) return AT_ONCE;
  const { beginsMs, sizes, waves, ...longest } = paces.reduce((a, b) => (b.waves > a.waves ? b : a), first);
  const earliestMs = Math.max(...paces.map((pace) => pace.earliestMs));
  const latestMs = Math.max(...paces.map((pace) => pace.latestMs));
  const clock = starts && clockOf(paces, { earliestMs, latestMs }, starts.facts.nowMs);
  const { gains: gaining } = longest;
  return { waves, sizes, ...(gaining && { gains: gaining }), beginsMs, earliestMs, latestMs, ...(clock && { clock }) };
}

const NO_GAINS: ReadonlySet<string> = new Set();

/** Of several placements that chose a cluster the last one counts. */
function gainsOf(placed: readonly PlacementNode[], index: number, gains: ReadonlySet<string>): ReadonlySet<string> {
  if (gains.size === 0) return gains;
  const later = placed.slice(index + 1);
  const own = placed[index]?.clusters;
  return new Set([...gains].filter((cluster) => own?.has(cluster) && !later.some((one) => one.clusters.has(cluster))));
}

interface Moving {
  readonly changing: ReadonlySet<string>;
  readonly gains: ReadonlySet<string>;
  readonly starts: PaceStarts | undefined;
}

function placementPace(node: PlacementNode, moving: Moving): PlacementPace {
  const { gains, starts } = moving;
  const strategy = parsed(node);
  const steps = stepsOf(node, strategy, moving);
  const times = timesOf(steps, strategy, starts);
  return {
    waves: steps.reduce((sum, { size, atOnce }) => sum + Math.ceil(size / atOnce), 0),
    sizes: steps.map(({ size }) => size),
    ...(gains.size > 0 && { gains: steps.map(({ clusters }) => clusters.filter((each) => gains.has(each)).length) }),
    beginsMs: beginsOf(steps, strategy, times, starts),
    ...times,
  };
}

/** A placement configures those of the clusters that it takes through its waves. */
function stepsOf(node: PlacementNode, strategy: ParsedStrategy | undefined, { changing, gains }: Moving) {
  const { clustersPerDecisionGroup, configuredClusters } = node;
  const isMoving = (cluster: string) => changing.has(cluster) || gains.has(cluster);
  const computed = () => planWaves(node, strategy).flatMap((wave) => stepOf(wave, strategy, isMoving));
  if (![...configuredClusters].every(isMoving)) return computed();
  const known = allSteps.get(configuredClusters) ?? new Map<string, readonly Step[]>();
  allSteps.set(configuredClusters, known);
  const key = JSON.stringify([node.strategy, clustersPerDecisionGroup, hasConfigs(node), node.grouped.ok]);
  const steps = known.get(key) ?? computed();
  known.set(key, steps);
  return steps;
}

/** Of placements whose clusters all move, by those clusters: many add-ons share them. */
const allSteps = new WeakMap<ReadonlySet<string>, Map<string, readonly Step[]>>();

/** Each begins when those before it are through: by windows and freezes, where they delay any. */
function beginsOf(
  steps: readonly Step[],
  strategy: ParsedStrategy | undefined,
  { spans }: PacedTimes,
  starts: PaceStarts | undefined,
): number[] {
  if (spans && starts) return spans.map(({ beginsMs }) => Math.max(0, beginsMs - starts.facts.nowMs));
  if (!strategy) return steps.map(() => Number.POSITIVE_INFINITY);
  let throughMs = 0;
  return steps.map((step) => {
    const beginsMs = throughMs;
    throughMs += forecastTimes([step], strategy.timing).earliestMs;
    return beginsMs;
  });
}

interface Step {
  readonly size: number;
  readonly atOnce: number;
  readonly clusters: readonly string[];
}

/** Without waves of its own a progressive rollout moves so many clusters at a time. */
function stepOf(
  { clusters, mandatory }: PlannedWave,
  strategy: ParsedStrategy | undefined,
  isMoving: (cluster: string) => boolean,
): Step[] {
  const moving = clusters.filter(isMoving);
  const size = moving.length;
  if (size === 0) return [];
  if (strategy?.type !== "Progressive" || mandatory) return [{ size, atOnce: size, clusters: moving }];
  const atOnce = resolveThreshold(strategy.maxConcurrency, clusters.length, clusters.length);
  return [{ size, atOnce: atOnce > 0 ? atOnce : size, clusters: moving }];
}

/** By the same function as the waves of a rollout's page, where windows, freezes or vetoes delay any of them. */
function timesOf(
  steps: readonly Step[],
  strategy: ParsedStrategy | undefined,
  starts: PaceStarts | undefined,
): PacedTimes {
  if (!strategy) return { earliestMs: AT_ONCE.earliestMs, latestMs: AT_ONCE.latestMs };
  const { timing } = strategy;
  const { earliestMs, latestMs } = forecastTimes(steps, timing);
  if (!starts || steps.length === 0) return { earliestMs, latestMs };
  const { addOn, facts, played } = starts;
  const key = [rulesKey(addOn, facts), timing.minSuccessMs, timing.deadlineMs, textOf(steps)].join(" ");
  const found = played.get(key) ?? playedTimes(steps, timing, starts);
  played.set(key, found);
  return found;
}

const texts = new WeakMap<readonly Step[], string>();

function textOf(steps: readonly Step[]): string {
  const text = texts.get(steps) ?? JSON.stringify(steps);
  texts.set(steps, text);
  return text;
}

function playedTimes(steps: readonly Step[], timing: Timing, { addOn, clusterOf, facts }: PaceStarts): PacedTimes {
  const { earliestMs, latestMs } = forecastTimes(steps, timing);
  const play = wavePlayer({ addOn, clusterOf, waves: steps }, facts);
  const spans = play(timing.minSuccessMs);
  const after = (some: readonly WaveSpan[]) => (some.at(-1)?.endsMs ?? facts.nowMs) - facts.nowMs;
  const times = {
    earliestMs: after(spans),
    latestMs: Number.isFinite(latestMs) ? after(play(timing.minSuccessMs + timing.deadlineMs)) : latestMs,
  };
  const isDelayed = times.earliestMs > earliestMs || times.latestMs > latestMs;
  return isDelayed ? { ...times, spans } : { earliestMs, latestMs };
}

/** When all of them begin and end, and what they wait for; undefined where nothing delays them. */
function clockOf(
  paces: readonly PlacementPace[],
  { earliestMs, latestMs }: Pick<Pace, "earliestMs" | "latestMs">,
  nowMs: number,
): WaveTimes | undefined {
  if (paces.every(({ spans }) => spans === undefined)) return undefined;
  const spans = paces.flatMap((pace) => pace.spans ?? []);
  const begins = paces.map((pace) => pace.spans?.[0]?.beginsMs ?? nowMs);
  const waiting = spans.filter((span) => span.waiting > 0).toSorted((a, b) => untilMs(a) - untilMs(b));
  const held = spans.filter((span) => span.held > 0);
  const [waitsFor, heldBy] = [waiting[0]?.block?.message, held[0]?.heldBy?.message];
  return {
    ...timed("begins", Math.min(...begins)),
    ...timed("ends", nowMs + earliestMs),
    ...timed("endsLatest", nowMs + latestMs),
    waiting: waiting.reduce((sum, span) => sum + span.waiting, 0),
    ...(waitsFor !== undefined && { waitsFor }),
    held: held.reduce((sum, span) => sum + span.held, 0),
    ...(heldBy !== undefined && { heldBy }),
  };
}

function untilMs({ block }: WaveSpan): number {
  return block?.untilMs ?? Number.POSITIVE_INFINITY;
}

function timed(name: "begins" | "ends" | "endsLatest", ms: number) {
  return Number.isFinite(ms) ? { [name]: new Date(ms).toISOString() } : {};
}

/** Undefined for a strategy that starts no cluster. */
function parsed({ strategy, clustersPerDecisionGroup }: PlacementNode): ParsedStrategy | undefined {
  try {
    return parseStrategy(strategy, clustersPerDecisionGroup);
  } catch (error) {
    if (error instanceof RolloutConfigError) return undefined;
    throw error;
  }
}
