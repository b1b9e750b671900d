import { describe, expect, it } from "vitest";
import { gapsIn, inWindow, RANGES, type RangeName, timeWindow } from "./time-window";

const SECOND = 1_000;

/** Times of samples taken every two seconds, a little late each time, up to `end`. */
function samples(seconds: number, end = 10_000_000): number[] {
  const taken = Math.floor(seconds / 2);
  return Array.from({ length: taken }, (_, index) => end - (taken - 1 - index) * 2 * SECOND);
}

describe("timeWindow", () => {
  it.each(Object.keys(RANGES) as RangeName[])(
    "of %s is as long as it says, in even steps up to the last sample",
    (range) => {
      const { times } = timeWindow(samples(3_600), range);
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(RANGES[range].ms);
      expect((times.at(-1) ?? 0) - 10_000_000).toBeLessThan(RANGES[range].stepMs);
      expect(times.at(-1)).toBeGreaterThanOrEqual(10_000_000);
      expect(times.every((time) => time % RANGES[range].stepMs === 0)).toBe(true);
    },
  );

  it("has a sample for each time where none was missed", () => {
    for (const range of ["5m", "15m", "1h"] as const)
      expect(timeWindow(samples(3_700), range).indexes).not.toContain(undefined);
  });

  it("draws the same for a step that has ended when the next sample has come", () => {
    const at = samples(3_700);
    const value = (window: ReturnType<typeof timeWindow>, all: number[]) =>
      new Map(window.times.map((time, index) => [time, all[window.indexes[index] ?? -1]]));
    const before = value(timeWindow(at, "15m"), at);
    const longer = [...at, 10_002_000, 10_004_000];
    const after = value(timeWindow(longer, "15m"), longer);
    for (const [time, taken] of before) if (after.has(time) && time < 10_000_000) expect(after.get(time)).toBe(taken);
  });

  it("has nothing for the time before the first sample, and for the time when none was taken", () => {
    const at = [...samples(20, 9_900_000), ...samples(20)];
    const window = timeWindow(at, "5m");
    const known = window.times.filter((_, index) => window.indexes[index] !== undefined);
    expect(known.length).toBeLessThan(30);
    expect(gapsIn(window.times, [inWindow(at, window)])).toHaveLength(2);
  });
});

describe("gapsIn", () => {
  const times = [0, 1, 2, 3, 4, 5];
  it.each([
    [[[1, 1, 1, 1, 1, 1]], []],
    [[[null, null, 1, 1, 1, 1]], [{ from: 0, to: 2 }]],
    [
      [[1, null, null, 0, 1, null]],
      [
        { from: 0, to: 3 },
        { from: 4, to: 5 },
      ],
    ],
    [
      [
        [1, null, 1, 1, 1, 1],
        [1, 0, 1, 1, 1, 1],
      ],
      [],
    ],
    [[[null, null, null, null, null, null]], [{ from: 0, to: 5 }]],
    [[], [{ from: 0, to: 5 }]],
  ])("of %j are %j", (all, gaps) => {
    expect(gapsIn(times, all)).toEqual(gaps);
  });
});
