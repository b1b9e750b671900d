import { expect, it } from "vitest";
import { panelRoom } from "./panel-room";

const grid = (w: number) => ({ x: 0, y: 0, w, h: 1 });

it.each([
  ["stat", 2, 68, { isSmall: true, isNarrow: true, isWithoutTable: true, bodyPx: 40 }],
  ["stat", 6, 68, { isSmall: true, isNarrow: false, isWithoutTable: true, bodyPx: 40 }],
  ["gauge", 3, 144, { isSmall: false, isNarrow: true, isWithoutTable: true, bodyPx: 100 }],
  ["stat", 6, 144, { isSmall: false, isNarrow: false, isWithoutTable: false, bodyPx: 100 }],
  ["timeseries", 4, 296, { isSmall: false, isNarrow: true, isWithoutTable: false, bodyPx: 252 }],
] as const)("of a %s over %d columns, %d pixels high", (kind, w, height, expected) => {
  expect(panelRoom({ grid: grid(w), kind }, height)).toMatchObject(expected);
});

it("is never none", () => {
  expect(panelRoom({ grid: grid(24), kind: "stat" }, 0).bodyPx).toBeGreaterThan(0);
  expect(panelRoom({ grid: grid(24), kind: "timeseries" }, 120).bodyPx).toBe(80);
});
