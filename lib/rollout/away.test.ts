import { describe, expect, it } from "vitest";
import { startRules } from "@/lib/gates/start-rules";
import { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import {
  type AwaySimulation,
  groupOf,
  type Moment,
  NEW,
  NEXT,
  OLD,
  playAway,
  SIZE,
  type SimulatedCluster,
  START_MS,
} from "./testing-away";

const MINUTE_MS = 60_000;
/** Longer than a cluster is away. */
const HORIZON_MS = 40 * MINUTE_MS;
const MAX_CONCURRENCY = 300;
const MAX_CATCH_UP = 50;

const STRATEGIES = [
  { type: "Progressive", progressive: { maxConcurrency: MAX_CONCURRENCY } },
  { type: "ProgressivePerGroup", progressivePerGroup: {} },
].map((strategy) => RolloutStrategy.parse(strategy));

const reachableHave = (version: typeof NEW) => (clusters: readonly SimulatedCluster[]) =>
  clusters.every(({ hasBeenAway, applied }) => hasBeenAway || applied === version);
const allHave = (version: typeof NEW) => (clusters: readonly SimulatedCluster[]) =>
  clusters.every(({ applied }) => applied === version);

describe.each(STRATEGIES)("3,000 clusters with 8 % of them away at any time, $type", (strategy) => {
  it("does those that can be reached in 1.1 times the time without outages", () => {
    const until = { strategy, isDone: reachableHave(NEW), horizonMs: HORIZON_MS };
    let mostAtOnce = 0;
    const watch = ({ underWay }: Moment) => {
      mostAtOnce = Math.max(mostAtOnce, underWay.length);
    };
    const calm = playAway({ ...until, share: 0, away: {} });
    const rough = playAway({ ...until, share: 0.08, away: { maxCatchUp: MAX_CATCH_UP }, watch });
    expect(rough.tookMs).toBeLessThanOrEqual(1.1 * calm.tookMs);
    expect(rough.clusters.filter(({ applied }) => applied !== NEW).length).toBeLessThan(0.12 * SIZE);
    expect(mostAtOnce).toBeLessThanOrEqual(MAX_CONCURRENCY + MAX_CATCH_UP + 0.08 * SIZE);
  }, 60_000);

  it("brings no cluster to a version that was aborted while it was away", () => {
    const abortMs = 4 * MINUTE_MS;
    const { done, clusters } = playAway({
      ...{ strategy, share: 0.08, away: {}, abortMs },
      ...{ isDone: reachableHave(NEW), horizonMs: HORIZON_MS },
    });
    const arrived = done.filter(({ applied }) => applied === NEW);
    expect(arrived.filter(({ atMs }) => atMs >= abortMs)).toEqual([]);
    expect(arrived.length).toBeGreaterThan(100);
    const before = new Set(arrived.map(({ name }) => name));
    expect(clusters.filter(({ name, applied }) => applied === NEW && !before.has(name))).toEqual([]);
  }, 60_000);
});

/** Half of every twenty minutes is open, by three windows in four time zones; a quarter of the clusters is in no window. */
const ZONES = ["UTC", "Europe/Lisbon", "Asia/Kolkata", "Asia/Kathmandu"];
const two = (number: number) => String(number).padStart(2, "0");
const WINDOWS = [0, 7, 13].map((minute, index) =>
  MaintenanceWindow.parse({
    metadata: { name: `w${index}` },
    spec: {
      clusters: { labelSelector: { matchLabels: { window: String(index) } } },
      timeZoneFrom: { claim: "zone" },
      schedule: Array.from({ length: 24 * 3 }, (_, third) => ({
        start: `${two(Math.floor(third / 3))}:${two((third % 3) * 20 + minute)}`,
        duration: "10m",
      })),
    },
  }),
);
const FLEET = new Map(
  Array.from({ length: SIZE }, (_, index) => {
    const name = `c${String(index).padStart(4, "0")}`;
    const labels = { window: String(index % 4) };
    const clusterClaims = [{ name: "zone", value: ZONES[(index >> 2) % ZONES.length] }];
    return [name, ManagedCluster.parse({ metadata: { name, labels }, status: { clusterClaims } })] as const;
  }),
);

function blocksAt(nowMs: number) {
  const rules = startRules({ windows: WINDOWS, freezes: [], sets: [], unread: [], nowMs });
  return (name: string) => rules.blockOf("hello", FLEET.get(name) ?? expect.fail(name));
}

const GROUPS = 3;
const RAMP = [50, 100, 200];
const PER_REGISTRY = 60;
const FEW = 5;
const registryOf = (index: number) => ["eu", "us", "ap", undefined][Math.floor(index / 7) % 4];

/** What an order promises at every moment, whoever is away: the most of each that was seen when clusters started. */
function watchBounds() {
  const starts: number[] = [];
  const seen = { outside: 0, perMinute: 0, firstMinute: 0, perRegistry: 0, catchingUp: 0 };
  const isBehind = (clusters: readonly SimulatedCluster[]) => {
    const frontier = Math.max(
      ...clusters.filter(({ desired }) => desired !== OLD).map((each) => groupOf(each, GROUPS)),
    );
    return (each: SimulatedCluster) => groupOf(each, GROUPS) < frontier;
  };
  const watch = ({ nowMs, started, underWay, clusters }: Moment) => {
    if (started.length === 0) return;
    starts.push(...started.map(() => nowMs));
    const open = blocksAt(nowMs);
    seen.outside += started.filter(({ name }) => open(name)).length;
    seen.perMinute = Math.max(seen.perMinute, starts.filter((ms) => nowMs - ms < MINUTE_MS).length);
    seen.firstMinute = starts.filter((ms) => ms - START_MS < MINUTE_MS).length;
    for (const registry of new Set(started.map(({ index }) => registryOf(index)))) {
      const same = underWay.filter(({ index }) => registryOf(index) === registry).length;
      if (registry !== undefined) seen.perRegistry = Math.max(seen.perRegistry, same);
    }
    const behind = isBehind(clusters);
    if (started.some(behind)) seen.catchingUp = Math.max(seen.catchingUp, underWay.filter(behind).length);
  };
  return { watch, seen };
}

describe.each(STRATEGIES)("the same in windows, on a ramp and within a bound per registry, $type", (strategy) => {
  const away = { maxCatchUp: FEW, perMinute: RAMP, perLabel: { label: "registry", max: PER_REGISTRY } };
  const bounded: Omit<AwaySimulation, "isDone" | "share"> = {
    ...{ strategy, away, blocksAt, labelOf: registryOf, groups: GROUPS },
    ...{ horizonMs: 8 * 60 * MINUTE_MS, stepMs: MINUTE_MS / 2 },
  };

  it("does those that can be reached in 1.1 times the time without outages, and then all that were away", () => {
    const calm = playAway({ ...bounded, share: 0, isDone: allHave(NEW) });
    const { watch, seen } = watchBounds();
    let reachedMs = Number.POSITIVE_INFINITY;
    const rough = playAway({
      ...{ ...bounded, share: 0.08, isDone: allHave(NEW) },
      watch(moment) {
        watch(moment);
        if (reachableHave(NEW)(moment.clusters)) reachedMs = Math.min(reachedMs, moment.nowMs - START_MS);
      },
    });
    expect(reachedMs).toBeLessThanOrEqual(1.1 * calm.tookMs);
    expect(rough.clusters.filter(({ applied }) => applied !== NEW)).toEqual([]);
    expect(seen.outside).toBe(0);
    expect(seen.firstMinute).toBe(RAMP[0]);
    expect(seen.perMinute).toBe(RAMP.at(-1));
    expect(seen.perRegistry).toBeLessThanOrEqual(PER_REGISTRY);
    if (strategy.type === "ProgressivePerGroup") expect(seen.catchingUp).toBeLessThanOrEqual(FEW);
  }, 60_000);

  it("brings those that were away to the next version, and none to the one that was aborted before", () => {
    const [abortMs, nextMs] = [8 * MINUTE_MS, 16 * MINUTE_MS];
    const { clusters, done } = playAway({ ...bounded, share: 0.08, isDone: allHave(NEXT), abortMs, nextMs });
    const arrived = done.filter(({ applied }) => applied === NEW);
    expect(arrived.length).toBeGreaterThan(100);
    // Of the aborted version nothing arrives from then on, also while the next one rolls out.
    expect(arrived.filter(({ atMs }) => atMs >= abortMs)).toEqual([]);
    expect(clusters.filter(({ applied }) => applied !== NEXT)).toEqual([]);
  }, 60_000);
});

describe("a ramp over updates that take five minutes", () => {
  const ramp: Omit<AwaySimulation, "isDone"> = {
    ...{ strategy: RolloutStrategy.parse({ type: "All" }), share: 0, away: { perMinute: RAMP } },
    ...{ applyMs: 5 * MINUTE_MS, horizonMs: 60 * MINUTE_MS },
  };

  it("goes at the ordered rate, minute by minute", () => {
    const minutes: number[] = [];
    const watch = ({ nowMs, started }: Moment) => {
      const minute = Math.floor((nowMs - START_MS) / MINUTE_MS);
      minutes[minute] = (minutes[minute] ?? 0) + started.length;
    };
    playAway({ ...ramp, isDone: allHave(NEW), watch });
    const last = (SIZE - 50 - 100) % 200;
    expect(minutes.filter((count) => count > 0)).toEqual([50, 100, ...Array(14).fill(200), last]);
  }, 60_000);
});
