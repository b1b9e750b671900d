import { type NextStarts, nextStarts } from "@/lib/gates/next-start";
import type { StartFacts } from "@/lib/gates/start-rules";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { RolloutLane } from "./lane";
import type { WaveState } from "./lane-state";
import type { Stage } from "./stage";
import type { Timing } from "./strategy";
import { type OpenWave, type StartClass, scheduleWaves, type WaveSpan } from "./wave-schedule";

/** When a wave begins and ends, RFC 3339; what nobody knows is absent. */
export interface WaveTimes {
  readonly begins?: string;
  /** Where each of its clusters applies at once. */
  readonly ends?: string;
  /** Where each uses its whole deadline; absent without one. */
  readonly endsLatest?: string;
  /** How many wait, and for what: "Next window Tue 02:00 Europe/Lisbon." */
  readonly waiting: number;
  readonly waitsFor?: string;
  /** How many may not start at any time that is known, and why. */
  readonly held: number;
  readonly heldBy?: string;
}

interface Clocked {
  readonly addOn: string;
  /** Those that have not begun, and until when others take their places, in milliseconds since epoch. */
  readonly waves: readonly (Pick<OpenWave, "atOnce" | "busyUntilMs"> & { readonly clusters: readonly string[] })[];
  readonly timing: Timing;
  readonly clusterOf: (name: string) => ManagedCluster | undefined;
}

/** When each wave begins and ends; undefined for those that nothing delays, alone or by a wave before. */
export function waveClocks(clocked: Clocked, facts: StartFacts): readonly (WaveTimes | undefined)[] {
  return clocksOf(wavePlayer(clocked, facts), clocked.timing);
}

/** When the waves begin and end where each cluster takes so long, soak included, from `nowMs` of the facts on. */
export type WavePlayer = (takesMs: number) => readonly WaveSpan[];

/** Plays the waves through by windows, freezes and vetoes, as often as it is called. */
export function wavePlayer({ addOn, clusterOf, waves }: Omit<Clocked, "timing">, facts: StartFacts): WavePlayer {
  const starts = nextStarts(facts, addOn);
  const open = waves.map(({ clusters, ...wave }) => {
    const members = clusters.flatMap((name) => clusterOf(name) ?? []);
    return { ...wave, classes: startClasses(members, starts) };
  });
  return (takesMs) => scheduleWaves(open, facts.nowMs, takesMs);
}

/** The same as `waveClocks`, of waves that are played elsewhere, too. */
export function clocksOf(play: WavePlayer, { deadlineMs, minSuccessMs }: Timing): readonly (WaveTimes | undefined)[] {
  const soonest = play(minSuccessMs);
  const latest = deadlineMs < Number.POSITIVE_INFINITY ? play(minSuccessMs + deadlineMs) : [];
  const first = soonest.findIndex(({ held, waiting }) => held > 0 || waiting > 0);
  return soonest.map((span, index) => (first < 0 || index < first ? undefined : clockOf(span, latest[index])));
}

/** By time alone these end: what else holds a rollout up, nobody knows the end of. */
const TIMED_HOLDS: readonly unknown[] = [undefined, "Frozen", "HeldByCluster", "OutsideWindow"];
const ON_THEIR_WAY: ReadonlySet<Stage> = new Set<Stage>(["waiting", "applying", "soaking", "held", "away"]);

/** The same for a rollout that is under way, wave by wave; none where it does not go on by itself. */
export function laneClocks(
  addOn: string,
  lane: Pick<RolloutLane, "stage" | "held" | "strategy" | "waves" | "maxConcurrency">,
  clusterOf: Clocked["clusterOf"],
  facts: StartFacts,
): readonly (WaveTimes | undefined)[] {
  const { held, maxConcurrency, stage, strategy, waves } = lane;
  const isFree = facts.windows.length === 0 && facts.freezes.length === 0;
  if (isFree || !strategy || !ON_THEIR_WAY.has(stage) || !TIMED_HOLDS.includes(held?.reason)) return [];
  const { timing } = strategy;
  const open = waves.map((wave) => ({
    // Those that are away take no place, and the rollout ends without them.
    clusters: wave.clusterStates
      .filter(({ hasBegun, stage }) => !hasBegun && stage !== "away")
      .map(({ cluster }) => cluster),
    atOnce: wave.mandatory ? wave.clusters.length : (maxConcurrency ?? wave.clusters.length),
    busyUntilMs: busyUntil(wave, facts.nowMs + timing.minSuccessMs),
  }));
  return waveClocks({ addOn, waves: open, timing, clusterOf }, facts);
}

/** Those that apply have done so at the soonest by `appliedMs`, soak included. */
function busyUntil({ clusterStates }: WaveState, appliedMs: number): number[] {
  return clusterStates.flatMap(({ stage, untilMs }) => {
    if (stage === "applying") return [appliedMs];
    return stage === "soaking" ? [untilMs ?? appliedMs] : [];
  });
}

/** Clusters that may start at the same times, together: of each class one is asked for. */
export function startClasses(clusters: readonly ManagedCluster[], starts: NextStarts): StartClass[] {
  const classes = new Map<string, { size: number; after: StartClass["after"] }>();
  for (const cluster of clusters) {
    const name = starts.classOf(cluster);
    const found = classes.get(name);
    if (found) found.size += 1;
    else classes.set(name, { size: 1, after: (fromMs) => starts.after(cluster, fromMs) });
  }
  return [...classes.values()];
}

function clockOf(
  { beginsMs, block, endsMs, held, heldBy, waiting }: WaveSpan,
  latest: WaveSpan | undefined,
): WaveTimes {
  return {
    ...timed("begins", beginsMs),
    ...timed("ends", endsMs),
    ...timed("endsLatest", latest?.endsMs),
    waiting,
    ...(block && { waitsFor: block.message }),
    held,
    ...(heldBy && { heldBy: heldBy.message }),
  };
}

function timed(name: "begins" | "ends" | "endsLatest", ms: number | undefined) {
  return ms !== undefined && Number.isFinite(ms) ? { [name]: new Date(ms).toISOString() } : {};
}
