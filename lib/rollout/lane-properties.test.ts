import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { countAt, failuresIn, isBreached } from "./lane-state";
import type { Stage } from "./stage";
import { type LaneSketch, laneOf, NOW, type Sketch } from "./testing";

const CASES = 300;
const STAGES: readonly Stage[] = ["waiting", "applying", "soaking", "done", "stalled", "timed-out", "failed"];

type Random = () => number;

function pick<T>(next: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(next() * choices.length)] ?? choices[0];
}

function sketchOf(seed: number): LaneSketch {
  const next = seededRandom(seed);
  const groups = Array.from({ length: 1 + Math.floor(next() * 4) }, (_, group) => {
    const clusters = Array.from({ length: 1 + Math.floor(next() * 6) }, (_unused, cluster) => `g${group}-${cluster}`);
    return [pick(next, ["canary", `#${group}`]), clusters] as const;
  });
  const all = groups.flatMap(([, clusters]) => clusters);
  const sketches = all.map((cluster): [string, Sketch] => {
    const is = pick(next, [
      "absent",
      "unconfigured",
      "unconfigured",
      "configured",
      "applying",
      "done",
      "done",
      "failed",
    ] as const);
    return [cluster, { is, secondsAgo: Math.floor(next() * 900) }];
  });
  const options = {
    minSuccessTime: pick(next, ["0", "30s"]),
    progressDeadline: pick(next, ["None", "60s", "10m"]),
    maxFailures: pick<number | string>(next, [0, 1, 3, "25%", "100%"]),
    maxConcurrency: pick<number | string>(next, [0, 1, 3, "25%"]),
    mandatoryDecisionGroups: pick<object[]>(next, [[], [{ groupName: "canary" }], [{ groupIndex: 1 }]]),
  };
  const type = pick(next, ["All", "Progressive", "ProgressivePerGroup", "ProgressivePerGroup"]);
  return {
    groups: Object.fromEntries(
      groups.map(([name, clusters], index) => [`${name}${index > 0 && name === "canary" ? index : ""}`, clusters]),
    ),
    clusters: Object.fromEntries(sketches),
    strategy: { type, all: options, progressive: options, progressivePerGroup: options },
    unreachable: all.filter(() => next() < 0.2),
    taken: next() < 0.2 ? all.slice(0, 1) : [],
  };
}

const lanes = Array.from({ length: CASES }, (_, seed) => laneOf(sketchOf(seed + 1)));

describe("any lane", () => {
  it("has each cluster that the placement configures in one wave, and counts it at one stage", () => {
    for (const lane of lanes) {
      const names = lane.clusterStates.map(({ cluster }) => cluster);
      expect(new Set(names).size).toBe(names.length);
      expect(names.toSorted()).toEqual([...lane.node.configuredClusters].toSorted());
      expect(STAGES.reduce((sum, stage) => sum + countAt(lane.clusterStates, stage), 0)).toBe(names.length);
      for (const { clusters, clusterStates } of lane.waves)
        expect(clusterStates.map(({ cluster }) => cluster)).toEqual(clusters);
    }
  });

  it("has a gate behind each wave but the last: some open, one shut, the others far", () => {
    for (const { gates, waves } of lanes) {
      expect(gates).toHaveLength(Math.max(0, waves.length - 1));
      expect(gates.map(({ state }) => state).join(" ")).toMatch(/^(open ?)*(shut( far)*)?$/);
    }
  });

  it("has mandatory waves first", () => {
    for (const { waves } of lanes) {
      const firstOther = waves.findIndex(({ mandatory }) => !mandatory);
      expect(waves.slice(firstOther < 0 ? waves.length : firstOther).some(({ mandatory }) => mandatory)).toBe(false);
    }
  });

  it("starts no one beyond a shut gate", () => {
    for (const { gates, waves } of lanes) {
      const shut = gates.findIndex(({ state }) => state === "shut");
      if (shut < 0) continue;
      const beyond = waves.slice(shut + 1).flatMap(({ clusterStates }) => clusterStates);
      expect(beyond.filter(({ hasBegun, isRolling }) => isRolling && !hasBegun)).toEqual([]);
    }
  });

  it("is done where all are done, and at a failure where no more may fail", () => {
    for (const lane of lanes) {
      const clusterStates = lane.clusterStates;
      expect(lane.stage === "done").toBe(
        clusterStates.length > 0 && countAt(clusterStates, "done") === clusterStates.length,
      );
      if (isBreached(lane) && failuresIn(clusterStates) > 0) expect(["failed", "timed-out"]).toContain(lane.stage);
    }
  });

  it("changes by time alone only later", () => {
    for (const { changesAtMs } of lanes)
      if (changesAtMs !== undefined) expect(changesAtMs).toBeGreaterThan(NOW.getTime());
  });

  it("names as many troubled clusters as there are causes for, and never one that is well", () => {
    for (const lane of lanes) {
      const stuck = countAt(lane.clusterStates, "stalled", "timed-out", "failed");
      expect(lane.issues.reduce((sum, { size }) => sum + size, 0)).toBe(stuck);
      for (const { clusters, message } of lane.issues)
        expect([clusters.length > 0, message.endsWith(".")]).toEqual([true, true]);
    }
  });
});
