import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import type { PlacementNode } from "./config-graph";
import { type FailureOutcome, failureOutcome, forecastTimes, forecastWaves, mostBroken } from "./forecast";
import { planRollout, type RolloutOutcome } from "./plan";
import type { ClusterRolloutStatus } from "./status";
import { parseStrategy } from "./strategy";
import type { RolloutPlan } from "./tally";
import { laneOf, NOW, nodeOf } from "./testing";

const CASES = 300;
const MINUTE = 60_000;

interface Case {
  readonly node: PlacementNode;
  readonly strategy: RolloutStrategy;
}

type Random = () => number;

const below = (next: Random, limit: number) => Math.floor(next() * limit);
const pick = <T>(next: Random, choices: readonly [T, ...T[]]): T => choices[below(next, choices.length)] ?? choices[0];

function caseOf(seed: number, deadlines: readonly [string, ...string[]]): Case {
  const next = seededRandom(seed);
  const options = {
    minSuccessTime: pick(next, ["0", "2m"]),
    progressDeadline: pick(next, deadlines),
    maxFailures: pick(next, [0, 0, 1, 2, "25%", "100%"]),
    maxConcurrency: pick(next, [0, 1, 2, "25%", "60%"]),
    mandatoryDecisionGroups: pick<object[]>(next, [[], [{ groupName: "g0" }]]),
  };
  const type = pick(next, ["All", "Progressive", "ProgressivePerGroup"]);
  const strategy = RolloutStrategy.parse({ type, all: options, progressive: options, progressivePerGroup: options });
  const groups = Object.fromEntries(
    Array.from({ length: 1 + below(next, 4) }, (_, index) => [
      `g${index}`,
      Array.from({ length: 1 + below(next, 6) }, (_unused, cluster) => `g${index}-${cluster}`),
    ]),
  );
  return { node: nodeOf({ groups, strategy }).node, strategy };
}

const parsed = ({ strategy }: Case) => parseStrategy(strategy);
const wavesOf = (one: Case) => forecastWaves(one.node, parsed(one));
const seeds = Array.from({ length: CASES }, (_, index) => index + 1);

interface Simulated {
  readonly endMs: number;
  readonly started: readonly string[];
  readonly broken: number;
}

/** The controllers' own plan, played through: how long each cluster takes is given, and `Infinity` is never. */
function simulate({ node, strategy }: Case, takesMs: (cluster: string, index: number) => number): Simulated {
  if (!node.grouped.ok) throw new Error(node.grouped.error);
  const { groups } = node.grouped;
  const all = groups.flatMap(({ clusters }) => clusters);
  const { deadlineMs } = parseStrategy(strategy).timing;
  const begun = new Map<string, { readonly sinceMs: number; readonly doneMs: number }>();
  const statusAt = (cluster: string, nowMs: number): ClusterRolloutStatus => {
    const one = begun.get(cluster);
    if (!one) return { cluster, status: "to-apply" };
    return one.doneMs <= nowMs
      ? { cluster, status: "succeeded", sinceMs: one.doneMs }
      : { cluster, status: "progressing", sinceMs: one.sinceMs };
  };
  let nowMs = NOW.getTime();
  for (let next: number | undefined = nowMs; next !== undefined; ) {
    nowMs = next;
    const statuses = all.map((cluster) => statusAt(cluster, nowMs));
    const plan = planned(planRollout({ groups, strategy, statuses, now: new Date(nowMs) }));
    const fresh = plan.rollout.filter(({ status }) => status === "to-apply").map(({ cluster }) => cluster);
    for (const cluster of fresh) begun.set(cluster, { sinceMs: nowMs, doneMs: nowMs + takesMs(cluster, begun.size) });
    const isInstant = fresh.some((cluster) => begun.get(cluster)?.doneMs === nowMs);
    next = isInstant ? nowMs : nextMoment([...begun.values()], { plan, nowMs, deadlineMs });
  }
  const broken = [...begun.values()].filter(({ doneMs }) => doneMs === Number.POSITIVE_INFINITY).length;
  return { endMs: nowMs - NOW.getTime(), started: [...begun.keys()], broken };
}

function planned(outcome: RolloutOutcome): RolloutPlan {
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome;
}

interface Present {
  readonly plan: RolloutPlan;
  readonly nowMs: number;
  readonly deadlineMs: number;
}

/** When a cluster is done, has soaked or runs out of time; undefined once nothing moves any more. */
function nextMoment(
  begun: readonly { readonly sinceMs: number; readonly doneMs: number }[],
  { plan, nowMs, deadlineMs }: Present,
): number | undefined {
  const moments = [
    ...begun.flatMap(({ sinceMs, doneMs }) => [doneMs, sinceMs + deadlineMs]),
    nowMs + (plan.recheckAfterMs ?? Number.POSITIVE_INFINITY),
  ].filter((ms) => ms > nowMs && Number.isFinite(ms));
  return moments.length === 0 || plan.rollout.length === 0 ? undefined : Math.min(...moments);
}

describe("the times of a change", () => {
  it.each([0, 3 * MINUTE])("are those that the plan takes when every cluster takes %i ms", (applyMs) => {
    for (const seed of seeds) {
      const one = caseOf(seed, ["10m", "None"]);
      const { earliestMs, expectedMs } = forecastTimes(wavesOf(one), parsed(one).timing, applyMs);
      const { endMs, started } = simulate(one, () => applyMs);
      expect(started.length, `seed ${seed}`).toBe(one.node.clusters.size);
      expect(applyMs === 0 ? earliestMs : expectedMs, `seed ${seed}`).toBe(endMs);
    }
  });

  it("are never later than the latest, however long each cluster takes within its deadline", () => {
    for (const seed of seeds) {
      const one = caseOf(seed, ["10m"]);
      const next = seededRandom(seed + CASES);
      const { earliestMs, latestMs } = forecastTimes(wavesOf(one), parsed(one).timing);
      const { endMs } = simulate(one, () => below(next, 10) * MINUTE);
      expect(endMs, `seed ${seed}`).toBeLessThanOrEqual(latestMs);
      expect(endMs, `seed ${seed}`).toBeGreaterThanOrEqual(earliestMs);
    }
  });

  it("are open without a deadline, and nothing without clusters", () => {
    const { node } = nodeOf({ groups: { a: ["a1"] }, strategy: { type: "ProgressivePerGroup" } });
    const strategy = parseStrategy(node.strategy);
    expect(forecastTimes(forecastWaves(node, strategy), strategy.timing, 5)).toEqual({
      earliestMs: 0,
      expectedMs: 5,
      latestMs: Number.POSITIVE_INFINITY,
    });
    expect(forecastTimes([], strategy.timing, 5)).toEqual({ earliestMs: 0, expectedMs: 0, latestMs: 0 });
  });
});

describe("what can end up broken", () => {
  it("is never more than is said, whichever clusters fail", () => {
    for (const seed of seeds) {
      const one = caseOf(seed, ["10m", "None"]);
      for (const share of [0.2, 0.6, 1]) {
        const next = seededRandom(seed + CASES);
        const { broken } = simulate(one, () => (next() < share ? Number.POSITIVE_INFINITY : below(next, 9) * MINUTE));
        expect(broken, `seed ${seed}, ${share} of them`).toBeLessThanOrEqual(mostBroken(wavesOf(one)));
      }
    }
  });

  it("is one wave where no failure is tolerated", () => {
    const strategy = {
      type: "ProgressivePerGroup",
      progressivePerGroup: { mandatoryDecisionGroups: [{ groupName: "a" }] },
    };
    const { node } = nodeOf({ groups: { a: ["a1"], b: ["b1", "b2", "b3"], c: ["c1", "c2"] }, strategy });
    expect(mostBroken(forecastWaves(node, parseStrategy(node.strategy)))).toBe(3);
  });
});

describe("what the first failures do", () => {
  it("is what the plan does: it stops where it is said, and no more clusters have started by then", () => {
    for (const seed of seeds) {
      const one = caseOf(seed, ["10m", "None"]);
      const total = one.node.clusters.size;
      for (let failing = 1; failing <= Math.min(4, total); failing += 1) {
        const said = failureOutcome(wavesOf(one), parsed(one).timing, failing);
        const { started } = simulate(one, (_, index) => (index < failing ? Number.POSITIVE_INFINITY : 0));
        const why = `seed ${seed}, ${failing} failing, ${JSON.stringify(one.strategy)}`;
        expect(started.length, why).toBeLessThanOrEqual(said.started);
        if (said.kind === "goes-on") expect(started.length, why).toBe(total);
      }
    }
  });

  const GROUPS = { canary: ["a1", "a2"], west: ["b1", "b2", "b3", "b4"], east: ["c1", "c2", "c3", "c4"] };
  const CANARY = { mandatoryDecisionGroups: [{ groupName: "canary" }] };
  it.each<[string, object, number, FailureOutcome]>([
    [
      "the canary tolerates none",
      { ...CANARY, progressDeadline: "5m", maxFailures: 1 },
      1,
      { kind: "stops", started: 2 },
    ],
    ["a wave tolerates what it may", { progressDeadline: "5m", maxFailures: 1 }, 1, { kind: "goes-on", started: 10 }],
    ["and no more", { progressDeadline: "5m", maxFailures: 1 }, 2, { kind: "stops", started: 2 }],
    ["without a deadline nothing counts as failed", { maxFailures: 1 }, 1, { kind: "waits", started: 2 }],
  ])("in waves: %s", (_, progressivePerGroup, failing, outcome) => {
    const { node } = nodeOf({ groups: GROUPS, strategy: { type: "ProgressivePerGroup", progressivePerGroup } });
    const strategy = parseStrategy(node.strategy);
    expect(failureOutcome(forecastWaves(node, strategy), strategy.timing, failing)).toEqual(outcome);
  });

  it.each<[string, object, number, FailureOutcome]>([
    ["without a soak the others run through", { progressDeadline: "5m" }, 1, { kind: "stops", started: 10 }],
    ["a soak holds them back", { progressDeadline: "5m", minSuccessTime: "4m" }, 1, { kind: "stops", started: 3 }],
    ["all places are taken", { progressDeadline: "5m" }, 2, { kind: "stops", started: 2 }],
    ["without a deadline all places stay taken", {}, 2, { kind: "waits", started: 2 }],
    ["and one is left", {}, 1, { kind: "goes-on", started: 10 }],
  ])("one after the other: %s", (_, progressive, failing, outcome) => {
    const strategy = { type: "Progressive", progressive: { maxConcurrency: 2, ...progressive } };
    const { node } = nodeOf({ groups: GROUPS, strategy });
    const read = parseStrategy(node.strategy);
    expect(failureOutcome(forecastWaves(node, read), read.timing, failing)).toEqual(outcome);
  });

  it("all at once stops at nothing", () => {
    const { node, strategy } = laneOf({ groups: GROUPS });
    expect(failureOutcome(forecastWaves(node, strategy), parseStrategy(node.strategy).timing, 3)).toEqual({
      kind: "goes-on",
      started: 10,
    });
  });
});
