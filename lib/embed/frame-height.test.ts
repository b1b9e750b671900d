import { expect, it } from "vitest";
import { FrameHeights, MAX_HEIGHT_PX } from "./frame-height";

it("whole pixels, and only what is news", () => {
  const heights = new FrameHeights();
  expect(heights.next(120.2, 0)).toBe(121);
  expect(heights.next(121.9, 1)).toBeUndefined();
  expect(heights.next(140, 2)).toBe(140);
});

it.each([
  [1e9, MAX_HEIGHT_PX],
  [-5, 0],
])("%d px is told as %d", (height, told) => {
  expect(new FrameHeights().next(height, 0)).toBe(told);
});

it("no number is no height", () => {
  expect(new FrameHeights().next(Number.NaN, 0)).toBeUndefined();
});

it("a height loop ends: a frame that grows whenever it is made higher is told no more", () => {
  const heights = new FrameHeights();
  let told = 0;
  for (let nowMs = 0; nowMs < 5_000; nowMs += 16) if (heights.next(100 + nowMs, nowMs) !== undefined) told += 1;
  expect(told).toBe(20);
  expect(heights.pauseMs(5_000)).toBe(5_000);
  expect(heights.next(300, 10_001)).toBe(300);
});
