import { describe, expect, it } from "vitest";
import { percentRange, rangeAbove, timeAt, timeTicks, xOf, yOf } from "./scale";

const MINUTE = 60_000;

describe("rangeAbove", () => {
  it.each([
    [0, 2],
    [1.5, 2],
    [3, 4],
    [41, 60],
    [80, 80],
    [81, 100],
    [100, 100],
    [9_402, 10_000],
  ])("has room for %d below %d", (highest, top) => {
    expect(rangeAbove(highest)).toEqual({ bottom: 0, top });
  });

  it("has three whole hairlines for any whole number", () => {
    for (let highest = 0; highest < 2_000; highest += 7) {
      const { top } = rangeAbove(highest);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(Number.isInteger(top / 2) || top <= 1).toBe(true);
    }
  });
});

it.each([
  [100, 98],
  [97.9, 90],
  [61, 60],
  [12, 0],
])("shows a loss down to %d percent from %d on", (lowest, bottom) => {
  expect(percentRange(lowest)).toEqual({ bottom, top: 100 });
});

it.each([5, 15, 60])("marks a handful of full minutes in %i", (minutes) => {
  const from = 1_000 * MINUTE + 17_000;
  const ticks = timeTicks(from, from + minutes * MINUTE);
  expect(ticks.length).toBeGreaterThanOrEqual(4);
  expect(ticks.length).toBeLessThanOrEqual(7);
  for (const tick of ticks)
    expect([tick % MINUTE, tick >= from, tick <= from + minutes * MINUTE]).toEqual([0, true, true]);
});

it("finds the time where a time is drawn, and stays within the plot", () => {
  const span = { from: 1_000, to: 61_000 };
  for (let at = span.from; at <= span.to; at += 1_234) expect(timeAt(xOf(at, span, 500), span, 500)).toBeCloseTo(at);
  expect(timeAt(-50, span, 500)).toBe(span.from);
  expect(timeAt(5_000, span, 500)).toBe(span.to);
});

it("draws the highest above the lowest", () => {
  const range = { bottom: 0, top: 10 };
  expect(yOf(10, range, 200)).toBe(18);
  expect(yOf(0, range, 200)).toBe(180);
});
