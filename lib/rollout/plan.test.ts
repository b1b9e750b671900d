import { describe, expect, it } from "vitest";
import { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { PlacementNode } from "./config-graph";
import type { DecisionGroup } from "./decision-groups";
import { planRollout } from "./plan";
import type { ClusterRolloutStatus } from "./status";
import { summarise } from "./summary";

const NOW = new Date("2030-01-01T12:00:00Z");

type State = Omit<ClusterRolloutStatus, "cluster">;
type Fleet = Readonly<Record<string, State | "absent">>;

const toApply: State = { status: "to-apply" };
const progressing = (seconds?: number) => aged("progressing", seconds);
const succeeded = (seconds?: number) => aged("succeeded", seconds);
const failed = (seconds?: number) => aged("failed", seconds);

function aged(status: State["status"], seconds: number | undefined): State {
  return seconds === undefined ? { status } : { status, sinceMs: NOW.getTime() - seconds * 1_000 };
}

function numbered(prefix: string, from: number, to: number, width = 0): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${String(from + index).padStart(width, "0")}`);
}

const c = (from: number, to = from) => numbered("c", from, to, 3);
const k = (from: number, to = from) => numbered("k", from, to);
const all = (clusters: readonly string[], state: State | "absent"): Fleet =>
  Object.fromEntries(clusters.map((cluster) => [cluster, state]));

const HUNDRED = [group(0, "", c(1, 100))];
const TEN = [group(0, "", k(0, 9))];
const THREE_GROUPS = [group(0, "canary", ["a1", "a2"]), group(1, "", numbered("b", 1, 4)), group(2, "", ["d1", "d2"])];
const CANARY = [{ groupName: "canary" }];

function group(index: number, name: string, clusters: readonly string[]): DecisionGroup {
  return { index, name, clusters };
}

const progressive = (options: object) => ({ type: "Progressive", progressive: options });
const perGroup = (options: object = {}) => ({ type: "ProgressivePerGroup", progressivePerGroup: options });
const quarter = (options: object = {}) => progressive({ maxConcurrency: "25%", ...options });

const THIRD_WAVE = { ...all(c(1, 10), succeeded(60)), ...all(c(11, 25), progressing(10)) };
const A_DONE: Fleet = { a1: succeeded(1_000), a2: succeeded(1_000) };
const B_STUCK: Fleet = { ...A_DONE, b1: progressing(100) };

interface Vector {
  readonly summary: string;
  readonly groups: readonly DecisionGroup[];
  readonly strategy: object;
  readonly fleet: Fleet;
  readonly rollout: readonly string[];
  readonly timedOut?: readonly string[];
  readonly breached?: boolean;
  readonly recheckS?: number;
  readonly message?: string;
}

const vectors: Record<string, Vector> = {
  "1": {
    summary: "a quarter starts",
    groups: HUNDRED,
    strategy: quarter(),
    fleet: {},
    rollout: c(1, 25),
    message: "selected clusters 100. configured addons 25/100 progressing..., 0 failed 0 timeout.",
  },
  "2": {
    summary: "who progresses holds a slot",
    groups: HUNDRED,
    strategy: quarter(),
    fleet: all(c(1, 25), progressing()),
    rollout: c(1, 25),
    message: "25/100 progressing",
  },
  "3": {
    summary: "who succeeded frees a slot",
    groups: HUNDRED,
    strategy: quarter(),
    fleet: THIRD_WAVE,
    rollout: c(11, 35),
    message: "35/100 progressing",
  },
  "4": {
    summary: "one failure stops new clusters",
    groups: HUNDRED,
    strategy: quarter(),
    fleet: { ...THIRD_WAVE, ...all(c(11), failed(10)) },
    rollout: c(11, 25),
    breached: true,
    message: "25/100 progressing..., 0 failed 0 timeout.",
  },
  "5": {
    summary: "a tolerated failure stops no one",
    groups: HUNDRED,
    strategy: quarter({ maxFailures: 1 }),
    fleet: { ...THIRD_WAVE, ...all(c(11), failed(10)) },
    rollout: c(11, 35),
    message: "35/100 progressing",
  },
  "6": {
    summary: "a timeout is a failure",
    groups: HUNDRED,
    strategy: quarter({ progressDeadline: "10m" }),
    fleet: { ...THIRD_WAVE, ...all(c(11), progressing(601)) },
    rollout: c(12, 25),
    timedOut: c(11),
    breached: true,
    recheckS: 590,
    message: "24/100 progressing..., 0 failed 1 timeout.",
  },
  "7": {
    summary: "a tolerated timeout frees its slot",
    groups: HUNDRED,
    strategy: quarter({ progressDeadline: "10m", maxFailures: "1%" }),
    fleet: { ...THIRD_WAVE, ...all(c(11), progressing(601)) },
    rollout: c(12, 36),
    timedOut: c(11),
    recheckS: 590,
    message: "35/100 progressing..., 0 failed 1 timeout.",
  },
  "8": {
    summary: "a failed cluster that timed out counts in both places",
    groups: HUNDRED,
    strategy: quarter({ progressDeadline: "10m", maxFailures: 1 }),
    fleet: all(c(1), failed(601)),
    rollout: c(2, 26),
    timedOut: c(1),
    message: "25/100 progressing..., 1 failed 1 timeout.",
  },
  "9": {
    summary: "a soaking cluster holds its slot",
    groups: HUNDRED,
    strategy: quarter({ minSuccessTime: "5m" }),
    fleet: THIRD_WAVE,
    rollout: c(1, 25),
    recheckS: 240,
    message: "25/100 progressing",
  },
  "10a": {
    summary: "concurrency 0 is no limit",
    groups: HUNDRED,
    strategy: progressive({ maxConcurrency: 0 }),
    fleet: {},
    rollout: c(1, 100),
    message: "100/100 progressing",
  },
  "10b": {
    summary: "concurrency above the total is no limit",
    groups: HUNDRED,
    strategy: progressive({ maxConcurrency: 150 }),
    fleet: {},
    rollout: c(1, 100),
    message: "100/100 progressing",
  },
  "11": { summary: "percentages round up", groups: TEN, strategy: quarter(), fleet: {}, rollout: k(0, 2) },
  "12": {
    summary: "a breach blocks only clusters behind it",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 5 }),
    fleet: { k1: failed(10), k3: progressing(10) },
    rollout: ["k0", "k1", "k3"],
    breached: true,
  },
  "12b": {
    summary: "who waits leaves room for those behind it that are on their way (upstream has too many move at a time)",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 2 }),
    fleet: { k3: progressing(10) },
    rollout: ["k0", "k3"],
  },
  "12c": {
    summary: "so it does for one that soaks, and not for one that is done",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 2, minSuccessTime: "1m" }),
    fleet: { k3: succeeded(10), k4: succeeded(100) },
    rollout: ["k0", "k3"],
    recheckS: 50,
  },
  "13": {
    summary: "a timeout behind a full list is not reached",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 3, progressDeadline: "10m" }),
    fleet: { k5: progressing(700) },
    rollout: k(0, 2),
  },
  "14": {
    summary: "a timeout before the list is full breaches",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 3, progressDeadline: "10m" }),
    fleet: { k1: progressing(700) },
    rollout: ["k0"],
    timedOut: ["k1"],
    breached: true,
  },
  "15": {
    summary: "a timeout is hidden by a full list",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 2, progressDeadline: "10m" }),
    fleet: { k0: progressing(5), k1: progressing(5), k2: progressing(700) },
    rollout: ["k0", "k1"],
    recheckS: 595,
  },
  "16": {
    summary: "more tolerated failures than clusters are none",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 2, maxFailures: 20 }),
    fleet: { k0: failed(10) },
    rollout: ["k0"],
    breached: true,
  },
  "17": {
    summary: "as many failures as tolerated are no breach",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 3, maxFailures: 2 }),
    fleet: { k0: failed(10), k1: failed(10) },
    rollout: k(0, 2),
  },
  "18": {
    summary: "success without a time soaks for ever",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 2, minSuccessTime: "60s" }),
    fleet: { k0: succeeded(), k1: succeeded() },
    rollout: ["k0", "k1"],
    recheckS: 60,
  },
  "19": {
    summary: "clusters with the add-on come first",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 3 }),
    fleet: { k0: "absent", k1: "absent" },
    rollout: ["k2", "k3", "k4"],
  },
  "20": {
    summary: "clusters without the add-on roll but do not count",
    groups: TEN,
    strategy: progressive({ maxConcurrency: 3 }),
    fleet: { k0: succeeded(60), ...all(k(1, 9), "absent") },
    rollout: ["k1", "k2", "k3"],
    message: "1/10 progressing",
  },
  "21": {
    summary: "All tolerates every failure",
    groups: TEN,
    strategy: { type: "All", all: { progressDeadline: "10m" } },
    fleet: { k0: progressing(700), k1: failed(10) },
    rollout: k(1, 9),
    timedOut: ["k0"],
    recheckS: 590,
  },
  "22": {
    summary: "the first group starts",
    groups: THREE_GROUPS,
    strategy: perGroup(),
    fleet: {},
    rollout: ["a1", "a2"],
  },
  "23": {
    summary: "the next group waits for all of this one",
    groups: THREE_GROUPS,
    strategy: perGroup(),
    fleet: { a1: succeeded(60), a2: progressing(60) },
    rollout: ["a2"],
  },
  "24": {
    summary: "the next group follows",
    groups: THREE_GROUPS,
    strategy: perGroup(),
    fleet: { a1: succeeded(60), a2: succeeded(60) },
    rollout: numbered("b", 1, 4),
  },
  "24b": {
    summary: "who is on the way keeps no one of the same group waiting (upstream has them wait)",
    groups: THREE_GROUPS,
    strategy: perGroup(),
    fleet: { ...A_DONE, b1: progressing(1), b2: succeeded(60) },
    rollout: ["b1", "b3", "b4"],
  },
  "24c": {
    summary: "who has failed does",
    groups: THREE_GROUPS,
    strategy: perGroup(),
    fleet: { ...A_DONE, b1: failed(1) },
    rollout: ["b1"],
  },
  "24d": {
    summary: "so does who is on the way in another group",
    groups: THREE_GROUPS,
    strategy: perGroup(),
    fleet: { ...A_DONE, b1: progressing(1), d1: progressing(1) },
    rollout: ["b1", "d1"],
  },
  "25a": {
    summary: "a timeout stops the next group",
    groups: THREE_GROUPS,
    strategy: perGroup({ progressDeadline: "90s" }),
    fleet: { a1: succeeded(60), a2: progressing(100) },
    rollout: [],
    timedOut: ["a2"],
    breached: true,
  },
  "25b": {
    summary: "but not the rest of its own group",
    groups: THREE_GROUPS,
    strategy: perGroup({ progressDeadline: "90s" }),
    fleet: { a2: progressing(100) },
    rollout: ["a1"],
    timedOut: ["a2"],
    breached: true,
  },
  "26": {
    summary: "a tolerated timeout lets the next group in",
    groups: THREE_GROUPS,
    strategy: perGroup({ progressDeadline: "90s", maxFailures: "50%" }),
    fleet: { a1: succeeded(60), a2: progressing(100) },
    rollout: numbered("b", 1, 4),
    timedOut: ["a2"],
  },
  "27": {
    summary: "a group goes on after a tolerated timeout",
    groups: THREE_GROUPS,
    strategy: perGroup({ progressDeadline: "90s", maxFailures: 1 }),
    fleet: B_STUCK,
    rollout: ["b2", "b3", "b4"],
    timedOut: ["b1"],
  },
  "28": {
    summary: "as many timeouts as waiting clusters let the next group leak in",
    groups: THREE_GROUPS,
    strategy: perGroup({ progressDeadline: "90s", maxFailures: 2 }),
    fleet: { ...B_STUCK, b2: progressing(100) },
    rollout: ["b3", "b4", "d1", "d2"],
    timedOut: ["b1", "b2"],
  },
  "29": {
    summary: "mandatory groups come first, concurrency or not",
    groups: THREE_GROUPS,
    strategy: progressive({ maxConcurrency: 3, mandatoryDecisionGroups: CANARY }),
    fleet: {},
    rollout: ["a1", "a2"],
  },
  "30": {
    summary: "then concurrency counts the others only",
    groups: THREE_GROUPS,
    strategy: progressive({ maxConcurrency: "50%", mandatoryDecisionGroups: CANARY }),
    fleet: A_DONE,
    rollout: ["b1", "b2", "b3"],
  },
  "31": {
    summary: "a mandatory group tolerates no timeout",
    groups: THREE_GROUPS,
    strategy: progressive({ maxFailures: "100%", progressDeadline: "90s", mandatoryDecisionGroups: CANARY }),
    fleet: { a1: succeeded(60), a2: progressing(100) },
    rollout: [],
    timedOut: ["a2"],
    breached: true,
  },
  "32a": {
    summary: "nor a failure",
    groups: THREE_GROUPS,
    strategy: progressive({ progressDeadline: "90s", mandatoryDecisionGroups: CANARY }),
    fleet: { a1: succeeded(60), a2: failed(10) },
    rollout: ["a2"],
    breached: true,
    recheckS: 80,
  },
  "32b": {
    summary: "yet its waiting clusters still start",
    groups: THREE_GROUPS,
    strategy: progressive({ progressDeadline: "90s", mandatoryDecisionGroups: CANARY }),
    fleet: { a2: failed(10) },
    rollout: ["a2", "a1"],
    breached: true,
    recheckS: 80,
  },
  "33": {
    summary: "a gap in the indexes loses no group (upstream loses c1)",
    groups: [group(0, "", ["a1"]), group(2, "", ["c1"])],
    strategy: { type: "All" },
    fleet: {},
    rollout: ["a1", "c1"],
  },
  "34": {
    summary: "with mandatory groups the others roll in whole batches",
    groups: THREE_GROUPS,
    strategy: progressive({ maxConcurrency: "50%", mandatoryDecisionGroups: CANARY }),
    fleet: { ...A_DONE, b1: succeeded(60), b2: progressing(10), b3: progressing(10) },
    rollout: ["b2", "b3"],
    message: "5/8 progressing",
  },
  "35a": {
    summary: "with mandatory groups one timeout stops the others",
    groups: THREE_GROUPS,
    strategy: progressive({
      maxConcurrency: "50%",
      maxFailures: 2,
      progressDeadline: "90s",
      mandatoryDecisionGroups: CANARY,
    }),
    fleet: B_STUCK,
    rollout: [],
    timedOut: ["b1"],
  },
  "35b": {
    summary: "also per group",
    groups: THREE_GROUPS,
    strategy: perGroup({ maxFailures: 2, progressDeadline: "90s", mandatoryDecisionGroups: CANARY }),
    fleet: B_STUCK,
    rollout: [],
    timedOut: ["b1"],
  },
  "36": {
    summary: "with mandatory groups one soaking cluster holds the others",
    groups: THREE_GROUPS,
    strategy: progressive({ maxConcurrency: "50%", minSuccessTime: "60s", mandatoryDecisionGroups: CANARY }),
    fleet: { ...A_DONE, b1: succeeded(10) },
    rollout: ["b1"],
    recheckS: 50,
  },
};

function statusesOf(groups: readonly DecisionGroup[], fleet: Fleet): ClusterRolloutStatus[] {
  const clusters = groups.flatMap((each) => each.clusters);
  return clusters.flatMap((cluster) => {
    const state = fleet[cluster] ?? toApply;
    return state === "absent" ? [] : [{ cluster, ...state }];
  });
}

function nodeOf(
  groups: readonly DecisionGroup[],
  strategy: RolloutStrategy,
  statuses: readonly ClusterRolloutStatus[],
): PlacementNode {
  const clusters = new Set(groups.flatMap((each) => each.clusters));
  const clusterAddOn = ManagedClusterAddOn.parse({});
  return {
    kind: "placement",
    namespace: "default",
    name: "all",
    strategy,
    clustersPerDecisionGroup: "100%",
    grouped: { ok: true, groups },
    clusters,
    configuredClusters: clusters,
    desired: [],
    members: statuses.map((status) => ({ cluster: status.cluster, clusterAddOn, desired: [], status })),
  };
}

describe("planRollout", () => {
  it.each(Object.entries(vectors))("vector %s: $says", (_, { groups, fleet, ...vector }) => {
    const strategy = RolloutStrategy.parse(vector.strategy);
    const statuses = statusesOf(groups, fleet);
    const outcome = planRollout({ groups, strategy, clustersPerDecisionGroup: "100%", statuses, now: NOW });
    if (!outcome.ok) throw new Error(outcome.error);
    expect(outcome.rollout.map(({ cluster }) => cluster)).toEqual(vector.rollout);
    expect(outcome.timedOut.map(({ cluster }) => cluster)).toEqual(vector.timedOut ?? []);
    expect(outcome.breached).toBe(vector.breached ?? false);
    expect(outcome.recheckAfterMs).toBe(vector.recheckS === undefined ? undefined : vector.recheckS * 1_000);
    expect(summarise(nodeOf(groups, strategy, statuses), outcome).condition.message).toContain(vector.message ?? "");
  });

  it("takes the placement's group size for a concurrency that is not set", () => {
    const strategy = RolloutStrategy.parse({ type: "Progressive", progressive: {} });
    const outcome = planRollout({ groups: TEN, strategy, clustersPerDecisionGroup: "20%", statuses: [], now: NOW });
    expect(outcome).toMatchObject({ ok: true, rollout: [{ cluster: "k0" }, { cluster: "k1" }] });
  });

  it("lets a deadline of zero pass at once, known start or not", () => {
    const strategy = RolloutStrategy.parse(progressive({ maxConcurrency: 1, progressDeadline: "0s" }));
    const statuses: ClusterRolloutStatus[] = [{ cluster: "k0", status: "progressing" }];
    expect(planRollout({ groups: TEN, strategy, statuses, now: NOW })).toMatchObject({
      timedOut: statuses,
      breached: true,
    });
  });

  it("never times out a cluster that does not say since when", () => {
    const strategy = RolloutStrategy.parse(progressive({ maxConcurrency: 1, progressDeadline: "1s" }));
    const statuses: ClusterRolloutStatus[] = [{ cluster: "k0", status: "progressing" }];
    expect(planRollout({ groups: TEN, strategy, statuses, now: NOW })).toMatchObject({
      rollout: statuses,
      timedOut: [],
    });
  });

  it("waits for no time that has yet to come, and soaks in full from then on", () => {
    const statuses: ClusterRolloutStatus[] = [{ cluster: "k0", status: "succeeded", sinceMs: NOW.getTime() + 900 }];
    const planned = (options: object) => {
      const strategy = RolloutStrategy.parse(progressive({ maxConcurrency: 1, ...options }));
      return planRollout({ groups: TEN, strategy, statuses, now: NOW });
    };
    expect(planned({})).toMatchObject({ rollout: [{ cluster: "k1" }] });
    expect(planned({ minSuccessTime: "3s" })).toMatchObject({ rollout: [{ cluster: "k0" }], recheckAfterMs: 3_000 });
  });

  it("finds mandatory groups by name, else by index, and ignores what is not there", () => {
    const mandatory = [{ groupName: "canary" }, { groupIndex: 2 }, { groupName: "gone" }, { groupIndex: 7 }];
    const strategy = RolloutStrategy.parse(perGroup({ mandatoryDecisionGroups: mandatory }));
    const outcome = planRollout({
      groups: THREE_GROUPS,
      strategy,
      statuses: statusesOf(THREE_GROUPS, A_DONE),
      now: NOW,
    });
    expect(outcome).toMatchObject({ rollout: [{ cluster: "d1" }, { cluster: "d2" }] });
  });

  it.each([
    [{ type: "" }, "incorrect rollout strategy type "],
    [{ type: "Sideways" }, "incorrect rollout strategy type Sideways"],
    [progressive({ maxConcurrency: "5" }), "'5' is an invalid maximum threshold value: string is not a percentage"],
    [perGroup({ maxFailures: "5" }), "'5' is an invalid maximum threshold value: string is not a percentage"],
    [{ type: "All", all: { progressDeadline: "soon" } }, "invalid timeout format"],
    [progressive({ progressDeadline: "10x" }), "invalid timeout format"],
    [progressive({ minSuccessTime: "1d" }), 'time: unknown unit "d" in duration "1d"'],
  ])("refuses %j", (strategy, error) => {
    expect(planRollout({ groups: TEN, strategy: RolloutStrategy.parse(strategy), statuses: [], now: NOW })).toEqual({
      ok: false,
      error,
    });
  });
});
