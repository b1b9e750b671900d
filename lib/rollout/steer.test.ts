import { describe, expect, it } from "vitest";
import type { PlacementNode } from "./config-graph";
import type { DesiredConfig } from "./desired-configs";
import type { RolloutOrder } from "./orders";
import { planNode } from "./plan-node";
import { type SteeredNode, steer } from "./steer";
import { type LaneSketch, NOW, nodeOf, type Sketch } from "./testing";

const OLD: DesiredConfig = {
  group: "addon.open-cluster-management.io",
  resource: "addontemplates",
  namespace: "",
  name: "hello",
  specHash: "old",
};
const NEW: DesiredConfig = { ...OLD, specHash: "new" };
const at = "2030-01-01T00:00:00Z";
const groups = { canary: ["a1", "a2"], rest: ["b1", "b2"] };
const PER_GROUP = { type: "ProgressivePerGroup" };

function steered(
  sketch: LaneSketch,
  order: Omit<RolloutOrder, "version"> | string | undefined,
  hasText = () => true,
): SteeredNode {
  const { node } = nodeOf(sketch);
  if (order === undefined) return steer(node, { order, hasText, now: NOW });
  const read =
    typeof order === "string"
      ? { ok: false as const, error: order }
      : { ok: true as const, order: { version: 1 as const, ...order } };
  return steer(node, { order: read, hasText, now: NOW });
}

const moving = ({ outcome }: SteeredNode) =>
  outcome.ok ? outcome.rollout.map(({ cluster, status }) => `${cluster} ${status}`) : [outcome.error];
const goals = ({ node }: { node: PlacementNode }) =>
  Object.fromEntries(
    node.members.map(({ cluster, desired }) => [cluster, desired.map(({ specHash }) => specHash).join()]),
  );

const UNDER_WAY: Record<string, Sketch> = {
  a1: { is: "done", secondsAgo: 60 },
  a2: { is: "applying", secondsAgo: 10 },
};

describe("a rollout without an order", () => {
  it("goes its strategy's way", () => {
    const { node } = nodeOf({ groups, strategy: PER_GROUP, clusters: UNDER_WAY });
    const result = steer(node, { order: undefined, hasText: () => true, now: NOW });
    expect(result).toEqual({
      node,
      outcome: planNode(node, NOW),
      held: undefined,
      back: undefined,
      blocked: new Map(),
      returning: new Set(),
    });
    expect(result.node).toBe(node);
  });

  it("is no other with an order that asks for nothing now", () => {
    const sketch: LaneSketch = { groups, strategy: PER_GROUP, clusters: UNDER_WAY };
    expect(steered(sketch, {})).toEqual(steered(sketch, undefined));
  });
});

describe("a held rollout", () => {
  it("lets those on the way finish, and no one start", () => {
    const held = steered(
      { groups, strategy: { type: "All" }, clusters: UNDER_WAY },
      { hold: { at, by: "alice", reason: "Freeze." } },
    );
    expect(moving(held)).toEqual(["a2 progressing"]);
    expect(held.held).toEqual({ reason: "HeldByPerson", message: "Held by alice: no more clusters start. Freeze." });
  });

  it("starts no one where no one has begun", () => {
    expect(moving(steered({ groups, strategy: PER_GROUP }, { hold: { at } }))).toEqual([]);
  });

  it("goes on timing out those on the way", () => {
    const strategy = { type: "Progressive", progressive: { maxConcurrency: 2, progressDeadline: "5s" } };
    const { outcome } = steered({ groups, strategy, clusters: UNDER_WAY }, { hold: { at } });
    expect(outcome.ok && outcome.timedOut.map(({ cluster }) => cluster)).toEqual(["a2"]);
  });

  it("is held too where the order cannot be read, and says so", () => {
    const { held, ...rest } = steered({ groups, strategy: { type: "All" } }, "it is torn");
    expect(moving({ ...rest, held })).toEqual([]);
    expect(held).toEqual({ reason: "OrderUnreadable", message: "No more clusters start: it is torn." });
  });

  it("says why it cannot be planned all the same", () => {
    expect(moving(steered({ groups, strategy: { type: "Sideways" } }, { hold: { at } }))).toEqual([
      "incorrect rollout strategy type Sideways",
    ]);
  });
});

describe("an aborted change", () => {
  const abort = { at, by: "alice", of: [NEW], back: [OLD] };
  const sketch: LaneSketch = {
    groups: { canary: ["a1", "a2", "a3"], rest: ["b1"] },
    strategy: { type: "Progressive", progressive: { maxConcurrency: 2 } },
    clusters: { a1: { is: "done", secondsAgo: 60 }, a2: { is: "applying" }, a3: { is: "failed" } },
  };

  it("stays where it is whole; all others are to have what was before", () => {
    const result = steered(sketch, { abort });
    expect(goals(result)).toEqual({ a1: "new", a2: "old", a3: "old", b1: "old" });
    expect(result.back).toEqual([OLD]);
    expect(result.held?.reason).toBe("Aborted");
    expect(result.held?.message).toBe(
      "Aborted by alice: clusters that have the whole change keep it, the others return to hello (old).",
    );
  });

  it("brings them back as the strategy has it", () => {
    expect(moving(steered(sketch, { abort }))).toEqual(["a2 to-apply", "a3 to-apply"]);
  });

  it("has lapsed when something else rolls out", () => {
    const lapsed = { ...abort, of: [{ ...NEW, specHash: "newer" }] };
    expect(steered(sketch, { abort: lapsed })).toEqual(steered(sketch, undefined));
  });

  it("goes nowhere, and lets no one start, where the text of before is not kept", () => {
    const result = steered(sketch, { abort }, () => false);
    expect(goals(result)).toEqual({ a1: "new", a2: "new", a3: "new", b1: "new" });
    expect(moving(result)).toEqual(["a2 progressing", "a3 failed"]);
    expect(result.held).toEqual({
      reason: "TextMissing",
      message: "No cluster starts or rolls back: the content of hello (old) is not stored.",
    });
  });

  it("stands still while it is held as well", () => {
    const result = steered(sketch, { abort, hold: { at } });
    expect(moving(result)).toEqual([]);
    expect(result.held?.reason).toBe("HeldByPerson");
    expect(goals(result)).toEqual({ a1: "new", a2: "old", a3: "old", b1: "old" });
  });
});

describe("a health gate", () => {
  const gate = { minAvailablePercent: 90 };
  const bad: Sketch = { is: "done", secondsAgo: 60, conditions: { Available: "False" } };
  const unheard: Sketch = { is: "done", secondsAgo: 60, conditions: { Available: "Unknown" } };
  const good: Sketch = { is: "done", secondsAgo: 60 };

  it.each<[string, Record<string, Sketch>, readonly string[]]>([
    ["lets go on where all updated clusters are available", { a1: good, a2: good }, ["b1 to-apply", "b2 to-apply"]],
    ["stops where an updated cluster is not", { a1: good, a2: bad }, []],
    ["stops where an updated cluster says nothing", { a1: good, a2: unheard }, []],
    ["counts only those that have all of the change", { a1: good, a2: { is: "applying" } }, ["a2 progressing"]],
  ])("%s", (_, clusters, expected) => {
    expect(moving(steered({ groups, strategy: PER_GROUP, clusters }, { gate }))).toEqual(expected);
  });

  it("says how many it counts", () => {
    const { held } = steered({ groups, strategy: PER_GROUP, clusters: { a1: good, a2: bad } }, { gate });
    expect(held).toEqual({
      reason: "HealthGate",
      message: "No more clusters start: 1 of 2 updated clusters are Available, fewer than 90 %.",
    });
  });

  it("is open at exactly its share, and before anybody is updated", () => {
    const half = { gate: { minAvailablePercent: 50 } };
    expect(steered({ groups, strategy: PER_GROUP, clusters: { a1: good, a2: bad } }, half).held).toBeUndefined();
    expect(steered({ groups, strategy: PER_GROUP }, { gate }).held).toBeUndefined();
  });

  it("has nothing to stop where no one waits", () => {
    const clusters = { a1: bad, a2: good, b1: good, b2: good };
    expect(steered({ groups, strategy: PER_GROUP, clusters }, { gate }).held).toBeUndefined();
  });

  it("counts a cluster that has no cluster add-on yet as one that waits", () => {
    const clusters: Record<string, Sketch> = { a1: bad, a2: good, b1: good, b2: { is: "absent" } };
    expect(steered({ groups, strategy: PER_GROUP, clusters }, { gate }).held?.reason).toBe("HealthGate");
  });
});
