import { describe, expect, it } from "vitest";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { observeBeginnings, rampLeft } from "./ramp";

const NOW = Date.parse("2026-11-28T02:00:00Z");
const agoMs = (seconds: number) => NOW - seconds * 1_000;

function addOn(cluster: string, reason: string, sinceMs: number) {
  const conditions = [
    {
      type: "Progressing",
      status: reason === "Progressing" ? "True" : "False",
      reason,
      lastTransitionTime: new Date(sinceMs).toISOString(),
    },
  ];
  return ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: cluster }, status: { conditions } });
}

describe("when clusters began", () => {
  it("is since when they are at it", () => {
    const seen = observeBeginnings(undefined, [addOn("a", "Progressing", agoMs(90))], NOW);
    expect([...seen]).toEqual([["a", agoMs(90)]]);
  });

  it.each([
    ["is remembered in the minute after they were done", "Completed", 59, [["a", agoMs(200)]]],
    ["and after they have failed", "Failed", 59, [["a", agoMs(200)]]],
    ["is forgotten after that", "Completed", 60, []],
    ["is forgotten after they have failed", "Failed", 60, []],
  ])("%s", (_, reason, doneAgo, wanted) => {
    const before = new Map([["a", agoMs(200)]]);
    expect([...observeBeginnings(before, [addOn("a", reason, agoMs(doneAgo))], NOW)]).toEqual(wanted);
  });

  it("is another time once they begin again", () => {
    const before = new Map([["a", agoMs(200)]]);
    expect(observeBeginnings(before, [addOn("a", "Progressing", agoMs(1))], NOW).get("a")).toBe(agoMs(1));
  });

  it("is not known of those that were never seen at it, nor of those that are gone", () => {
    expect([...observeBeginnings(new Map([["b", NOW]]), [addOn("a", "Completed", NOW)], NOW)]).toEqual([]);
  });
});

describe("what a ramp has left", () => {
  const done = [{ cluster: "a", status: "succeeded" as const, sinceMs: agoMs(10) }];

  it("counts those that are done from when they began", () => {
    const facts = { perMinute: [5, 9], nowMs: NOW };
    expect(rampLeft(done, { ...facts, beganMs: () => agoMs(70) })).toBe(5);
    expect(rampLeft(done, { ...facts, beganMs: () => agoMs(50) })).toBe(4);
  });

  it("counts them from when they were done where nobody saw them begin", () => {
    expect(rampLeft(done, { perMinute: [5], nowMs: NOW, beganMs: () => undefined })).toBe(4);
    expect(rampLeft(done, { perMinute: [5], nowMs: NOW, beganMs: undefined })).toBe(4);
  });

  it("has no end without one", () => {
    expect(rampLeft(done, { perMinute: undefined, nowMs: NOW, beganMs: undefined })).toBe(Number.POSITIVE_INFINITY);
  });
});
