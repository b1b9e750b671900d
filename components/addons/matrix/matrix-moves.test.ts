import { describe, expect, it } from "vitest";
import { layoutOf } from "./matrix-layout";
import { moved, nextWanted } from "./matrix-moves";

const SHAPE = {
  columns: 4,
  pitch: 10,
  leftPx: 0,
  linePx: 16,
  headPx: 0,
  leastPx: 0,
  blockGapPx: 0,
  setGapPx: 0,
} as const;
/** Two add-ons on six clusters of one set and one of another: lines of 4, 4, 2, 2, 1 and 1 cells. */
const LAYOUT = layoutOf([6, 1], 2, SHAPE);
const FIELD = layoutOf([60], 1, SHAPE);

describe("a key", () => {
  it.each([
    ["ArrowRight", [0, 0], [0, 1]],
    ["l", [0, 0], [0, 1]],
    ["ArrowRight", [0, 3], [2, 0]],
    ["ArrowRight", [5, 0], [5, 0]],
    ["ArrowLeft", [2, 0], [0, 3]],
    ["h", [0, 0], [0, 0]],
    ["ArrowDown", [1, 3], [2, 1]],
    ["j", [0, 2], [1, 2]],
    ["ArrowUp", [0, 2], [0, 2]],
    ["k", [1, 2], [0, 2]],
    ["Home", [1, 3], [1, 0]],
    ["End", [2, 0], [2, 1]],
    ["PageDown", [0, 3], [2, 1]],
    ["PageDown", [5, 0], [5, 0]],
    ["PageUp", [3, 1], [1, 1]],
  ])("%s leads from %j to %j", (key, [line = 0, column = 0], [toLine, toColumn]) => {
    expect(moved(LAYOUT, { line, column }, { key, ctrlKey: false })).toEqual({ line: toLine, column: toColumn });
  });

  it("leads with Ctrl to the first and the last of all", () => {
    expect(moved(LAYOUT, { line: 2, column: 1 }, { key: "Home", ctrlKey: true })).toEqual({ line: 0, column: 0 });
    expect(moved(LAYOUT, { line: 0, column: 3 }, { key: "End", ctrlKey: true })).toEqual({ line: 5, column: 0 });
  });

  it("goes a page of one add-on ten lines at a time", () => {
    expect(moved(FIELD, { line: 1, column: 2 }, { key: "PageDown", ctrlKey: false })).toEqual({ line: 11, column: 2 });
  });

  it("that is none of ours leads nowhere", () => {
    expect(moved(LAYOUT, { line: 0, column: 0 }, { key: "q", ctrlKey: false })).toBeUndefined();
  });
});

describe("the next cell that is wanted", () => {
  const wanted = (...cells: string[]) => ({
    from: (line: number, column: number) =>
      nextWanted(LAYOUT, { line, column }, (at) => cells.includes(`${at.line} ${at.column}`)),
  });

  it("comes as one reads, and round again", () => {
    expect(wanted("0 1", "4 0").from(0, 0)).toEqual({ line: 0, column: 1 });
    expect(wanted("0 1", "4 0").from(0, 1)).toEqual({ line: 4, column: 0 });
    expect(wanted("0 1", "4 0").from(4, 0)).toEqual({ line: 0, column: 1 });
    expect(wanted("1 2").from(1, 2)).toEqual({ line: 1, column: 2 });
  });

  it("is none where there is none", () => {
    expect(wanted().from(0, 0)).toBeUndefined();
  });
});
