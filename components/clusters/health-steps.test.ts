import { describe, expect, it } from "vitest";
import type { ClusterHistory } from "@/lib/api/metrics/history";
import { healthSteps, stepsSummary } from "./health-steps";

const MINUTE = 60_000;
const NOW = new Date(2026, 10, 21, 10, 0).getTime();
const ago = (minutes: number) => NOW - minutes * MINUTE;

const HISTORY: ClusterHistory = {
  at: NOW,
  since: ago(60),
  gaps: [],
  addOns: [
    { name: "steady", health: "healthy", changes: [] },
    {
      name: "x",
      health: "healthy",
      changes: [
        { at: ago(20), from: "unhealthy", to: "healthy" },
        { at: ago(40), from: "healthy", to: "unhealthy" },
      ],
    },
    { name: "new", health: "installing", changes: [{ at: ago(20), to: "installing" }] },
  ],
  missing: {},
};

/** What is drawn at a time: the last value that is not later. */
function valuesAt(history: ClusterHistory, at: number) {
  const { times, series, totals } = healthSteps(history);
  const index = times.findLastIndex((time) => time <= at);
  return { ...Object.fromEntries(series.map(({ key, values }) => [key, values[index]])), total: totals[index] };
}

describe("add-ons by health", () => {
  it("are counted as they changed, at the very times", () => {
    expect(valuesAt(HISTORY, ago(60))).toEqual({ unhealthy: 0, installing: 0, healthy: 2, total: 2 });
    expect(valuesAt(HISTORY, ago(40) - 1)).toEqual({ unhealthy: 0, installing: 0, healthy: 2, total: 2 });
    expect(valuesAt(HISTORY, ago(40))).toEqual({ unhealthy: 1, installing: 0, healthy: 1, total: 2 });
    expect(valuesAt(HISTORY, ago(20))).toEqual({ unhealthy: 0, installing: 1, healthy: 2, total: 3 });
    expect(valuesAt(HISTORY, NOW)).toEqual({ unhealthy: 0, installing: 1, healthy: 2, total: 3 });
  });

  it("stay level between two changes, and are stacked on what is unhealthy", () => {
    const { times, series } = healthSteps(HISTORY);
    expect(times).toEqual([ago(60), ago(40) - 1, ago(40), ago(20) - 1, ago(20), NOW]);
    expect(series.map(({ key }) => key)).toEqual(["unhealthy", "installing", "healthy"]);
  });

  it("are not known in a gap, which is not zero", () => {
    const history = { ...HISTORY, gaps: [{ from: ago(30), to: ago(25) }] };
    expect(valuesAt(history, ago(28))).toEqual({ unhealthy: null, installing: null, healthy: null, total: null });
    expect(valuesAt(history, ago(25))).toMatchObject({ unhealthy: 1, total: 2 });
    expect(healthSteps(history).gaps).toEqual([{ from: ago(30), to: ago(25) }]);
  });

  it.each<[string, Partial<ClusterHistory>, string]>([
    ["how many are well, and how few were", {}, "2 of 3 add-ons are Healthy; fewest 1 at 09:20."],
    ["how many are well", { addOns: HISTORY.addOns?.slice(0, 1) }, "1 of 1 add-on is Healthy."],
    ["that no one knows", { gaps: [{ from: ago(3) }] }, "The current status of its add-ons is unknown."],
    ["that none is", { addOns: [{ name: "x", health: "unhealthy", changes: [] }] }, "0 of 1 add-on are Healthy."],
  ])("are said in words: %s", (_, known, message) => {
    expect(stepsSummary(healthSteps({ ...HISTORY, ...known }))).toBe(message);
  });
});
