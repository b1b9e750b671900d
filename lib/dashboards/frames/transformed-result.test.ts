import { describe, expect, it } from "vitest";
import { panelSeries } from "@/lib/dashboards/panel-series";
import { readPanel } from "@/lib/dashboards/read-panel";
import { isTransformed } from "./transformation-ids";
import { transformedResult } from "./transformed-result";

const TARGET = { refId: "A", expr: "x", legendFormat: "{{pod}}" };
const SERIES = [
  { labels: { pod: "a" }, values: [1, null, 3] },
  { labels: { pod: "b" }, values: [10, 20, 30] },
];

function shown(raw: object) {
  const value = { type: "timeseries", title: "P", targets: [TARGET], ...raw };
  const { panel } = readPanel(value, { path: "panels[0]", id: "0" });
  const results = [{ ref: "A", notices: [], series: SERIES }];
  const result = panelSeries(panel, { from: 0, to: 40_000, step: 20, results });
  const { series, problems } = transformedResult(panel, result, { wanted: { values: ["Both"] } });
  return { series: series.map(({ name, values }) => [name, values]), problems, isTransformed: isTransformed(panel) };
}

const SUM = {
  id: "calculateField",
  options: { mode: "binary", binary: { left: "a", operator: "+", right: "b" }, alias: "$wanted", replaceFields: true },
};
const ROWS = { id: "reduce", options: { reducers: ["max"] } };

describe("a chart", () => {
  it("shows calculated fields on the times of the answer, and gaps as gaps", () => {
    expect(shown({ transformations: [SUM] }).series).toEqual([["Both", [11, null, 33]]]);
    expect(shown({ transformations: [{ id: "joinByField" }] }).series).toEqual([
      ["a", [1, null, 3]],
      ["b", [10, 20, 30]],
    ]);
  });

  it("has the overrides of its new names", () => {
    const overrides = [
      { matcher: { id: "byName", options: "Both" }, properties: [{ id: "displayName", value: "Sum" }] },
    ];
    expect(shown({ transformations: [SUM], fieldConfig: { overrides } }).series[0]?.[0]).toBe("Sum");
  });

  it("says where nothing with times is left", () => {
    expect(shown({ transformations: [ROWS] })).toMatchObject({
      series: [],
      problems: [{ text: "Its transformations leave nothing to show." }],
    });
  });
});

describe("a figure", () => {
  it.each([
    ["a column of what is reduced", { transformations: [ROWS] }, {}, [["Max", [3, 30]]]],
    [
      "each row, by its text",
      { transformations: [ROWS] },
      { values: true },
      [
        ["a", [3]],
        ["b", [30]],
      ],
    ],
    ["so many rows", { transformations: [ROWS] }, { values: true, limit: 1 }, [["a", [3]]]],
    ["the fields that it names", {}, { fields: "/^b$/" }, [["b", [10, 20, 30]]]],
  ])("shows %s", (_, raw, reduceOptions, expected) => {
    const result = shown({ type: "stat", ...raw, options: { reduceOptions } });
    expect(result).toMatchObject({ series: expected, problems: [], isTransformed: true });
  });

  it("is as it was answered without any of that", () => {
    expect(shown({ type: "stat" }).isTransformed).toBe(false);
    expect(shown({ type: "table", transformations: [ROWS] }).isTransformed).toBe(false);
  });
});
