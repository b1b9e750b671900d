import { describe, expect, it } from "vitest";
import { fidelityReport } from "@/lib/dashboards/fidelity-report";
import { panelQueriesIn } from "@/lib/dashboards/panel-queries";
import { panelSeries } from "@/lib/dashboards/panel-series";
import { readPanel } from "@/lib/dashboards/read-panel";
import { lengthOf, titlesOf } from "./frame";
import { panelTables } from "./panel-tables";

type SeriesLabels = Readonly<Record<string, string>>;
type Numbers = readonly (number | string | null)[];
type Answer = readonly (readonly [ref: string, labels: SeriesLabels, values: Numbers])[];

const FROM = 1_000_000;
const REDUCE = (options: object = {}) => ({ id: "reduce", options });
const TARGET = { refId: "A", expr: "x", legendFormat: "{{pod}}" };
const LONG = { refId: "A", expr: "x", format: "table" };

const read = (transformations: readonly object[], targets: readonly object[] = [TARGET], type = "table") =>
  readPanel({ type, title: "P", targets, transformations }, { path: "panels[0]", id: "0" });

/** Of each table heads, and the cells of each row. */
function tablesOf(transformations: readonly object[], answer: Answer, targets: readonly object[] = [TARGET]) {
  const { panel } = read(transformations, targets);
  const refs = [...new Set(answer.map(([ref]) => ref))];
  const results = refs.map((ref) => ({
    ref,
    notices: [],
    series: answer.filter(([own]) => own === ref).map(([, labels, values]) => ({ labels, values })),
  }));
  const shown = panelSeries(panel, { from: FROM, to: FROM + 60_000, step: 20, results });
  return panelTables(panel, shown).map((frame): unknown[] => [
    titlesOf(frame),
    ...Array.from({ length: lengthOf(frame) }, (_, row) => frame.fields.map(({ values }) => values[row] ?? null)),
  ]);
}

function tableOf(...input: Parameters<typeof tablesOf>): unknown[] | undefined {
  const [table, ...others] = tablesOf(...input);
  expect(others).toEqual([]);
  return table;
}

const TWO: Answer = [
  ["A", { pod: "a" }, [1, 4, null, 2]],
  ["A", { pod: "b" }, [null, 8, 8, "NaN"]],
];

describe("a table panel that reduces", () => {
  it.each([
    [
      "the highest value, where it names none",
      {},
      [
        ["Field", "Max"],
        ["a", 4],
        ["b", 8],
      ],
    ],
    [
      "what it names, in its order",
      { reducers: ["lastNotNull", "count", "avg", "first"] },
      [
        ["Field", "Last *", "Count", "Mean", "First"],
        ["a", 2, 3, 7 / 3, 1],
        ["b", 8, 2, 8, 8],
      ],
    ],
    [
      "what is known",
      { reducers: ["min", "constructor", "__proto__"] },
      [
        ["Field", "Min"],
        ["a", 1],
        ["b", 8],
      ],
    ],
    [
      "no time in rows",
      { mode: "seriesToRows", includeTimeField: true },
      [
        ["Field", "Max"],
        ["a", 4],
        ["b", 8],
      ],
    ],
  ])("has %s", (_, options, expected) => {
    expect(tableOf([REDUCE(options)], TWO)).toEqual(expected);
  });

  it("does nothing, where its list is empty", () => {
    expect(tablesOf([REDUCE({ reducers: [] })], TWO)).toEqual([
      [
        ["Time", "a"],
        [FROM, 1],
        [FROM + 20_000, 4],
        [FROM + 60_000, 2],
      ],
      [
        ["Time", "b"],
        [FROM + 20_000, 8],
        [FROM + 40_000, 8],
      ],
    ]);
  });

  it.each([
    ["one row of each series", { reducers: ["sum"] }, [["a"], [7]], [["b"], [16]]],
    [
      "several calculations in it",
      { reducers: ["min", "max"] },
      [
        ["a Min", "a Max"],
        [1, 4],
      ],
      [
        ["b Min", "b Max"],
        [8, 8],
      ],
    ],
    [
      "the time in it",
      { reducers: ["max"], includeTimeField: true },
      [
        ["Time", "a"],
        [FROM + 60_000, 4],
      ],
      [
        ["Time", "b"],
        [FROM + 40_000, 8],
      ],
    ],
  ])("has %s", (_, options, ...expected) => {
    expect(tablesOf([REDUCE({ mode: "reduceFields", ...options })], TWO)).toEqual(expected);
  });

  it("has all values as a text", () => {
    expect(tableOf([REDUCE({ reducers: ["allValues", "uniqueValues"] })], TWO)).toEqual([
      ["Field", "All values", "All unique values"],
      ["a", "[ 1, 4, 2 ]", "[ 1, 4, 2 ]"],
      ["b", "[ 8, 8 ]", "[ 8 ]"],
    ]);
  });

  it.each([
    ["a name", { id: "byName", options: "b" }],
    ["names", { id: "byNames", options: { names: ["b", "c"] } }],
    ["all names but some", { id: "byNames", options: { mode: "exclude", names: ["a", "Time"] } }],
    ["a pattern", { id: "byRegexp", options: "/^[b-z]$/" }],
    ["names or a pattern", { id: "byRegexpOrNames", options: { names: ["c"], pattern: "/^b/" } }],
  ])("is about the fields that its matcher takes by %s", (_, fields) => {
    expect(tableOf([REDUCE({ fields })], TWO)).toEqual([
      ["Field", "Max"],
      ["b", 8],
    ]);
  });

  it.each([
    ["numeric", undefined, ["a", "b"]],
    ["byType", "number", ["a", "b"]],
    ["byTypes", ["time", "number"], ["Time", "a", "Time", "b"]],
    ["time", undefined, ["Time", "Time"]],
    ["byFrameRefID", "B", []],
    ["byFrameRefID", "A", ["Time", "a", "Time", "b"]],
  ])("is about the fields of a matcher %s %j", (id, options, expected) => {
    const table = tableOf([REDUCE({ fields: { id, options } })], TWO) as string[][];
    expect(table.slice(1).map(([name]) => name)).toEqual(expected);
  });

  it.each([["A"], ["/^(?:A|C)$/"]])("is about the frames of some queries: %s", (options) => {
    const answer: Answer = [...TWO, ["B", { pod: "c" }, [5]]];
    const targets = [TARGET, { ...TARGET, refId: "B" }];
    const reduce = { ...REDUCE(), filter: { id: "byRefId", options } };
    expect(tablesOf([reduce], answer, targets)).toEqual([
      [
        ["Field", "Max"],
        ["a", 4],
        ["b", 8],
      ],
      [
        ["Time", "c"],
        [FROM + 60_000, 5],
      ],
    ]);
  });

  it("has a column for each label, and what Prometheus calls the metric", () => {
    const answer: Answer = [
      ["A", { __name__: "up", pod: "a", constructor: "x" }, [1]],
      [
        "A",
        Object.fromEntries([
          ["pod", "b"],
          ["__proto__", "y"],
        ]),
        [3],
      ],
    ];
    expect(tableOf([REDUCE({ labelsToFields: true })], answer)).toEqual([
      ["Field", "__name__", "constructor", "pod", "__proto__", "Max"],
      ["up", "up", "x", "a", null, 1],
      ["Value", null, null, "b", "y", 3],
    ]);
  });

  it("numbers names that are there several times", () => {
    const answer: Answer = [
      ["A", { Field: "a", Max: "m" }, [1]],
      ["A", { Field: "a", Max: "n" }, [2]],
    ];
    expect(tableOf([REDUCE({ labelsToFields: true })], answer)).toEqual([
      ["Field 1", "Field 2", "Max 1", "Max 2"],
      ["Value", "a", "m", 1],
      ["Value", "a", "n", 2],
    ]);
  });

  it("goes on with what became of it", () => {
    const others = [
      {
        id: "organize",
        options: { renameByName: { Field: "Pod", "Last *": "Now" }, excludeByName: { Max: true } },
      },
      { id: "sortBy", options: { sort: [{ field: "Now", desc: true }] } },
    ];
    expect(tableOf([REDUCE({ reducers: ["max", "lastNotNull"] }), ...others], TWO)).toEqual([
      ["Pod", "Now"],
      ["b", 8],
      ["a", 2],
    ]);
    expect(tableOf([REDUCE(), REDUCE({ reducers: ["sum", "distinctCount"] })], TWO)).toEqual([
      ["Field", "Total", "Distinct Count"],
      ["Field", null, 2],
      ["Max", 12, 2],
    ]);
  });
});

describe("a reduce behind other transformations", () => {
  it.each([
    [
      "an unknown one",
      [{ id: "unknown" }],
      [
        ["Field", "Max"],
        ["a", 4],
        ["b", 8],
      ],
    ],
    [
      "names",
      [{ id: "organize", options: { renameByName: { a: "A" } } }],
      [
        ["Field", "Max"],
        ["A", 4],
        ["b", 8],
      ],
    ],
    [
      "some of them",
      [{ id: "filterFieldsByName", options: { include: { names: ["b"] } } }],
      [
        ["Field", "Max"],
        ["b", 8],
      ],
    ],
    [
      "a field of two",
      [{ id: "calculateField", options: { binary: { left: "a", operator: "+", right: "b" }, alias: "both" } }],
      [
        ["Field", "Max"],
        ["a", 4],
        ["b", 8],
        ["both", 12],
      ],
    ],
    [
      "a total, which is of no time",
      [{ id: "calculateField", options: { mode: "reduceRow" } }],
      [
        ["Field", "Max"],
        ["a", 4],
        ["b", 8],
        ["Total", 12],
      ],
    ],
  ])("reduces %s over all times", (_, before, expected) => {
    expect(tableOf([...before, REDUCE()], TWO)).toEqual(expected);
  });

  it("follows the order of rows", () => {
    const newest = { id: "sortBy", options: { sort: [{ field: "Time", desc: true }] } };
    expect(tableOf([newest, REDUCE({ reducers: ["firstNotNull"] })], TWO)).toEqual([
      ["Field", "First *"],
      ["a", 2],
      ["b", 8],
    ]);
  });

  it("keeps the labels of fields that are renamed", () => {
    const rename = { id: "organize", options: { renameByName: { a: "A" } } };
    expect(tableOf([rename, REDUCE({ labelsToFields: true })], TWO)).toEqual([
      ["Field", "pod", "Max"],
      ["Value", "a", 4],
      ["Value", "b", 8],
    ]);
  });
});

describe("a reduce of a query that wants a table", () => {
  it("reduces its columns, each over all rows", () => {
    expect(tableOf([REDUCE({ reducers: ["max", "distinctCount"] })], TWO, [LONG])).toEqual([
      ["Field", "Max", "Distinct Count"],
      ["pod", null, 2],
      ["Value", 8, 4],
    ]);
  });

  it("has the fields of each query", () => {
    const answer: Answer = [
      ["A", { pod: "a" }, [1]],
      ["B", { pod: "a" }, [5]],
    ];
    expect(tableOf([REDUCE()], answer, [LONG, { ...TARGET, refId: "B" }])).toEqual([
      ["Field", "Max"],
      ["a", 5],
      ["pod", null],
      ["Value", 1],
    ]);
  });

  it("groups all values before it", () => {
    const group = {
      id: "groupBy",
      options: { fields: { pod: { operation: "groupby" }, Value: { operation: "aggregate", aggregations: ["sum"] } } },
    };
    expect(tableOf([group, REDUCE({ reducers: ["mean"] })], TWO, [LONG])).toEqual([
      ["Field", "Mean"],
      ["pod", null],
      ["Value (sum)", 11.5],
    ]);
  });

  it.each([
    ["a range for a reduce", [REDUCE()], LONG, false],
    ["one time for what is instant", [REDUCE()], { ...LONG, instant: true }, true],
    ["one time without a transformation", [], LONG, true],
    ["a range for series", [REDUCE()], TARGET, false],
  ])("asks for %s", (_, transformations, target, instant) => {
    const { panel } = read(transformations, [target]);
    const { queries } = panelQueriesIn(panel, { from: 0, to: 3_600_000, values: {}, scrapeSeconds: 15 });
    expect(queries).toEqual([{ ref: "A", expr: "x", instant }]);
  });
});

describe("the report of a reduce", () => {
  it.each([
    ["is empty", [REDUCE({ reducers: ["max", "p95", "allIsNull", "allValues"] })], "table", []],
    [
      "names each calculation that is not known",
      [REDUCE({ reducers: ["max", "sparkline", "toString"] })],
      "table",
      [
        "ignored panels[0].transformations[0].options.reducers[1]",
        "ignored panels[0].transformations[0].options.reducers[2]",
      ],
    ],
    [
      "names what it is not limited to",
      [{ ...REDUCE({ fields: { id: "byOwner", options: "a" } }), filter: { id: "byOwner", options: "A" } }],
      "table",
      ["approximated panels[0].transformations[0].options.fields", "approximated panels[0].transformations[0].filter"],
    ],
    ["is empty for a chart", [REDUCE()], "timeseries", []],
    ["says nothing of what is disabled", [{ id: "unknown", disabled: true }], "table", []],
  ])("%s", (_, transformations, type, expected) => {
    const { findings, panel } = read(transformations, [TARGET], type);
    const report = fidelityReport({ report: findings, panels: [panel] });
    expect(report.map(({ outcome, path }) => `${outcome} ${path}`)).toEqual(expected);
  });
});
