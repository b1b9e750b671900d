import { expect, it } from "vitest";
import { readDashboard } from "./read-dashboard";
import { repeatPanels } from "./repeat-panels";

const stat = (title: string, y: number, more: object = {}) => ({
  type: "stat",
  title,
  gridPos: { x: 0, y, w: 6, h: 4 },
  targets: [{ expr: "up" }],
  ...more,
});

function placesOf(panels: readonly object[], cluster: readonly string[]) {
  const { panels: read, report } = readDashboard(JSON.stringify({ panels }));
  const shown = repeatPanels(read, { cluster: { values: cluster } });
  expect(report).toEqual([]);
  return shown.map(({ title, grid: { x, y, w }, scope }) =>
    [title, x, y, w, scope?.cluster?.values[0] ?? ""].join(" "),
  );
}

it("draws a panel once for each value beside each other, so many in a row, and moves what is below", () => {
  const panels = [stat("Above", 0), stat("Each", 4, { repeat: "cluster", maxPerRow: 2 }), stat("Below", 8)];
  expect(placesOf(panels, ["a", "b", "c"])).toEqual([
    "Above 0 0 6 ",
    "Each 0 4 12 a",
    "Each 12 4 12 b",
    "Each 0 8 12 c",
    "Below 0 12 6 ",
  ]);
});

it("draws them below each other where the panel says so", () => {
  const panels = [stat("Each", 0, { repeat: "cluster", repeatDirection: "v" }), stat("Below", 4)];
  expect(placesOf(panels, ["a", "b"])).toEqual(["Each 0 0 6 a", "Each 0 4 6 b", "Below 0 8 6 "]);
});

it("draws it once where the variable has no value", () => {
  expect(placesOf([stat("Each", 0, { repeat: "cluster" })], [])).toEqual(["Each 0 0 6 "]);
});

it("draws no more copies than one can read", () => {
  const many = Array.from({ length: 400 }, (_, index) => `c${index}`);
  expect(placesOf([stat("Each", 0, { repeat: "cluster" })], many)).toHaveLength(50);
});
