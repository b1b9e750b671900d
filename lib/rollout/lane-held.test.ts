import { describe, expect, it } from "vitest";
import { rolloutLane } from "./lane";
import type { RolloutOrder } from "./orders";
import { steer } from "./steer";
import { type LaneSketch, NOW, nodeOf, type Sketch } from "./testing";

const at = "2030-01-01T00:00:00Z";
const STATE = { group: "addon.open-cluster-management.io", resource: "addontemplates", namespace: "", name: "hello" };
const ABORT = { abort: { at, of: [{ ...STATE, specHash: "new" }], back: [{ ...STATE, specHash: "old" }] } };
const done: Sketch = { is: "done", secondsAgo: 60 };

function laneUnder(sketch: LaneSketch, order: Omit<RolloutOrder, "version">) {
  const { node: built, nodes } = nodeOf({ strategy: { type: "ProgressivePerGroup" }, ...sketch });
  const { node, outcome, held, back } = steer(built, {
    order: { ok: true, order: { version: 1, ...order } },
    hasText: () => true,
    now: NOW,
  });
  const goingBack = new Set(
    back ? built.members.filter(({ status }) => status.status !== "succeeded").map(({ cluster }) => cluster) : [],
  );
  return rolloutLane({
    node,
    nodes,
    outcome,
    held,
    goingBack,
    clusterFacts: () => ({ set: "s", reachable: true }),
    now: NOW,
  });
}

const groups = { "#0": ["a1", "a2"], "#1": ["b1"] };

describe("the lane of a rollout that is held", () => {
  it("says so of the whole, at its gate and in a sentence, and of no one's stage", () => {
    const lane = laneUnder({ groups, clusters: { a1: done, a2: done } }, { hold: { at, by: "alice" } });
    expect(lane.stage).toBe("held");
    expect(lane.notice).toEqual({ level: "warn", message: "Held by alice: no more clusters start." });
    expect(lane.gates).toEqual([{ state: "shut", rule: "held manually" }]);
    expect(lane.clusterStates.map(({ stage }) => stage)).toEqual(["done", "done", "waiting"]);
  });

  it("is done where no one is left to start: the hold is for what comes", () => {
    const lane = laneUnder({ groups, clusters: { a1: done, a2: done, b1: done } }, { hold: { at } });
    expect(lane.stage).toBe("done");
    expect(lane.notice?.message).toBe("Held: no more clusters start.");
  });

  it("calls what its health gate does bad", () => {
    const bad: Sketch = { ...done, conditions: { Available: "False" } };
    const lane = laneUnder({ groups, clusters: { a1: done, a2: bad } }, { gate: { minAvailablePercent: 100 } });
    expect(lane.stage).toBe("held");
    expect(lane.notice?.level).toBe("bad");
    expect(lane.gates).toEqual([{ state: "shut", rule: "held by the health gate" }]);
  });
});

describe("the lane of a change that is aborted", () => {
  it("tells those who keep it from those who have what was before", () => {
    const lane = laneUnder({ groups, clusters: { a1: done } }, ABORT);
    expect(lane.stage).toBe("held");
    expect(lane.clusterStates.map(({ cluster, stage }) => `${cluster} ${stage}`)).toEqual([
      "a1 done",
      "a2 held",
      "b1 held",
    ]);
    expect(lane.issues).toEqual([]);
  });
});
