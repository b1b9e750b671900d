import { describe, expect, it } from "vitest";
import { panelQueriesIn } from "./panel-queries";
import { panelSeries } from "./panel-series";
import { panelTable } from "./panel-table";
import { readPanel } from "./read-panel";
import { cellOf } from "./table";

type Labels = Readonly<Record<string, string>>;
type Values = readonly (number | string | null)[];
type Answer = readonly (readonly [ref: string, labels: Labels, values: Values])[];

const FROM = 1_000_000;
const REDUCE = (options: object = {}) => ({ id: "reduce", options });
const TARGET = { refId: "A", expr: "x", legendFormat: "{{pod}}" };
const LONG = { refId: "A", expr: "x", format: "table" };

const read = (transformations: readonly object[], targets: readonly object[] = [TARGET], type = "table") =>
  readPanel({ type, title: "P", targets, transformations }, { path: "panels[0]", id: "0" });

/** Heads, and the cells of each row. */
function tableOf(transformations: readonly object[], answer: Answer, targets: readonly object[] = [TARGET]): unknown[] {
  const { panel } = read(transformations, targets);
  const refs = [...new Set(answer.map(([ref]) => ref))];
  const results = refs.map((ref) => ({
    ref,
    notices: [],
    series: answer.filter(([own]) => own === ref).map(([, labels, values]) => ({ labels, values })),
  }));
  const { columns, rows } = panelTable(panel, panelSeries(panel, { from: FROM, to: FROM + 60_000, step: 20, results }));
  return [columns, ...rows.map((row) => columns.map((name) => cellOf(row, name)))];
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
      "nothing, where its list is empty",
      { reducers: [] },
      [
        ["pod", "Value"],
        ["a", 2],
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
      "one row",
      { mode: "reduceFields", reducers: ["sum"] },
      [
        ["a", "b"],
        [7, 16],
      ],
    ],
    [
      "one row with several calculations",
      { mode: "reduceFields", reducers: ["min", "max"] },
      [
        ["a Min", "a Max", "b Min", "b Max"],
        [1, 4, 8, 8],
      ],
    ],
    [
      "one row with the time",
      { mode: "reduceFields", reducers: ["max"], includeTimeField: true },
      [
        ["Time", "a", "b"],
        [FROM + 60_000, 4, 8],
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
    const targets = [{ ...TARGET, legendFormat: "__proto__" }];
    expect(tableOf([REDUCE({ mode: "reduceFields" })], answer, targets)).toEqual([
      ["__proto__ 1", "__proto__ 2"],
      [1, 2],
    ]);
    expect(tableOf([REDUCE({ mode: "reduceFields" })], answer.slice(0, 1), targets)).toEqual([["__proto__"], [1]]);
  });

  it("gives no number that another name has", () => {
    const answer: Answer = ["x", "x", "x 1"].map((pod, index) => ["A", { pod, index: `${index}` }, [index]] as const);
    expect(tableOf([REDUCE({ mode: "reduceFields" })], answer)[0]).toEqual(["x 2", "x 3", "x 1"]);
  });

  it("goes on with what became of it", () => {
    const others = [
      { id: "organize", options: { renameByName: { Field: "Pod", "Last *": "Now" }, excludeByName: { Max: true } } },
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
      ["Value #A", 1],
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
    ["one time for a reduce that does nothing", [REDUCE({ reducers: [] })], LONG, true],
    ["one time without a reduce", [], LONG, true],
    ["a range for series", [REDUCE()], TARGET, false],
  ])("asks for %s", (_, transformations, target, instant) => {
    const { panel } = read(transformations, [target]);
    const { queries } = panelQueriesIn(panel, { from: 0, to: 3_600_000, values: {}, scrapeSeconds: 15 });
    expect(queries).toEqual([{ ref: "A", expr: "x", instant }]);
  });
});

describe("the report of a reduce", () => {
  it.each([
    ["is empty", [REDUCE({ reducers: ["max", "p95", "allIsNull"], labelsToFields: true })], "table", []],
    [
      "names each calculation that is not known",
      [REDUCE({ reducers: ["max", "allValues", "toString"] })],
      "table",
      [
        "ignored panels[0].transformations[0].options.reducers[1]",
        "ignored panels[0].transformations[0].options.reducers[2]",
      ],
    ],
    [
      "names what it is not limited to",
      [{ ...REDUCE({ fields: { id: "byName", options: "a" } }), filter: { id: "byRefId", options: "A" } }],
      "table",
      ["approximated panels[0].transformations[0].options.fields", "approximated panels[0].transformations[0].filter"],
    ],
    ["says that a chart has none", [REDUCE()], "timeseries", ["ignored panels[0].transformations[0]"]],
  ])("%s", (_, transformations, type, expected) => {
    const { findings } = read(transformations, [TARGET], type);
    expect(findings.map(({ outcome, path }) => `${outcome} ${path}`)).toEqual(expected);
  });
});
