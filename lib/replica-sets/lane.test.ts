import { describe, expect, it } from "vitest";
import { replicaSetLane } from "./lane";
import { inputOf, ROLLED_AT, type SetSketch, setOf } from "./testing";

const GROUPS = { canary: [1], rest: [2, 3] };
const PER_GROUP = { type: "ProgressivePerGroup", progressivePerGroup: {} };

function laneOf(sketch: SetSketch, unreachable: readonly string[] = []) {
  const clusterFacts = (cluster: string) => ({ set: "default", reachable: !unreachable.includes(cluster) });
  return replicaSetLane({ set: setOf(sketch), clusterFacts, now: ROLLED_AT, ...inputOf(sketch) });
}

describe("the lane of a set", () => {
  it.each<[string, SetSketch["works"], string, string]>([
    ["nothing is written yet", {}, "waiting", "shut"],
    ["the canary is written", { 1: "silent" }, "applying", "shut"],
    ["the canary is on its way", { 1: "progressing" }, "applying", "shut"],
    ["the canary failed", { 1: "failed" }, "failed", "shut"],
    ["between two: the canary is done", { 1: "succeeded" }, "applying", "open"],
    ["the rest is on its way", { 1: "succeeded", 2: "progressing" }, "applying", "open"],
    ["all are done", { 1: "succeeded", 2: "succeeded", 3: "succeeded" }, "done", "open"],
  ])("%s", (_, works, stage, gate) => {
    const lane = laneOf({ groups: GROUPS, strategy: PER_GROUP, works });
    expect([lane.stage, lane.gates[0]?.state]).toEqual([stage, gate]);
  });

  it("names groups and counts clusters by wave", () => {
    const { waves } = laneOf({ groups: GROUPS, strategy: PER_GROUP });
    expect(waves.map(({ group, clusters }) => [group, clusters])).toEqual([
      ["canary", ["c1"]],
      ["rest", ["c2", "c3"]],
    ]);
  });

  it("has one wave where the strategy is not per group, with its limit", () => {
    const lane = laneOf({ groups: GROUPS, strategy: { type: "Progressive", progressive: { maxConcurrency: 2 } } });
    expect([lane.waves.length, lane.maxConcurrency]).toEqual([1, 2]);
  });

  it("counts what cannot be reached, or takes more than ten minutes, as stalled", () => {
    const works: SetSketch["works"] = { 1: "applied", 2: { is: "progressing", secondsAgo: 601 }, 3: "progressing" };
    const { clusterStates } = laneOf({ groups: { "": [1, 2, 3] }, strategy: { type: "All" }, works }, ["c1"]);
    expect(clusterStates.map(({ stage }) => stage)).toEqual(["stalled", "stalled", "applying"]);
  });

  it("has what soaks end by itself", () => {
    const works: SetSketch["works"] = { 1: { is: "succeeded", secondsAgo: 20 } };
    const strategy = { type: "Progressive", progressive: { minSuccessTime: "60s" } };
    const lane = laneOf({ groups: { "": [1] }, strategy, works });
    expect([lane.stage, lane.changesAtMs]).toEqual(["soaking", ROLLED_AT.getTime() + 40_000]);
  });
});
