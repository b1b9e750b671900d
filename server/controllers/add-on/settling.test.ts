import { describe, expect, it } from "vitest";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import { type DecisionHistory, observeDecisions, SETTLING_MS, unsettled } from "./settling";

const NOW = 1_000_000;

function placements(...decisions: string[]) {
  const read = decisions.map((decision) => {
    const [name, resourceVersion] = decision.split("@");
    return PlacementDecision.parse({ metadata: { name, resourceVersion } });
  });
  return new Map([["ns/p", { placement: undefined, decisions: read }]]);
}

/** For how long the decisions still count as changing at each step, when the placement has these by then. */
function remaining(steps: readonly (readonly [at: number, ...decisions: string[]])[]): (number | undefined)[] {
  let history: DecisionHistory | undefined;
  return steps.map(([at, ...decisions]) => {
    history = observeDecisions(history, placements(...decisions), NOW + at);
    return unsettled(history, NOW + at).get("ns/p");
  });
}

describe("a placement's decisions", () => {
  it("count as settled when they are first observed", () => {
    expect(
      remaining([
        [0, "d0@1"],
        [5, "d0@1"],
      ]),
    ).toEqual([undefined, undefined]);
  });

  it("count as changing until they have stayed the same for a while", () => {
    expect(
      remaining([
        [0, "d0@1"],
        [10, "d0@2"],
        [20, "d0@2"],
        [30, "d0@2", "d1@1"],
        [40, "d1@1", "d0@2"],
        [30 + SETTLING_MS, "d0@2", "d1@1"],
      ]),
    ).toEqual([undefined, SETTLING_MS, SETTLING_MS - 10, SETTLING_MS, SETTLING_MS - 10, undefined]);
  });
});
