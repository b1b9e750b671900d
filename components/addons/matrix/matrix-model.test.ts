import { describe, expect, it } from "vitest";
import { cellCounts, cellState, codesOf, setsOf, shownAddOns } from "./matrix-model";

const ROWS = [
  { name: "a1", set: "a", cells: "hu" },
  { name: "a2", set: "a", cells: "h" },
  { name: "b1", set: "b", cells: ".d" },
  { name: "c1" },
];
const BOTH = shownAddOns(["zeta", "alpha"], undefined);

it("shows all add-ons by name, or the one that is asked for, known or not", () => {
  expect(BOTH).toEqual([
    { name: "alpha", position: 1 },
    { name: "zeta", position: 0 },
  ]);
  expect(shownAddOns(["zeta", "alpha"], "alpha")).toEqual([{ name: "alpha", position: 1 }]);
  expect(shownAddOns(["zeta"], "nowhere")).toEqual([{ name: "nowhere", position: -1 }]);
});

it("gathers clusters by set, in their order", () => {
  expect(setsOf(ROWS).map(({ name, clusters }) => [name, clusters.map((row) => row.name)])).toEqual([
    ["a", ["a1", "a2"]],
    ["b", ["b1"]],
    [undefined, ["c1"]],
  ]);
});

describe("a cell", () => {
  it.each([
    ["hu", 0, "healthy"],
    ["hu", 1, "unhealthy"],
    ["h", 1, "absent"],
    [".", 0, "absent"],
    ["?", 0, "absent"],
    ["h", -1, "absent"],
    [undefined, 0, "hidden"],
  ])("of %j at %i is %s", (cells, index, state) => {
    expect(cellState({ cells }, { position: index })).toBe(state);
  });
});

it("counts each cell once, and leaves no zeros", () => {
  expect([...cellCounts(ROWS, BOTH)]).toEqual([
    ["healthy", 2],
    ["degraded", 1],
    ["unhealthy", 1],
    ["absent", 2],
    ["hidden", 2],
  ]);
});

it("has the letters of one add-on on a stretch of clusters", () => {
  const [set] = setsOf(ROWS);
  expect(codesOf(set, BOTH[0], { start: 0, size: 2 })).toBe("u.");
  expect(codesOf(set, BOTH[1], { start: 1, size: 5 })).toBe("h");
});
