import { describe, expect, it } from "vitest";
import { type InstallState, planSteps, REMOVAL_DELAY_MS } from "./plan";

const NOW = 1_000_000;

function plan(state: { decided?: string[]; installed?: string[]; undecided?: Record<string, number> }) {
  const input: InstallState = {
    decided: new Set(state.decided),
    installed: new Set(state.installed),
    undecidedSince: new Map(Object.entries(state.undecided ?? {})),
    now: NOW,
  };
  const { steps, undecidedSince, recheckAfterMs } = planSteps(input);
  return {
    steps: steps.map(({ kind, cluster }) => `${kind} ${cluster}`),
    undecided: Object.fromEntries(undecidedSince),
    recheckAfterMs,
  };
}

describe("planSteps", () => {
  it("creates what is decided and missing", () => {
    expect(plan({ decided: ["a", "b"], installed: ["b"] })).toEqual({
      steps: ["create a"],
      undecided: {},
      recheckAfterMs: undefined,
    });
  });

  it("keeps a cluster add-on whose cluster has just left the decisions, and rechecks", () => {
    expect(plan({ decided: ["a"], installed: ["a", "b"] })).toEqual({
      steps: [],
      undecided: { b: NOW },
      recheckAfterMs: REMOVAL_DELAY_MS,
    });
  });

  it("deletes from a cluster that has been undecided for long enough", () => {
    const answer = plan({ installed: ["a", "b"], undecided: { a: NOW - REMOVAL_DELAY_MS, b: NOW - 1 } });
    expect(answer).toEqual({
      steps: ["delete a"],
      undecided: { a: NOW - REMOVAL_DELAY_MS, b: NOW - 1 },
      recheckAfterMs: REMOVAL_DELAY_MS - 1,
    });
  });

  it("forgets since when a cluster was undecided once it is decided again", () => {
    expect(plan({ decided: ["a"], installed: ["a"], undecided: { a: NOW - REMOVAL_DELAY_MS } })).toEqual({
      steps: [],
      undecided: {},
      recheckAfterMs: undefined,
    });
  });

  it("does nothing where decisions and installations agree", () => {
    expect(plan({ decided: ["a"], installed: ["a"] }).steps).toEqual([]);
  });
});
