import { describe, expect, it } from "vitest";
import type { RolloutForecast } from "@/lib/api/addons/installation";
import { atOnceText, comparisonRows } from "./comparison-rows";

const MINUTE = 60_000;

function forecast(change: Partial<RolloutForecast> = {}): RolloutForecast {
  return {
    clusters: 12,
    rolls: true,
    waves: [{ mandatory: false, size: 12, atOnce: 12, failuresAllowed: 12 }],
    earliestMs: 0,
    mostBroken: 12,
    failures: [],
    ...change,
  };
}

const wave = (size: number, more: object = {}) => ({
  mandatory: false,
  size,
  atOnce: size,
  failuresAllowed: 0,
  ...more,
});
const IN_WAVES = forecast({
  waves: [wave(2, { mandatory: true }), wave(5), wave(5)],
  earliestMs: 30 * MINUTE,
  expectedMs: 33 * MINUTE,
  latestMs: 60 * MINUTE,
  mostBroken: 5,
  failures: [{ failing: 1, kind: "stops", started: 2 }],
});

function afterOf(after: RolloutForecast | undefined, now: RolloutForecast | undefined = forecast()) {
  return Object.fromEntries(comparisonRows({ now, after }).map((row) => [row.label, row.after]));
}

describe("the rows of a comparison", () => {
  it("have waves, their sizes, the three ends and what failures do", () => {
    expect(afterOf(IN_WAVES)).toEqual({
      Clusters: "12",
      Waves: "3",
      "In each": "2 first, 2 × 5",
      "Earliest end": "after 30\u00a0min",
      "Expected end": "after 33\u00a0min",
      "Latest end": "after 1\u00a0h\u00a000\u00a0min",
      "If the first cluster fails": "stops, 2 of 12 started",
      "Broken at most": "5 of 12",
    });
  });

  it.each<[string, Partial<RolloutForecast>, string, string]>([
    ["all at once", {}, "Waves", "all at once"],
    ["one lane", { waves: [wave(12, { atOnce: 3 })] }, "Waves", "one lane"],
    ["one lane", { waves: [wave(12, { atOnce: 3 })] }, "In each", "12, 3 at a time"],
    ["many sizes", { waves: [1, 2, 3, 4, 5, 6].map((size) => wave(size)) }, "In each", "1, 2, 3, …, 6"],
    ["no soak", {}, "Earliest end", "at once"],
    ["nothing seen yet", {}, "Expected end", "not known yet"],
    ["no deadline", {}, "Latest end", "open"],
  ])("of %s", (_, change, label, text) => {
    expect(afterOf(forecast(change))[label]).toBe(text);
  });

  it.each([
    ["goes-on", 12, "goes on, all 12 start"],
    ["stops", 3, "stops, 3 of 12 started"],
    ["stops", 12, "stops, all 12 started"],
    ["waits", 3, "waits for it, 3 of 12 started"],
  ] as const)("say what failures do: %s with %i", (kind, started, text) => {
    const failing = forecast({ failures: [{ failing: 3, kind, started }] });
    expect(afterOf(failing)["If the first 3 fail"]).toBe(text);
  });

  it("say that in a lane as many may start as are fast enough", () => {
    const lane = forecast({
      waves: [wave(12, { atOnce: 3 })],
      failures: [{ failing: 1, kind: "stops", started: 9 }],
    });
    expect(afterOf(lane)["If the first cluster fails"]).toBe("stops, up to 9 of 12 started");
  });

  it("are few where nothing rolls out, and claim no times", () => {
    const rows = comparisonRows({ now: forecast({ rolls: false }), after: forecast({ rolls: false }) });
    expect(rows.map(({ label, after }) => [label, after])).toEqual([
      ["Clusters", "12"],
      ["Waves", "nothing rolls out"],
    ]);
  });

  it("say that a strategy cannot be read", () => {
    expect(comparisonRows({ now: undefined, after: IN_WAVES })[0]).toEqual({
      label: "Clusters",
      now: "cannot be read",
      after: "12",
    });
  });
});

it("says what saving does at once, or nothing", () => {
  const none = { startingTotal: 0, gainingTotal: 0, losingTotal: 0, changingTotal: 0, problems: [], warnings: [] };
  expect(atOnceText(none)).toBeUndefined();
  expect(atOnceText({ ...none, startingTotal: 1, losingTotal: 3 })).toBe(
    "Saving starts 1 waiting cluster, removes it from 3 clusters.",
  );
});
