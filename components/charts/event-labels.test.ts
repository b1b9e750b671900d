import { expect, it } from "vitest";
import { isClear, roomyLabels } from "./event-labels";

const at = (...xs: number[]) => xs.map((x) => ({ x, label: "began" }));

it.each([
  ["what stands apart", at(100, 200, 300), [0, 1, 2]],
  ["the newest of a crowd", at(100, 104, 108), [2]],
  ["one of each crowd", at(100, 104, 200, 204), [1, 3]],
  ["nothing that would leave the plot", at(60, 200), [1]],
  ["nothing", [], []],
])("shows %s", (_, events, shown) => {
  expect([...roomyLabels(events, 44)].sort()).toEqual(shown);
});

it.each([
  ["left of its line's label", 100, false],
  ["far from all labels", 250, true],
  ["right beside a line", 320, false],
  ["where a label is hidden", 60, true],
])("says whether a word is clear of labels: %s", (_, x, expected) => {
  expect(isClear(x, "no data", at(60, 130, 330), new Set([1, 2]))).toBe(expected);
});
