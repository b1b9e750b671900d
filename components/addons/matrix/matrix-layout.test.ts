import { describe, expect, it } from "vitest";
import { cellAt, layoutOf, linesWithin, positionOf, shapeFor } from "./matrix-layout";

const SHAPE = {
  columns: 4,
  pitch: 10,
  leftPx: 0,
  linePx: 16,
  headPx: 28,
  leastPx: 0,
  blockGapPx: 10,
  setGapPx: 12,
} as const;

describe("layoutOf", () => {
  it("stands sets below each other, each in blocks with a line for each add-on", () => {
    const { lines, sets, heightPx } = layoutOf([6, 1], 2, SHAPE);
    expect(lines.map(({ set, addOn, start, size, topPx }) => [set, addOn, start, size, topPx])).toEqual([
      [0, 0, 0, 4, 28],
      [0, 1, 0, 4, 44],
      [0, 0, 4, 2, 70],
      [0, 1, 4, 2, 86],
      [1, 0, 0, 1, 152],
      [1, 1, 0, 1, 168],
    ]);
    expect(sets).toEqual([
      { topPx: 0, line: 0 },
      { topPx: 124, line: 4 },
    ]);
    expect(heightPx).toBe(206);
  });

  it("leaves a small set the room that its name needs", () => {
    const beside = { ...SHAPE, headPx: 0, leastPx: 36, blockGapPx: 0 };
    expect(layoutOf([1, 1], 1, beside).sets.map(({ topPx }) => topPx)).toEqual([0, 48]);
  });
});

it("finds each cell where it puts it, and none between", () => {
  for (const addOns of [1, 3]) {
    const sizes = [6, 0, 1, 9];
    const layout = layoutOf(sizes, addOns, SHAPE);
    for (const [set, size] of sizes.entries())
      for (let cluster = 0; cluster < size; cluster += 1)
        for (let addOn = 0; addOn < addOns; addOn += 1) {
          const position = positionOf(layout, set, cluster, addOn);
          const line = layout.lines[position.line];
          expect(line).toMatchObject({ set, addOn });
          expect((line?.start ?? 0) + position.column).toBe(cluster);
          expect(cellAt(layout, position.column * 10 + 5, (line?.topPx ?? 0) + 3)).toEqual(position);
        }
    expect(cellAt(layout, 5, 5)).toBeUndefined();
    expect(cellAt(layout, -1, 30)).toBeUndefined();
    expect(cellAt(layout, 45, 30)).toBeUndefined();
    expect(cellAt(layout, 5, layout.heightPx)).toBeUndefined();
  }
});

it.each([
  [0, 50, [0, 2]],
  [45, 70, [1, 3]],
  [500, 900, [5, 6]],
])("draws between %i and %i px the lines %j", (from, to, lines) => {
  expect(linesWithin(layoutOf([6, 1], 2, SHAPE), from, to)).toEqual(lines);
});

it("draws one add-on on many clusters densely, and all else larger", () => {
  const of = (isOne: boolean, isCoarse: boolean, clusters = 10_000) =>
    shapeFor({ widthPx: 1_000, isOne, isCoarse, clusters, longestName: 9, isAlone: false });
  expect([of(true, false), of(true, true), of(false, false), of(true, false, 300)].map(({ pitch }) => pitch)).toEqual([
    7, 10, 10, 10,
  ]);
  expect(of(true, false).columns).toBe(Math.floor((1_000 - of(true, false).leftPx) / 7));
  expect(
    shapeFor({ widthPx: 3, isOne: true, isCoarse: false, clusters: 1, longestName: 9, isAlone: true }).columns,
  ).toBe(1);
});

it("leaves names beside the lines the room that they need, up to a bound", () => {
  const of = (longestName: number, isAlone = false) =>
    shapeFor({ widthPx: 1_000, isOne: false, isCoarse: false, clusters: 9, longestName, isAlone }).leftPx;
  expect(of(10)).toBeLessThan(of(27));
  expect([of(60), of(60, true)]).toEqual([240, 112]);
});
