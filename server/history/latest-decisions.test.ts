import { describe, expect, it } from "vitest";
import { latestDecisions } from "./latest-decisions";

const START = Date.parse("2026-11-20T08:00:00Z");

function request(object: string, afterS: number | undefined, state: "denied" | "issued" | "waiting" = "denied") {
  return {
    ...{ name: `requests/${object}`, object, cluster: `cluster-${object}`, state, kind: "join" as const },
    ...(afterS === undefined ? {} : { decidedAt: new Date(START + afterS * 1_000).toISOString() }),
  };
}

describe("the latest decisions", () => {
  it("are grouped where they are equal and followed each other within a minute, newest first", () => {
    const requests = [
      request("a", 0),
      request("b", 40),
      request("c", 80),
      request("d", 90, "issued"),
      request("e", 300),
    ];
    const lines = latestDecisions(requests, START, 9).map(({ state, size, last }) => `${size} ${state} ${last.object}`);
    expect(lines).toEqual(["1 denied e", "1 issued d", "3 denied c"]);
  });

  it("leave out what waits, and what was decided before", () => {
    expect(latestDecisions([request("a", undefined, "waiting"), request("b", -1)], START, 9)).toEqual([]);
  });

  it("are no more than wanted", () => {
    const requests = Array.from({ length: 5 }, (_, index) => request(`r${index}`, 100 * index));
    expect(latestDecisions(requests, START, 2).map(({ last }) => last.object)).toEqual(["r4", "r3"]);
  });
});
