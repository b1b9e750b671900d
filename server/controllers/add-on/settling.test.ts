import { describe, expect, it } from "vitest";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import { SETTLING_MS, type Sightings, sight, unsettled } from "./settling";

const NOW = 1_000_000;

function placements(...decisions: string[]) {
  const read = decisions.map((decision) => {
    const [name, resourceVersion] = decision.split("@");
    return PlacementDecision.parse({ metadata: { name, resourceVersion } });
  });
  return new Map([["ns/p", { placement: undefined, decisions: read }]]);
}

/** For how long the placement still counts as changing at each moment, when these are its decisions by then. */
function remaining(steps: readonly (readonly [at: number, ...decisions: string[]])[]): (number | undefined)[] {
  let sightings: Sightings | undefined;
  return steps.map(([at, ...decisions]) => {
    sightings = sight(sightings, placements(...decisions), NOW + at);
    return unsettled(sightings, NOW + at).get("ns/p");
  });
}

describe("a placement's answer", () => {
  it("is taken as it is at first sight", () => {
    expect(
      remaining([
        [0, "d0@1"],
        [5, "d0@1"],
      ]),
    ).toEqual([undefined, undefined]);
  });

  it("counts as changing until it has stayed the same for a while", () => {
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
