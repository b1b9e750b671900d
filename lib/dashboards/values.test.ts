import { describe, expect, it } from "vitest";
import { exactTime } from "@/lib/format/time";
import { valueColour, valueText } from "./field-appearance";
import { interpolated } from "./interpolate";
import type { Variable } from "./model";
import { panelSeries, seriesName } from "./panel-series";
import { readField, readOverride } from "./read-field";
import { readPanel } from "./read-panel";
import { cellReducer, reduced } from "./reduce";
import { intervals, parsedTime, stepFor } from "./time-range";
import { inUnit } from "./units";
import { chosenOf, offeredOf, wantedOf } from "./variable-values";

describe("a unit", () => {
  it.each([
    [1536, "bytes", "1.5 KiB"],
    [1500, "decbytes", "1.5 kB"],
    [1_234_567, "short", "1.23 Mil"],
    [0, "bytes", "0 B"],
    [-2048, "bytes", "-2 KiB"],
    [0.256, "percentunit", "25.6%"],
    [42, "percent", "42%"],
    [0.0042, "s", "4.2 ms"],
    [90, "s", "1.5 min"],
    [-119, "s", "-1.98 min"],
    [8_100_000, "ms", "2.25 h"],
    [164_160, "s", "1.9 d"],
    [12.345, "reqps", "12.3 req/s"],
    [3, "widgets", "3 widgets"],
    [1.5, "gbytes", "1.5 GiB"],
    [2000, "MBs", "2 GB/s"],
    [1500, "eps", "1.5 kevt/s"],
    [21.5, "celsius", "21.5 °C"],
    [3, "suffix:pods", "3 pods"],
    [3, "prefix:v", "v3"],
    [1, "bool_yes_no", "Yes"],
    [0, "bool", "False"],
    [Date.UTC(2026, 0, 2, 3, 4, 5), "dateTimeAsIso", exactTime("2026-01-02T03:04:05.000Z")],
    [Number.NaN, "bytes", "NaN"],
    [Number.POSITIVE_INFINITY, "s", "+Inf"],
  ])("of %d %s reads %s", (value, unit, text) => {
    expect(inUnit(value, unit)).toBe(text);
  });
});

describe("a value", () => {
  const field = readField({
    unit: "short",
    mappings: [
      { type: "value", options: { "0": { text: "Down", color: "red" } } },
      { type: "special", options: { match: "null", result: { text: "Nothing" } } },
    ],
    thresholds: {
      mode: "absolute",
      steps: [
        { color: "green", value: null },
        { color: "red", value: 80 },
      ],
    },
  });

  it("reads by its mapping, and no data is not zero", () => {
    expect([0, 5, null].map((value) => valueText(value, field))).toEqual(["Down", "5", "Nothing"]);
    expect(valueText(null, readField({}))).toBe("No data");
    expect(valueText("NaN", readField({}))).toBe("NaN");
  });

  it("has the colour of its mapping, else of its threshold", () => {
    expect([0, 79, 80, null].map((value) => valueColour(value, field))).toEqual([
      "var(--bad)",
      "var(--good)",
      "var(--bad)",
      undefined,
    ]);
  });

  it.each([["url(javascript:x)"], ["red;background:url(x)"], ["var(--x)"]])(
    "has no colour of a text that is none: %s",
    (name) => {
      expect(readField({ color: { mode: "fixed", fixedColor: name } }).colour).toBeUndefined();
    },
  );

  it("of a series is reduced as Grafana does", () => {
    const values = [null, 1, 3, null];
    expect(["lastNotNull", "current", "mean", "max", "last", "other"].map((calc) => reduced(values, calc))).toEqual([
      3,
      3,
      2,
      3,
      null,
      3,
    ]);
    expect(reduced([], "max")).toBeNull();
  });

  it.each([
    ["lastNotNull", "Last *", 4],
    ["last", "Last", null],
    ["firstNotNull", "First *", 2],
    ["first", "First", 2],
    ["min", "Min", 0],
    ["max", "Max", 9],
    ["mean", "Mean", 4],
    ["median", "Median", 4],
    ["variance", "Variance", 9.2],
    ["stdDev", "StdDev", Math.sqrt(9.2)],
    ["sum", "Total", 20],
    ["count", "Count", 5],
    ["countAll", "Count all", 6],
    ["range", "Range", 9],
    ["delta", "Delta", 11],
    ["step", "Step", -9],
    ["diff", "Difference", 2],
    ["diffperc", "Difference percent", 100],
    ["logmin", "Min (above zero)", 2],
    ["changeCount", "Change Count", 4],
    ["distinctCount", "Distinct Count", 5],
    ["p1", "1st %", 0],
    ["p50", "50th %", 4],
    ["p95", "95th %", 9],
    ["p11", "11th %", 0],
    ["p22", "22nd %", 2],
    ["allIsZero", "All Zeros", "false"],
    ["allIsNull", "All Nulls", "false"],
    ["allValues", "All values", "[ 2, 5, 9, 0, 4, null ]"],
    ["uniqueValues", "All unique values", "[ 2, 5, 9, 0, 4, null ]"],
    ["current", "Last *", 4],
    ["total", "Total", 20],
  ])("of cells by %s is %s", (calc, name, expected) => {
    const reducer = cellReducer(calc);
    expect(reducer?.name).toBe(name);
    const value = reducer?.reduce([2, 5, 9, 0, 4, null]);
    expect(value).toEqual(typeof expected === "number" ? expect.closeTo(expected) : expected);
  });

  it("of texts is one of them, or how many there are", () => {
    const of = (calc: string) => cellReducer(calc)?.reduce(["b", "a", "a"]);
    expect(["first", "last", "count", "distinctCount", "changeCount", "max", "sum", "mean"].map(of)).toEqual([
      "b",
      "a",
      3,
      2,
      1,
      null,
      null,
      null,
    ]);
  });

  it("of no calculation is none", () => {
    expect(["constructor", "__proto__", "p0", "p100", "p05"].map(cellReducer)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    expect(["median", "diffperc", "step", "logmin"].map((calc) => cellReducer(calc)?.reduce([]))).toEqual(
      Array.from({ length: 4 }, () => null),
    );
    expect(["allIsNull", "allIsZero"].map((calc) => cellReducer(calc)?.reduce([null]))).toEqual(["true", "false"]);
  });
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: as Grafana writes variables
describe("a text with variables", () => {
  const values = { one: { values: ["a.b"] }, many: { values: ["a.b", "c"] }, all: { values: ["x"], allValue: ".*" } };

  it.each([
    ["$one ${one} [[one]]", "a.b a.b a.b"],
    ['x=~"$many"', 'x=~"(a\\\\.b|c)"'],
    ["${many:csv} ${many:pipe} ${one:regex}", "a.b,c a.b|c a\\\\.b"],
    ["$all $unknown $constructor", ".* $unknown $constructor"],
  ])("is filled: %s", (text, expected) => {
    expect(interpolated(text, values)).toBe(expected);
  });
});

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
describe("a time", () => {
  it.each([
    ["now", 1e12],
    ["now-6h", 1e12 - 21_600_000],
    ["1700000000000", 17e11],
    ["2023-11-14T22:13:20.000Z", 17e11],
    ["yesterday", undefined],
    ["now-1x", undefined],
  ])("is %s", (text, at) => {
    expect(parsedTime(text, 1e12)).toBe(at);
  });

  const at = (...parts: readonly number[]) => new Date(...(parts as [number, number])).getTime();
  const THURSDAY = at(2026, 2, 12, 15, 20, 30);
  it.each([
    ["now/d", at(2026, 2, 12), at(2026, 2, 13) - 1],
    ["now-1d/d", at(2026, 2, 11), at(2026, 2, 12) - 1],
    ["now/w", at(2026, 2, 9), at(2026, 2, 16) - 1],
    ["now/M", at(2026, 2, 1), at(2026, 3, 1) - 1],
    ["now-1y/y", at(2025, 0, 1), at(2026, 0, 1) - 1],
    ["now/h", at(2026, 2, 12, 15), at(2026, 2, 12, 16) - 1],
    ["now-1M", at(2026, 1, 12, 15, 20, 30), at(2026, 1, 12, 15, 20, 30)],
    ["now-1d-6h", at(2026, 2, 11, 9, 20, 30), at(2026, 2, 11, 9, 20, 30)],
    ["now+2h", at(2026, 2, 12, 17, 20, 30), at(2026, 2, 12, 17, 20, 30)],
    ["now/d+8h", at(2026, 2, 12, 8), at(2026, 2, 13, 8) - 1],
  ])("of the calendar, %s, begins and ends as in Grafana", (text, start, end) => {
    expect([parsedTime(text, THURSDAY), parsedTime(text, THURSDAY, true)]).toEqual([start, end]);
  });

  it("of the month before has no day that it has not", () => {
    expect(parsedTime("now-1M", at(2026, 2, 31, 12))).toBe(at(2026, 1, 28, 12));
  });

  it.each(["now-999999y", "now+999999y", "now-200y", "now-999999y/M", "now-999999M+1d"])("is none of %s", (text) => {
    expect(parsedTime(text, THURSDAY)).toBeUndefined();
  });

  it("is in round steps, and rates span four samples", () => {
    expect(stepFor(3_600_000, 240, 1)).toBe(15);
    expect(stepFor(3_600_000, 240, 60)).toBe(60);
    expect(intervals({ from: 0, to: 3_600_000, step: 15, scrape: 15 })).toMatchObject({
      __rate_interval: { values: ["60s"] },
      __range: { values: ["3600s"] },
    });
  });
});

describe("a variable", () => {
  const variable: Variable = {
    name: "v",
    label: "v",
    kind: "query",
    isHidden: false,
    isMulti: true,
    isCircular: false,
    query: "",
    pattern: "",
    sort: 0,
    options: [],
    current: [],
  };

  it.each([
    ['label_values(up{a="b,c"}, pod)', { kind: "label-values", label: "pod", match: 'up{a="b,c"}' }],
    ["label_values(pod)", { kind: "label-values", label: "pod" }],
    ["label_names()", { kind: "label-names" }],
    ["metrics(node_.*)", { kind: "label-values", label: "__name__" }],
    ["query_result(count(up))", { kind: "query", expr: "count(up)" }],
    ["something(else)", undefined],
  ])("is listed by %s", (query, wanted) => {
    expect(wantedOf({ ...variable, query }, {})).toEqual(wanted);
  });

  it("keeps the group of its pattern, in its order", () => {
    expect(
      offeredOf({ ...variable, pattern: "/node-(\\d+)/", sort: 4, options: ["hub"] }, ["node-2", "x", "node-10"]),
    ).toEqual(["hub", "10", "2"]);
  });

  it("is what was chosen, else as saved, else the first; all of them is a pattern where it has one", () => {
    const offered = ["a", "b"];
    expect(chosenOf(variable, offered, ["b", "gone"]).values).toEqual(["b"]);
    expect(chosenOf({ ...variable, current: ["b"] }, offered, []).values).toEqual(["b"]);
    expect(chosenOf(variable, offered, []).values).toEqual(["a"]);
    expect(chosenOf({ ...variable, all: { value: ".+" } }, offered, ["$__all"])).toEqual({
      values: offered,
      allValue: ".+",
    });
  });

  it("is any value where all of them are more than a query has room for, unless some were left out", () => {
    const clusters = Array.from({ length: 10_000 }, (_, index) => `gke-europe-west1-prod-${index}`);
    const all = { ...variable, all: { value: undefined } };
    expect(chosenOf(all, clusters, []).allValue).toBe(".+");
    expect(chosenOf(all, clusters.slice(0, 100), []).allValue).toBeUndefined();
    expect(chosenOf({ ...all, pattern: "/prod/" }, clusters, []).allValue).toBeUndefined();
    expect(chosenOf({ ...all, kind: "custom" }, clusters, []).allValue).toBeUndefined();
  });
});

describe("a series", () => {
  it.each([
    ["", { __name__: "up", job: "x" }, 'up{job="x"}'],
    ["__auto", { __name__: "up", job: "x" }, 'up{job="x"}'],
    ["{{ job }}/{{missing}}", { job: "x" }, "x/"],
  ])("is called by %j and its labels", (legend, labels, name) => {
    expect(seriesName(legend, labels)).toBe(name);
  });

  const named = (legendFormat: string, ...all: readonly Record<string, string>[]) => {
    const targets = [{ refId: "A", expr: "sum(up)", legendFormat }];
    const { panel } = readPanel({ type: "timeseries", targets }, { path: "panels[0]", id: "0" });
    const results = [{ ref: "A", notices: [], series: all.map((labels) => ({ labels, values: [1] })) }];
    return panelSeries(panel, { from: 0, to: 0, step: 15, results }).series.map(({ name }) => name);
  };

  it("without labels is called as its query, so that two of them can be told apart", () => {
    expect([named("", {}), named("__auto", {})]).toEqual([["sum(up)"], ["sum(up)"]]);
  });

  it("is called by the value of the one label that there is, where the legend is automatic", () => {
    expect(named("__auto", { pod: "a" }, { pod: "b" })).toEqual(["a", "b"]);
    expect(named("", { pod: "a" })).toEqual(['{pod="a"}']);
    expect(named("__auto", { pod: "a" }, { pod: "b", node: "c" })).toEqual(['{pod="a"}', '{pod="b", node="c"}']);
  });
});

describe("an override", () => {
  const matches = (matcher: object) => {
    const override = readOverride({ matcher, properties: [] });
    const fields = [
      { name: "a", ref: "A" },
      { name: "b", ref: "B" },
      { name: "pod", ref: "B", kind: "text" as const },
    ];
    return fields.filter((field) => override?.matches(field)).map(({ name }) => name);
  };

  it.each([
    [{ id: "byName", options: "a" }, ["a"]],
    [{ id: "byNames", options: { names: ["a", "x"] } }, ["a"]],
    [{ id: "byNames", options: { mode: "exclude", names: ["a"], readOnly: true } }, ["b", "pod"]],
    [{ id: "byRegexp", options: "/^[ab]$/" }, ["a", "b"]],
    [{ id: "byFrameRefID", options: "B" }, ["b", "pod"]],
    [{ id: "byType", options: "number" }, ["a", "b"]],
    [{ id: "byType", options: "string" }, ["pod"]],
  ])("is about the fields of its matcher: %j", (matcher, expected) => {
    expect(matches(matcher)).toEqual(expected);
  });

  it("of an unknown matcher is none", () => {
    expect(readOverride({ matcher: { id: "byValue" }, properties: [] })).toBeUndefined();
  });
});

describe("names that every object has", () => {
  const names = ["constructor", "__proto__", "toString"];

  it("are labels that a series may lack", () => {
    expect(names.map((name) => seriesName(`{{${name}}}!`, {}))).toEqual(["!", "!", "!"]);
  });

  it("are no properties of fields that an override changes", () => {
    const properties = names.map((id) => ({ id, value: { unit: "bytes" } }));
    expect(readOverride({ matcher: { id: "byName", options: "x" }, properties })?.change).toEqual({});
  });
});
