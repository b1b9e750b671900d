import { expect, it } from "vitest";
import { movedCell } from "./cell-moves";
import type { LaneCell } from "./cell-paths";

/** Three rows of four and one of two: the seventh and the last are problems. */
const KINDS: Readonly<Record<number, LaneCell["kind"]>> = { 6: "unhealthy", 13: "unreachable" };
const CELLS: LaneCell[] = Array.from({ length: 14 }, (_, index) => ({
  name: `c${index}`,
  kind: KINDS[index] ?? "healthy",
  text: "",
}));

const press = (at: number, key: string, ctrlKey = false) =>
  movedCell({ cells: CELLS, columns: 4 }, at, { key, ctrlKey });

it.each([
  [0, "ArrowRight", 1],
  [3, "l", 4],
  [13, "ArrowRight", 13],
  [0, "ArrowLeft", 0],
  [4, "h", 3],
  [1, "ArrowDown", 5],
  [11, "j", 13],
  [12, "ArrowDown", 12],
  [5, "ArrowUp", 1],
  [2, "k", 2],
  [5, "Home", 4],
  [5, "End", 7],
  [12, "End", 13],
  [1, "PageDown", 13],
  [13, "PageUp", 1],
  [0, "n", 6],
  [6, "n", 13],
  [13, "n", 6],
  [0, "Enter", undefined],
  [0, "Tab", undefined],
])("from cell %i, %s leads to %s", (at, key, to) => {
  expect(press(at, key)).toBe(to);
});

it("goes to the ends of all with Ctrl, and takes no other key with it", () => {
  expect([press(9, "Home", true), press(2, "End", true), press(2, "n", true)]).toEqual([0, 13, undefined]);
});

it("stays where it is while nothing is a problem", () => {
  expect(movedCell({ cells: CELLS.slice(0, 5), columns: 4 }, 2, { key: "n", ctrlKey: false })).toBe(2);
});
