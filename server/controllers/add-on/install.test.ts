import { describe, expect, it } from "vitest";
import { AWAY_MS, type InstallState, planInstall } from "./install";

const NOW = 1_000_000;

function plan(state: { decided?: string[]; installed?: string[]; away?: Record<string, number> }) {
  const input: InstallState = {
    decided: new Set(state.decided),
    installed: new Set(state.installed),
    awaySince: new Map(Object.entries(state.away ?? {})),
    now: NOW,
  };
  const { steps, awaySince, recheckAfterMs } = planInstall(input);
  return { steps: steps.map(({ kind, cluster }) => `${kind} ${cluster}`), away: Object.fromEntries(awaySince), recheckAfterMs };
}

describe("planInstall", () => {
  it("creates what is decided and missing", () => {
    expect(plan({ decided: ["a", "b"], installed: ["b"] })).toEqual({ steps: ["create a"], away: {}, recheckAfterMs: undefined });
  });

  it("leaves a cluster that has just left the decisions and looks again", () => {
    expect(plan({ decided: ["a"], installed: ["a", "b"] })).toEqual({ steps: [], away: { b: NOW }, recheckAfterMs: AWAY_MS });
  });

  it("deletes from a cluster that has stayed away", () => {
    const answer = plan({ installed: ["a", "b"], away: { a: NOW - AWAY_MS, b: NOW - 1 } });
    expect(answer).toEqual({ steps: ["delete a"], away: { a: NOW - AWAY_MS, b: NOW - 1 }, recheckAfterMs: AWAY_MS - 1 });
  });

  it("forgets the absence of a cluster that came back", () => {
    expect(plan({ decided: ["a"], installed: ["a"], away: { a: NOW - AWAY_MS } })).toEqual({
      steps: [],
      away: {},
      recheckAfterMs: undefined,
    });
  });

  it("does nothing where decisions and installations agree", () => {
    expect(plan({ decided: ["a"], installed: ["a"] }).steps).toEqual([]);
  });
});
