import { expect, it } from "vitest";
import { roomyLabels } from "./event-labels";

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
