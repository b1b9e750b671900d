import { describe, expect, it } from "vitest";
import { type Cell, type Frame, type FrameField, lengthOf, titlesOf } from "./frame";
import { TRANSFORMS, transformed } from "./transform";
import { transformationGaps } from "./transformation-gaps";
import { isKnownTransformation } from "./transformation-ids";

type Column = readonly [name: string, values: readonly Cell[], labels?: FrameField["labels"], title?: string];

/** Columns that begin with "T" are times. */
const frame = (ref: string, ...columns: readonly Column[]): Frame => ({
  ref,
  fields: columns.map(([name, values, labels = {}, title]) => {
    const kind = typeof values.find((value) => value !== null) === "string" ? "text" : "number";
    return { name, labels, kind: name.startsWith("T") ? "time" : kind, values, ...(title ? { title } : {}) };
  }),
});

function tablesAfter(frames: readonly Frame[], id: string, options: object = {}, fill?: (text: string) => string) {
  return transformed(frames, [{ id, path: "", options: { ...options } }], fill).map((one) => [
    titlesOf(one),
    ...Array.from({ length: lengthOf(one) }, (_, row) => one.fields.map(({ values }) => values[row] ?? null)),
  ]);
}

const CPU = frame("A", ["pod", ["a", "b", "c"]], ["node", ["n1", "n1", "n2"]], ["Value #A", [1, 2, 3]]);
const MEMORY = frame("B", ["pod", ["b", "c", "d"]], ["node", ["n1", "n2", "n2"]], ["Value #B", [20, 30, 40]]);
const ONE = frame("A", ["Time", [10, 20, 30]], ["Value", [1, 2, null], { pod: "a" }, "a"]);
const OTHER = frame("A", ["Time", [20, 30]], ["Value", [5, 6], { pod: "b" }, "b"]);

describe("merge", () => {
  it("has one row for what all frames say the same of", () => {
    expect(tablesAfter([CPU, MEMORY], "merge")).toEqual([
      [
        ["pod", "node", "Value #A", "Value #B"],
        ["a", "n1", 1, null],
        ["b", "n1", 2, 20],
        ["c", "n2", 3, 30],
        ["d", "n2", null, 40],
      ],
    ]);
  });

  it("has two rows where another field differs", () => {
    expect(
      tablesAfter([frame("A", ["pod", ["a"]], ["v", [1]]), frame("B", ["pod", ["a"]], ["v", [2]])], "merge"),
    ).toEqual([
      [
        ["pod", "v"],
        ["a", 1],
        ["a", 2],
      ],
    ]);
  });

  it("leaves frames that share no field", () => {
    expect(tablesAfter([frame("A", ["x", [1]]), frame("B", ["y", [2]])], "merge")).toEqual([
      [["x"], [1]],
      [["y"], [2]],
    ]);
  });
});

describe("joinByField", () => {
  it("has one row for each value, with the fields of all", () => {
    for (const id of ["joinByField", "seriesToColumns"])
      expect(tablesAfter([CPU, MEMORY], id, { byField: "pod" })).toEqual([
        [
          ["pod", "node 1", "Value #A", "node 2", "Value #B"],
          ["a", "n1", 1, null, null],
          ["b", "n1", 2, "n1", 20],
          ["c", "n2", 3, "n2", 30],
          ["d", null, null, "n2", 40],
        ],
      ]);
  });

  it("has the rows that all have, each with each", () => {
    const twice = frame("B", ["pod", ["b", "b"]], ["x", [7, 8]]);
    expect(tablesAfter([CPU, twice], "joinByField", { byField: "pod", mode: "inner" })).toEqual([
      [
        ["pod", "node", "Value #A", "x"],
        ["b", "n1", 2, 7],
        ["b", "n1", 2, 8],
      ],
    ]);
  });

  it("has each row of tables once", () => {
    const twice = frame("B", ["pod", ["b", "b"]], ["x", [7, 8]]);
    expect(tablesAfter([CPU, twice], "joinByField", { byField: "pod", mode: "outerTabular" })[0]?.slice(1)).toEqual([
      ["a", "n1", 1, null],
      ["b", "n1", 2, 7],
      ["c", "n2", 3, null],
      ["b", "n1", 2, 8],
    ]);
  });

  it("is by the times where it names no field, in their order", () => {
    expect(tablesAfter([OTHER, ONE], "joinByField")).toEqual([
      [
        ["Time", "b", "a"],
        [10, null, 1],
        [20, 5, 2],
        [30, 6, null],
      ],
    ]);
  });

  it("leaves out frames without the field, and one alone as it is", () => {
    expect(tablesAfter([CPU, frame("C", ["x", [1]]), MEMORY], "joinByField", { byField: "pod" })[0]?.[0]).toHaveLength(
      5,
    );
    expect(tablesAfter([CPU], "joinByField", { byField: "pod" })).toHaveLength(1);
    expect(tablesAfter([CPU, MEMORY], "joinByField", { byField: "none" })).toHaveLength(2);
  });
});

describe("labelsToFields", () => {
  const labelled = [
    frame("A", ["Time", [10]], ["Value", [1], { pod: "a", le: "0.5" }, "a"]),
    frame("A", ["Time", [10]], ["Value", [2], { pod: "b", le: "0.5" }, "b"]),
  ];

  it.each([
    [{}, ["Time", "pod", "le", "Value"], [10, "a", "0.5", 1], [10, "b", "0.5", 2]],
    [{ keepLabels: ["pod"] }, ["Time", "pod", "Value"], [10, "a", 1], [10, "b", 2]],
    [{ valueLabel: "pod" }, ["Time", "le", "a", "b"], [10, "0.5", 1, 2]],
  ])("has columns: %j", (options, ...expected) => {
    expect(tablesAfter(labelled, "labelsToFields", options)).toEqual([expected]);
  });

  it("has rows", () => {
    expect(tablesAfter(labelled, "labelsToFields", { mode: "rows" })[0]).toEqual([
      ["label", "value"],
      ["pod", "a"],
      ["le", "0.5"],
    ]);
  });
});

describe("groupBy", () => {
  it("calculates over the rows of each group", () => {
    const fields = {
      node: { operation: "groupby", aggregations: [] },
      "Value #A": { operation: "aggregate", aggregations: ["sum", "last"] },
      pod: { operation: "aggregate", aggregations: ["count", "first", "allValues"] },
    };
    expect(tablesAfter([CPU], "groupBy", { fields })).toEqual([
      [
        ["node", "pod (count)", "pod (first)", "pod (allValues)", "Value #A (sum)", "Value #A (last)"],
        ["n1", 2, "a", '[ "a", "b" ]', 3, 2],
        ["n2", 1, "c", '[ "c" ]', 3, 3],
      ],
    ]);
  });

  it("leaves out frames without its fields, and does nothing without any", () => {
    const fields = { node: { operation: "groupby" } };
    expect(tablesAfter([CPU, frame("B", ["x", [1]])], "groupBy", { fields })).toEqual([[["node"], ["n1"], ["n2"]]]);
    expect(tablesAfter([CPU], "groupBy", { fields: { node: { operation: null } } })).toHaveLength(1);
  });
});

describe("calculateField", () => {
  const TABLE = frame("A", ["Time", [10, 20]], ["used", [1, 8]], ["size", [4, 0]], ["pod", ["a", "b"]]);
  const last = (frames: readonly Frame[], options: object, fill?: (text: string) => string) =>
    tablesAfter(frames, "calculateField", options, fill)[0]?.map((row) => row.at(-1));

  it.each([
    [{}, ["Total", 5, 8]],
    [{ mode: "reduceRow", reduce: { reducer: "mean", include: ["used"] }, alias: "m" }, ["m", 1, 8]],
    [{ mode: "binary", binary: { left: "used", operator: "/", right: "size" } }, ["used / size", 0.25, null]],
    [{ binary: { left: "used", operator: "*", right: "2" }, alias: "x" }, ["x", 2, 16]],
    [
      {
        mode: "binary",
        binary: { left: { matcher: { id: "byName", options: "used" } }, operator: "-", right: { fixed: "1" } },
      },
      ["used - 1", 0, 7],
    ],
    [{ mode: "unary", unary: { operator: "ln", fieldName: "used" } }, ["ln(used)", 0, Math.log(8)]],
    [{ mode: "cumulativeFunctions", cumulative: { reducer: "sum", field: "used" } }, ["cumulative sum(used)", 1, 9]],
    [{ mode: "cumulativeFunctions", cumulative: { reducer: "mean" } }, ["cumulative mean", 1, 4.5]],
    [
      { mode: "windowFunctions", window: { reducer: "mean", windowSizeMode: "fixed", windowSize: 2, field: "used" } },
      ["trailing moving mean(used)", 1, 4.5],
    ],
    [
      { mode: "windowFunctions", window: { windowAlignment: "centered", windowSizeMode: "percentage", windowSize: 1 } },
      ["centered moving mean", 1, 4.5],
    ],
    [{ mode: "index" }, ["Row", 0, 1]],
    [{ mode: "index", index: { asPercentile: true }, alias: "p" }, ["p", 0, 0.5]],
  ])("adds a field: %j", (options, expected) => {
    expect(last([TABLE], options)).toEqual(expected);
  });

  it("joins series by their times before it", () => {
    expect(
      tablesAfter([ONE, OTHER], "calculateField", { mode: "binary", binary: { left: "a", operator: "+", right: "b" } }),
    ).toEqual([
      [
        ["Time", "a", "b", "a + b"],
        [10, 1, null, null],
        [20, 2, 5, 7],
        [30, null, 6, null],
      ],
    ]);
  });

  it("keeps series apart where they meet a number alone", () => {
    const binary = { left: "a", operator: "*", right: { fixed: "2" } };
    expect(tablesAfter([ONE, OTHER], "calculateField", { mode: "binary", binary })).toHaveLength(2);
  });

  it("replaces all others but the time, and what has no such field", () => {
    const binary = { left: "used", operator: "+", right: "size" };
    expect(
      tablesAfter([TABLE], "calculateField", { mode: "binary", binary, alias: "both", replaceFields: true }),
    ).toEqual([
      [
        ["Time", "both"],
        [10, 5],
        [20, 8],
      ],
    ]);
    expect(tablesAfter([CPU], "calculateField", { mode: "binary", binary, replaceFields: true })).toEqual([]);
  });

  it("fills variables into names", () => {
    const fill = (text: string) => text.replace("$what", "used");
    const binary = { left: "$what", operator: "+", right: { fixed: "1" } };
    expect(last([TABLE], { mode: "binary", binary, alias: "$what!" }, fill)).toEqual(["used!", 2, 9]);
  });
});

describe("fields", () => {
  it("are placed, renamed and left out by what they are shown as", () => {
    const options = {
      excludeByName: { node: true, pod: false },
      indexByName: { "Value #A": 0, pod: 1 },
      renameByName: { "Value #A": "CPU", pod: "" },
    };
    expect(tablesAfter([CPU], "organize", options)[0]?.[0]).toEqual(["CPU", "pod"]);
    expect(tablesAfter([CPU], "organize", { includeByName: { pod: true } })[0]?.[0]).toEqual(["pod"]);
    expect(tablesAfter([ONE], "organize", { renameByName: { a: "A" } })[0]?.[0]).toEqual(["Time", "A"]);
  });

  it.each([
    [{ include: { names: ["pod"] } }, ["pod"]],
    [{ include: { pattern: "/^Value/" } }, ["Value #A"]],
    [{ include: { names: ["pod"], pattern: "Value" } }, ["pod", "Value #A"]],
    [{ exclude: { names: ["pod"] } }, ["node", "Value #A"]],
    [{ exclude: { pattern: "^n" }, include: { pattern: "o" } }, ["pod"]],
    [{ byVariable: true, include: { variable: "$wanted" } }, ["pod", "node"]],
    [{}, ["pod", "node", "Value #A"]],
  ])("are chosen by %j", (options, expected) => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as Grafana writes variables
    const fill = (text: string) => (text === "${wanted:csv}" ? "pod,node" : text);
    expect(tablesAfter([CPU], "filterFieldsByName", options, fill)[0]?.[0]).toEqual(expected);
  });

  it("that are all left out leave out their frame", () => {
    expect(tablesAfter([CPU, MEMORY], "filterFieldsByName", { include: { names: ["Value #B"] } })).toHaveLength(1);
  });

  it("are renamed by a pattern", () => {
    const options = { regex: "/Value #(.)/", renamePattern: "$1 of them" };
    expect(tablesAfter([CPU], "renameByRegex", options)[0]?.[0]).toEqual(["pod", "node", "A of them"]);
  });
});

describe("rows and frames", () => {
  it("are sorted by one field, nothing last", () => {
    const by = (sort: object) =>
      tablesAfter([ONE], "sortBy", { sort: [sort] })[0]
        ?.slice(1)
        .map(([time]) => time);
    expect([by({ field: "a" }), by({ field: "Time", desc: true }), by({ field: "none" })]).toEqual([
      [10, 20, 30],
      [30, 20, 10],
      [10, 20, 30],
    ]);
  });

  it("are limited", () => {
    expect(tablesAfter([CPU], "limit", { limitField: 1 })[0]).toHaveLength(2);
    expect(tablesAfter([CPU], "limit", { limitField: "x" })[0]).toHaveLength(4);
  });

  it("are of some queries", () => {
    expect(tablesAfter([CPU, MEMORY], "filterByRefId", { include: "A|C" })).toHaveLength(1);
    expect(tablesAfter([CPU, MEMORY], "filterByRefId", { exclude: "A" })).toHaveLength(1);
  });
});

describe("filterByValue", () => {
  const filters = (fieldName: string, id: string, options: object = {}) => [{ fieldName, config: { id, options } }];
  const ROWS = frame("A", ["pod", ["a", "b", null]], ["v", [1, 5, null]]);
  const kept = (options: object) =>
    tablesAfter([ROWS], "filterByValue", options, (text) => text.replace("$least", "2"))[0]
      ?.slice(1)
      .map(([pod]) => pod);

  it.each([
    ["isNull", {}, [null]],
    ["isNotNull", {}, ["a", "b"]],
    ["equal", { value: "5" }, ["b"]],
    ["notEqual", { value: 5 }, ["a", null]],
    ["greater", { value: 1 }, ["b"]],
    ["greaterOrEqual", { value: "$least" }, ["b"]],
    ["lower", { value: 5 }, ["a"]],
    ["lowerOrEqual", { value: 5 }, ["a", "b"]],
    ["between", { from: 0, to: 2 }, ["a"]],
    ["regex", { value: "^[5-9]" }, ["b"]],
    ["substring", { value: "5" }, ["b"]],
    ["notSubstring", { value: "5" }, ["a", null]],
  ])("keeps the rows that are %s %j", (id, options, expected) => {
    const wanted = { type: "include", match: "any", filters: filters("v", id, options) };
    expect(kept(wanted)).toEqual(expected);
    expect(transformationGaps({ id: "filterByValue", options: wanted })).toEqual([]);
  });

  it("leaves them out, where any or all of its conditions hold", () => {
    const both = [...filters("v", "greater", { value: 0 }), ...filters("pod", "equal", { value: "a" })];
    expect(kept({ type: "exclude", match: "any", filters: both })).toEqual([null]);
    expect(kept({ type: "exclude", match: "all", filters: both })).toEqual(["b", null]);
  });

  it("says nothing about frames without the field", () => {
    expect(kept({ type: "include", filters: filters("none", "isNull") })).toEqual(["a", "b", null]);
    expect(kept({ type: "include", filters: filters("v", "constructor") })).toEqual(["a", "b", null]);
  });
});

describe("convertFieldType", () => {
  it.each([
    ["number", ["1.5", "", "x", null], [1.5, null, null, null]],
    ["string", [1, null], ["1", null]],
    ["time", ["2026-01-02T00:00:00Z", "x", 7], [Date.UTC(2026, 0, 2), null, 7]],
    ["boolean", [1, 0, "false", "yes", null], ["true", "false", "false", "true", null]],
    ["enum", [1], [1]],
  ])("makes %s of %j", (destinationType, values, expected) => {
    const conversions = [{ targetField: "v", destinationType }];
    const [table = []] = tablesAfter([frame("A", ["v", values])], "convertFieldType", { conversions });
    expect(table.slice(1).map(([cell]) => cell)).toEqual(expected);
  });
});

describe("a transformation", () => {
  it.each(["constructor", "__proto__", "toString", "unknown"])("that is none changes nothing: %s", (id) => {
    const frames = [CPU];
    expect(transformed(frames, [{ id, path: "", options: {} }])).toBe(frames);
    expect(transformationGaps({ id, options: {} })).toEqual([expect.objectContaining({ outcome: "ignored" })]);
  });

  it("is known to the report where it is done", () => {
    expect(Object.keys(TRANSFORMS).filter((id) => !isKnownTransformation(id))).toEqual([]);
  });

  it.each([
    [{ id: "calculateField", options: { mode: "regression" } }, ".options.mode"],
    [{ id: "calculateField", options: { reduce: { reducer: "none" } } }, ".options.reduce.reducer"],
    [
      { id: "calculateField", options: { mode: "binary", binary: { left: { matcher: { id: "byType" } } } } },
      ".options.binary",
    ],
    [
      { id: "groupBy", options: { fields: { pod: { operation: "aggregate", aggregations: ["sum", "none"] } } } },
      '.options.fields["pod"].aggregations[1]',
    ],
    [{ id: "organize", options: { orderByMode: "auto" } }, ".options.orderByMode"],
    [{ id: "filterByValue", options: { filters: [{ config: { id: "dynamic" } }] } }, ".options.filters[0]"],
    [{ id: "convertFieldType", options: { conversions: [{ destinationType: "enum" }] } }, ".options.conversions[0]"],
    [{ id: "merge", options: {}, filter: { id: "byName", options: "x" } }, ".filter"],
  ])("says what of it is not done: %j", (one, at) => {
    expect(transformationGaps(one).map((gap) => gap.at)).toEqual([at]);
  });

  it("takes columns by their own names alone", () => {
    const names = ["constructor", "__proto__", "toString"];
    const odd = frame("A", ...names.map((name): Column => [name, ["x"]]), ["Value", [1]]);
    const rename = { renameByName: {}, excludeByName: {}, indexByName: {} };
    expect(tablesAfter([odd], "organize", rename)[0]?.[0]).toEqual([...names, "Value"]);
    const group = { fields: { pod: { operation: "groupby" } } };
    expect(tablesAfter([odd], "groupBy", group)).toEqual([]);
    const binary = { left: "Value", operator: "constructor", right: "Value" };
    expect(tablesAfter([odd], "calculateField", { mode: "binary", binary })[0]?.[0]).toHaveLength(4);
  });
});
