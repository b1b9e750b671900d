import { describe, expect, it } from "vitest";
import { columnId, labelColumn, labelOf, labelsIn, type RowColumn, readColumns, shownColumns } from "./row-columns";

const COLUMNS: readonly RowColumn[] = [
  { label: "Name", px: 200 },
  { label: "Status", px: 100, stays: true },
  { label: "Sets", px: 100 },
  { label: "Since", px: 100, isExtra: true },
  { label: "Age", px: 100 },
];
const ids = (selected: string | null, widthPx: number) =>
  shownColumns(COLUMNS, readColumns(selected), widthPx).map(columnId);

describe("shownColumns", () => {
  it.each([
    [500, ["name", "status", "sets", "age"]],
    [499, ["name", "status", "sets"]],
    [399, ["name", "status"]],
    [100, ["name", "status"]],
    [0, ["name", "status", "sets", "age"]],
  ])("with room for %i px shows the usual %j", (widthPx, expected) => {
    expect(ids(null, widthPx)).toEqual(expected);
  });

  it.each([
    ["age,since", ["name", "since", "age"]],
    ["status,nowhere", ["name", "status"]],
    ["none", ["name"]],
    ["", ["name", "status"]],
  ])("asked for %j shows %j, however wide", (selected, expected) => {
    expect(ids(selected, 300)).toEqual(expected);
  });
});

describe("labelsIn", () => {
  it.each([
    [null, []],
    ["name,since", []],
    ["label.env,age,label.topology.kubernetes.io/zone", ["env", "topology.kubernetes.io/zone"]],
    ["label.env,label.env,label.", ["env"]],
    [
      Array.from({ length: 12 }, (_, index) => `label.l${index}`).join(","),
      Array.from({ length: 10 }, (_, index) => `l${index}`),
    ],
  ])("of %j are %j", (selected, expected) => {
    expect(labelsIn(readColumns(selected))).toEqual(expected);
  });

  it("names columns as it reads them", () => {
    expect(labelOf(labelColumn("a.b/c"))).toBe("a.b/c");
    expect(labelOf("name")).toBeUndefined();
  });
});
