import { describe, expect, it } from "vitest";
import { Freeze } from "@/lib/resources/freeze";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { rolloutLane } from "./lane";
import { messageOf } from "./lane-issues";
import { waveStage } from "./lane-stage";
import type { RolloutOrder } from "./orders";
import { reachOf } from "./reach";
import type { Stage } from "./stage";
import { steer } from "./steer";
import { type LaneSketch, NOW, nodeOf } from "./testing";
import { laneClocks } from "./wave-clocks";

const SINCE = "2030-01-01T10:00:00Z";

function clusterNamed(name: string, isHere: boolean) {
  const reported = {
    type: "ManagedClusterConditionAvailable",
    status: isHere ? "True" : "Unknown",
    lastTransitionTime: SINCE,
  };
  return ManagedCluster.parse({
    metadata: { name },
    spec: { hubAcceptsClient: true },
    status: { conditions: [{ ...reported, type: "ManagedClusterJoined", status: "True" }, reported] },
  });
}

interface Away {
  readonly away: readonly string[];
  /** False: the rollout waits for them. */
  readonly isLeft?: boolean;
  readonly waitsFor?: string;
}

/** Two groups of a rollout group by group, from which clusters are away. */
function laneWithout({ away, isLeft = true, waitsFor }: Away, sketch: Partial<LaneSketch> = {}) {
  const { node, nodes } = nodeOf({
    groups: { one: ["a", "b"], two: ["c", "d"] },
    strategy: { type: "ProgressivePerGroup" },
    clusters: { a: { is: "done", secondsAgo: 60 } },
    ...sketch,
  });
  const reach = reachOf((name) => clusterNamed(name, !away.includes(name)));
  const order: RolloutOrder = { version: 1, ...(isLeft && { away: {} }) };
  const steered = steer(node, { order: { ok: true, order }, hasText: () => true, reach, now: NOW });
  const awayOf = (name: string) => (reach.isAway(name) ? { sinceMs: reach.awaySinceMs(name), waitsFor } : undefined);
  const clusterFacts = (cluster: string) => ({ set: "s", reachable: !reach.isAway(cluster) });
  return rolloutLane({ ...steered, nodes, clusterFacts, awayOf: isLeft ? awayOf : undefined, now: NOW });
}

type Lane = ReturnType<typeof laneWithout>;
const stages = ({ clusterStates }: Lane) =>
  Object.fromEntries(clusterStates.map(({ cluster, stage }) => [cluster, stage])) as Record<string, Stage>;

describe("a rollout that goes on without clusters that are away", () => {
  it("says how many of them are still to have it", () => {
    const noticeFor = (away: readonly string[], isLeft = true) => laneWithout({ away, isLeft }).notice?.message;
    expect(noticeFor(["b"])).toBe(
      "1 cluster is away: the rollout goes on without it. Back again, it catches up on the version of that time.",
    );
    expect(noticeFor(["b", "c"])).toMatch(/^2 clusters are away: .+ they catch up on the version of that time\.$/);
    expect([noticeFor(["a"]), noticeFor([]), noticeFor(["b"], false)]).toEqual([undefined, undefined, undefined]);
  });

  it("has them at a stage of their own since they are away, unless they have the change", () => {
    const lane = laneWithout({ away: ["a", "b"] });
    expect(stages(lane)).toEqual({ a: "done", b: "away", c: "applying", d: "applying" });
    expect(lane.clusterStates[1]?.sinceMs).toBe(Date.parse(SINCE));
    expect(lane.issues).toEqual([]);
  });

  it("opens the gate behind them, as the controllers do, and says that they are away", () => {
    const lane = laneWithout({ away: ["b"] });
    expect(lane.gates).toEqual([{ state: "open", rule: "1 of 2 done, 1 away" }]);
    const shut = laneWithout({ away: ["b"], isLeft: false });
    expect([shut.gates[0]?.state, stages(shut).b]).toEqual(["shut", "stalled"]);
  });

  it("leaves the gate open behind one that is back while others have begun", () => {
    const clusters = {
      a: { is: "done", secondsAgo: 600 },
      c: { is: "done", secondsAgo: 60 },
      d: { is: "applying", secondsAgo: 5 },
    } as const;
    const lane = laneWithout({ away: [] }, { clusters });
    expect(lane.gates[0]?.state).toBe("open");
    expect(stages(lane).b).toBe("applying");
    expect(laneWithout({ away: [], isLeft: false }, { clusters }).gates[0]?.state).toBe("shut");
  });

  it.each(["applying", "failed", "configured", "absent"] as const)(
    "has one that is away at no other stage, whatever its add-on last said: %s",
    (is) => {
      const lane = laneWithout({ away: ["b"] }, { clusters: { a: { is: "done", secondsAgo: 60 }, b: { is } } });
      expect(stages(lane).b).toBe("away");
      expect([lane.stage, waveStage(lane.waves[0] ?? expect.fail())]).toEqual(["applying", "away"]);
    },
  );

  it("is neither stopped nor done while only those are left", () => {
    const done = { is: "done", secondsAgo: 60 } as const;
    const lane = laneWithout({ away: ["b"] }, { clusters: { a: done, c: done, d: done, b: { is: "failed" } } });
    expect([lane.stage, ...lane.waves.map(waveStage)]).toEqual(["away", "away", "done"]);
  });

  it("says what one waits for when it is back", () => {
    const [, b] = laneWithout({ away: ["b"] }).clusterStates;
    expect(b && messageOf(b, undefined)).toBe("It catches up when it is back.");
    const [, later] = laneWithout({ away: ["b"], waitsFor: "Next window Tue 02:00 Europe/Lisbon." }).clusterStates;
    expect(later && messageOf(later, undefined)).toBe(
      "It catches up when it is back. Next window Tue 02:00 Europe/Lisbon.",
    );
  });

  it("ends without them", () => {
    const until = new Date(NOW.getTime() + 3_600_000).toISOString();
    const freeze = Freeze.parse({
      metadata: { name: "audit", resourceVersion: "1" },
      spec: { reason: "Audit", until },
    });
    const facts = { windows: [], freezes: [freeze], sets: [], unread: [], nowMs: NOW.getTime() };
    const clocksOf = (lane: Lane) => laneClocks("hello", lane, (name) => clusterNamed(name, true), facts);
    const done = { is: "done", secondsAgo: 60 } as const;
    const clusters = { a: done, c: done, d: done };
    expect(clocksOf(laneWithout({ away: ["b"] }, { clusters }))).toEqual([undefined, undefined]);
    expect(clocksOf(laneWithout({ away: [] }, { clusters }))[0]).toMatchObject({ waiting: 1 });
  });
});
