import { describe, expect, it } from "vitest";
import { RolloutStage } from "@/lib/api/rollouts";
import { inFlightFirst, rolloutStanding } from "./rollout-order";
import { at, rolloutRow, wave } from "./testing";

describe("how a rollout stands", () => {
  it("follows from its stage", () => {
    expect(RolloutStage.options.map((stage) => `${stage} ${rolloutStanding({ stage, waves: [] })}`)).toEqual([
      "waiting moving",
      "applying moving",
      "soaking moving",
      "done done",
      "stalled stuck",
      "timed-out stuck",
      "failed stuck",
    ]);
  });

  it("is not done and well while something of it is not", () => {
    const waves = [wave("done", [at(5, "done"), at(1, "done", "unhealthy")])];
    expect(rolloutStanding({ stage: "done", waves })).toBe("unwell");
    expect(rolloutStanding({ stage: "done", waves: [wave("done", [at(5, "done")])] })).toBe("done");
  });
});

it("puts what moves first, then trouble, then what is done, the latest of each first", () => {
  const rows = [
    rolloutRow({ addOn: "done", stage: "done" }),
    rolloutRow({ addOn: "unwell", stage: "done", waves: [wave("done", [at(1, "done", "degraded")])] }),
    rolloutRow({ addOn: "failed", stage: "failed" }),
    rolloutRow({ addOn: "older", stage: "soaking", since: "2026-11-21T09:00:00Z" }),
    rolloutRow({ addOn: "later", stage: "applying", since: "2026-11-21T09:40:00Z" }),
    rolloutRow({ addOn: "also-done", stage: "done" }),
  ];
  expect(inFlightFirst(rows).map(({ addOn }) => addOn)).toEqual(["later", "older", "failed", "unwell", "also-done", "done"]);
});
