import { describe, expect, it } from "vitest";
import { draftOf } from "./testing";
import { guardsOf, waveTimes } from "./wave-times";

const waves = [
  { name: "canary", mandatory: true, size: 1 },
  { mandatory: false, size: 4 },
];

const guards = { minSuccessTime: "", progressDeadline: "", maxFailures: "" };

describe("waveTimes", () => {
  it.each([
    ["neither soak nor deadline", {}, ["open", "open"]],
    ["a soak", { minSuccessTime: "5m" }, ["after 5\u00a0min", "after 10\u00a0min"]],
    ["a deadline", { progressDeadline: "10m" }, ["within 10\u00a0min", "within 20\u00a0min"]],
    [
      "both",
      { minSuccessTime: "5m", progressDeadline: "10m" },
      ["5\u00a0min to 15\u00a0min", "10\u00a0min to 30\u00a0min"],
    ],
    ["a soak that cannot be read", { minSuccessTime: "5 days" }, ["", ""]],
    ["a deadline that cannot be read", { progressDeadline: "soon" }, ["", ""]],
  ])("with %s", (_, change, ends) => {
    expect(waveTimes(waves, { ...guards, ...change }).map((wave) => wave.ends)).toEqual(ends);
  });

  it("goes on without clusters that are away", () => {
    const away = [{ mandatory: false, size: 5, away: 1 }];
    const [wave] = waveTimes(away, { ...guards, progressDeadline: "10m", maxFailures: "25%", atOnce: "50" });
    expect(wave).toMatchObject({ size: 5, away: 1, failures: 1, ends: "within 20\u00a0min" });
  });

  it.each([
    ["25", "within 40\u00a0min"],
    ["50", "within 20\u00a0min"],
    ["100", "within 10\u00a0min"],
    ["0", "within 10\u00a0min"],
    ["some", "within 10\u00a0min"],
  ])("takes a step for each %s %% at once", (atOnce, ends) => {
    const lane = waveTimes([{ mandatory: false, size: 4 }], { ...guards, progressDeadline: "10m", atOnce });
    expect(lane.map((wave) => wave.ends)).toEqual([ends]);
  });

  it.each([
    ["", [0, 0]],
    ["2", [0, 2]],
    ["50%", [0, 2]],
    ["9", [0, 0]],
    ["many", [0, undefined]],
  ])("of failures %j are allowed", (maxFailures, allowed) => {
    expect(waveTimes(waves, { ...guards, maxFailures }).map((wave) => wave.failures)).toEqual(allowed);
  });
});

describe("guardsOf", () => {
  const rollout = { minSuccessTime: "5m", progressDeadline: "10m", maxFailures: "2" };

  it.each([
    ["waves", draftOf({ rollout }), rollout],
    ["at most so many at once", draftOf({ rollout: { ...rollout, type: "at-most" } }), { ...rollout, atOnce: "25" }],
    ["all at once", draftOf({ rollout: { ...rollout, type: "all" } }), { minSuccessTime: "", progressDeadline: "10m" }],
    ["by hand", draftOf({ way: "hand", rollout }), { minSuccessTime: "", progressDeadline: "" }],
  ])("of %s", (_, draft, held) => {
    expect(guardsOf(draft)).toMatchObject(held);
  });

  it("says nothing of failures where none stops anything", () => {
    expect(waveTimes(waves, guardsOf(draftOf({ way: "hand" })))[1]?.failures).toBeUndefined();
  });
});
