import { describe, expect, it } from "vitest";
import type { ClusterDecision } from "./plan-node";
import { createRolloutDecisions } from "./rollout-decisions";

const WAIT: ClusterDecision = { kind: "wait" };
const DONE: ClusterDecision = { kind: "done" };
const configure = (specHash: string): ClusterDecision => ({
  kind: "configure",
  desired: [{ group: "g", resource: "r", namespace: "", name: "n", specHash }],
});

function followed() {
  const decisions = createRolloutDecisions();
  const notified: string[] = [];
  const leave = decisions.subscribe((addOn, cluster) => notified.push(`${addOn}/${cluster}`));
  return { decisions, notified, leave };
}

describe("createRolloutDecisions", () => {
  it("tells of each cluster whose decision is new, different or gone, and of no other", () => {
    const { decisions, notified } = followed();
    decisions.set(
      "hello",
      new Map([
        ["a", WAIT],
        ["b", configure("1")],
        ["c", DONE],
      ]),
    );
    decisions.set(
      "hello",
      new Map([
        ["b", configure("1")],
        ["c", WAIT],
        ["d", DONE],
      ]),
    );
    expect(notified).toEqual(["hello/a", "hello/b", "hello/c", "hello/a", "hello/c", "hello/d"]);
    expect(decisions.get("hello", "a")).toBeUndefined();
    expect(decisions.get("hello", "c")).toEqual(WAIT);
  });

  it("tells apart two states of one configuration", () => {
    const { decisions, notified } = followed();
    decisions.set("hello", new Map([["a", configure("1")]]));
    decisions.set("hello", new Map([["a", configure("2")]]));
    expect(notified).toEqual(["hello/a", "hello/a"]);
  });

  it("keeps a decision that says the same as before", () => {
    const { decisions } = followed();
    decisions.set("hello", new Map([["a", configure("1")]]));
    const before = decisions.get("hello", "a");
    decisions.set("hello", new Map([["a", configure("1")]]));
    expect(decisions.get("hello", "a")).toBe(before);
  });

  it("keeps add-ons apart", () => {
    const { decisions } = followed();
    decisions.set("hello", new Map([["a", WAIT]]));
    decisions.set("other", new Map([["a", DONE]]));
    decisions.set("other", new Map());
    expect(decisions.get("hello", "a")).toEqual(WAIT);
    expect(decisions.get("other", "a")).toBeUndefined();
  });

  it("tells no one who has left", () => {
    const { decisions, notified, leave } = followed();
    leave();
    decisions.set("hello", new Map([["a", WAIT]]));
    expect(notified).toEqual([]);
  });
});
