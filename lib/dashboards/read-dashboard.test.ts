import { describe, expect, it } from "vitest";
import { fidelityReport } from "./fidelity-report";
import { readDashboard } from "./read-dashboard";

const read = (value: object) => readDashboard(JSON.stringify(value));
const panel = (more: object = {}) => ({
  type: "timeseries",
  title: "CPU",
  targets: [{ refId: "A", expr: "up" }],
  ...more,
});
const texts = (value: object) => fidelityReport(read(value)).map(({ path, text }) => `${path}: ${text}`);

/** As OCM documents it for its metrics. */
const SAMPLE = {
  title: "OCM",
  schemaVersion: 42,
  time: { from: "now-1h", to: "now" },
  refresh: "",
  templating: {
    list: [
      { name: "datasource", type: "datasource", query: "prometheus", current: {} },
      {
        name: "cluster",
        type: "query",
        refresh: 1,
        definition: 'label_values(container_memory_working_set_bytes{job="opentelemetry-collector"},cluster_name)',
        query: {
          qryType: 1,
          query: 'label_values(container_memory_working_set_bytes{job="opentelemetry-collector"},cluster_name)',
          refId: "V",
        },
        staticOptions: [{ text: "hub", value: "hub" }],
        current: { text: "hub", value: "hub" },
      },
    ],
  },
  panels: [
    ["API Request Count", { x: 0, y: 0, w: 24, h: 10 }, "none"],
    ["CPU Usage", { x: 0, y: 10, w: 24, h: 8 }, "none"],
    ["Memory Usage", { x: 0, y: 18, w: 24, h: 8 }, "bytes"],
  ].map(([title, gridPos, unit], index) => ({
    id: index,
    title,
    gridPos,
    type: "timeseries",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as Grafana writes variables
    datasource: { type: "prometheus", uid: "${datasource}" },
    fieldConfig: {
      defaults: {
        unit,
        color: { mode: "palette-classic" },
        thresholds: {
          mode: "absolute",
          steps: [
            { color: "green", value: null },
            { color: "red", value: 80 },
          ],
        },
        custom: { thresholdsStyle: { mode: "off" }, lineWidth: 1, fillOpacity: 0, stacking: { mode: "none" } },
      },
    },
    targets: [{ refId: "A", expr: 'up{cluster_name="$cluster"}', legendFormat: "__auto", range: true }],
  })),
};

describe("OCM's sample dashboard", () => {
  const dashboard = read(SAMPLE);

  it("is whole: each panel in its place, and nothing to report", () => {
    expect(dashboard.report).toEqual([]);
    expect(
      dashboard.panels.map(({ title, kind, grid, field }) => [title, kind, grid.y, grid.w, grid.h, field.unit]),
    ).toEqual([
      ["API Request Count", "timeseries", 0, 24, 10, "none"],
      ["CPU Usage", "timeseries", 10, 24, 8, "none"],
      ["Memory Usage", "timeseries", 18, 24, 8, "bytes"],
    ]);
    expect(dashboard.panels[0]?.field).toMatchObject({ showsThresholds: false, fill: 0, stacking: "none" });
  });

  it("asks for its clusters, beside the hub", () => {
    const [datasource, cluster] = dashboard.variables;
    expect(datasource).toMatchObject({ kind: "datasource", isHidden: true });
    expect(cluster).toMatchObject({ kind: "query", options: ["hub"], current: ["hub"] });
    expect(cluster?.query).toContain("label_values(");
  });
});

describe("what is around a dashboard", () => {
  it.each([
    ["the API's", { dashboard: { title: "X", panels: [panel()] }, meta: {} }],
    ["a resource's", { apiVersion: "dashboard.grafana.app/v1beta1", spec: { title: "X", panels: [panel()] } }],
    ["an export's", { __inputs: [], __requires: [], title: "X", panels: [panel()] }],
  ])("is taken off: %s", (_, value) => {
    expect(read(value)).toMatchObject({ title: "X", panels: [{ title: "CPU" }] });
  });

  it("is made of rows in old ones, and of the old graph", () => {
    const old = { type: "graph", span: 6, stack: true, yaxes: [{ format: "bytes" }], targets: [{ expr: "up" }] };
    const { panels } = read({ rows: [{ panels: [old, old] }, { panels: [old] }] });
    expect(panels.map(({ grid: { x, y, w } }) => [x, y, w])).toEqual([
      [0, 0, 12],
      [12, 0, 12],
      [0, 7, 12],
    ]);
    expect(panels[0]).toMatchObject({ kind: "timeseries", field: { unit: "bytes", stacking: "normal" } });
  });
});

describe("bad input", () => {
  it.each([
    ["no JSON", "{", "not JSON"],
    ["other JSON", "[1]", "no dashboard"],
    ["a number", "7", "no dashboard"],
    ["another object", '{"title":"X"}', "no panels"],
    ["the second version", '{"elements":{},"layout":{}}', "V2"],
    ["more than 5 MB", " ".repeat(5_242_881), "5 MB"],
  ])("is said in words: %s", (_, text, message) => {
    expect(() => readDashboard(text)).toThrow(message);
  });

  it("of nearly 5 MB has the first five hundred panels, and says so", () => {
    const big = panel({ description: "x".repeat(6_000) });
    const text = JSON.stringify({ title: "Large", panels: Array.from({ length: 800 }, () => big) });
    expect(text.length).toBeGreaterThan(4_800_000);
    const { panels, report } = readDashboard(text);
    expect(panels).toHaveLength(500);
    expect(report.map((entry) => entry.text)).toContainEqual("The first 500 panels are shown.");
  });

  it("of wrong types is as if it were not there", () => {
    const odd = {
      type: 5,
      title: {},
      gridPos: { x: "a", y: -4, w: 99, h: Number.MAX_VALUE },
      targets: "none",
      options: [],
      fieldConfig: 1,
    };
    expect(read({ panels: [odd, null, 3], templating: { list: [7, { type: "query" }] } }).panels).toHaveLength(3);
  });

  it("with panels on top of each other has them one below the other, and those of a row with their row", () => {
    const gridPos = { x: 0, y: 0, w: 12, h: 8 };
    const inner = panel({ title: "inner", gridPos: { ...gridPos, y: 1 } });
    const row = {
      type: "row",
      title: "row",
      collapsed: true,
      gridPos: { x: 0, y: 0, w: 24, h: 1 },
      panels: [inner, inner],
    };
    const beside = panel({ title: "beside", gridPos: { ...gridPos, x: 12 } });
    const { panels } = read({
      panels: [panel({ title: "one", gridPos }), panel({ title: "two", gridPos }), beside, row],
    });
    expect(panels.map(({ title, grid }) => `${title} ${grid.x} ${grid.y}`)).toEqual([
      "one 0 0",
      "beside 12 0",
      "two 0 8",
      "row 0 16",
      "inner 0 17",
      "inner 0 25",
    ]);
  });

  it("of other data sources, unknown types and what is not drawn is reported with its place", () => {
    const loki = panel({ datasource: { type: "loki", uid: "l" } });
    expect(
      texts({
        panels: [loki, panel({ type: "news" }), panel({ timeShift: "0M/M", transformations: [{ id: "heatmap" }] })],
      }),
    ).toEqual([
      expect.stringMatching(/^panels\[0\]\.targets\[0\]: .*"loki"/),
      expect.stringMatching(/^panels\[0\]\.targets: No query/),
      expect.stringMatching(/^panels\[1\]\.type: .*"news"/),
      expect.stringMatching(/^panels\[2\]\.timeShift: /),
      expect.stringMatching(/^panels\[2\]\.transformations\[0\]: /),
    ]);
  });

  it.each([
    [
      { fieldConfig: { defaults: { custom: { scaleDistribution: { type: "log", log: 10 } } } } },
      /custom\.scaleDistribution: /,
    ],
    [{ type: "graph", yaxes: [{ logBase: 10 }] }, /yaxes\[0\]\.logBase: /],
    [{ transformations: [{ id: "heatmap" }] }, /transformations\[0\]: .*"heatmap" is left out/],
  ])("drawn otherwise is reported with its place: %j", (raw, expected) => {
    expect(texts({ panels: [panel(raw)] })).toEqual([expect.stringMatching(expected)]);
    expect(texts({ panels: [panel({ yaxes: [{ logBase: 1 }] })] })).toEqual([]);
  });

  it("with variables in a circle names each of them", () => {
    const variable = (name: string, other: string) => ({
      name,
      type: "query",
      query: `label_values(up{x="$${other}"}, y)`,
    });
    const list = [variable("a", "b"), variable("b", "c"), variable("c", "a"), variable("d", "a")];
    expect(read({ panels: [], templating: { list } }).report.map(({ subject }) => subject)).toEqual(["a", "b", "c"]);
  });

  it("with very many variables has fifty of them, and a long chain of them is followed", () => {
    const list = Array.from({ length: 20_000 }, (_, index) => ({
      name: `v${index}`,
      type: "query",
      query: `$v${(index + 1) % 50}`,
    }));
    const { variables, report } = read({ panels: [], templating: { list } });
    expect(variables).toHaveLength(50);
    expect(variables.every(({ isCircular }) => isCircular)).toBe(true);
    expect(report.at(-1)?.text).toMatch(/20000 variables the first 50/);
  });

  it("with a regular expression of a variable that takes for ever says that it is left out", () => {
    const list = [{ name: "pod", type: "query", query: "label_values(pod)", regex: "^(a|a)*$" }];
    expect(texts({ panels: [], templating: { list } })).toEqual([
      expect.stringMatching(/^templating\.list\[0\]\.regex: .* can take too long/),
    ]);
  });

  it("with patterns that take for ever has none of them", () => {
    const mapping = { type: "regex", options: { pattern: "^(a+)+$", result: { text: "x" } } };
    const { panels } = read({ panels: [panel({ fieldConfig: { defaults: { mappings: [mapping] } } })] });
    expect(panels[0]?.field.mappings).toEqual([]);
  });
});
