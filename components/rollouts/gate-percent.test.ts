import { expect, it } from "vitest";
import { percentOf } from "./gate-percent";

it.each([
  ["90", 90],
  [" 100 ", 100],
  ["1", 1],
  ["0", undefined],
  ["101", undefined],
  ["", undefined],
  ["9.5", undefined],
  ["-1", undefined],
  ["1e1", undefined],
])("%j is %s", (text, percent) => {
  expect(percentOf(text)).toBe(percent);
});
