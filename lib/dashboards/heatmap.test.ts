import { describe, expect, it } from "vitest";
import { fidelityReport } from "./fidelity-report";
import { bucketed } from "./heatmap";
import { panelSeries } from "./panel-series";
import { readPanel } from "./read-panel";

const heatmap = (more: object = {}, format = "heatmap") =>
  readPanel(
    { type: "heatmap", title: "H", targets: [{ refId: "A", expr: "x", format }], ...more },
    { path: "p", id: "0" },
  );
const series = (le: string | undefined, ...values: (number | null)[]) => {
  const labels: Record<string, string> = le === undefined ? {} : { le };
  return { labels, values };
};
const rows = (panel: ReturnType<typeof heatmap>["panel"], ...all: ReturnType<typeof series>[]) => {
  const answer = { from: 0, to: 1000, step: 1, results: [{ ref: "A", series: all, notices: [] }] };
  return bucketed(panel, panelSeries(panel, answer)).series.map(({ name, values }) => [name, ...values]);
};

describe("a heatmap", () => {
  it("is drawn as it is, with no finding", () => {
    const { panel, findings } = heatmap();
    expect([panel.kind, fidelityReport({ report: findings, panels: [panel] })]).toEqual(["heatmap", []]);
  });

  it("has each bucket of a histogram for itself, the lowest first, whatever order they come in", () => {
    const { panel } = heatmap({ options: { yAxis: { unit: "s" } } });
    expect(
      rows(panel, series("+Inf", 10, 4), series("0.25", 7, null), series("0.1", 2, 1), series("0.1", 1, 0)),
    ).toEqual([
      ["up to 100 ms", 3, 1],
      ["100 ms – 250 ms", 4, null],
      ["above 250 ms", 3, 4],
    ]);
  });

  it("takes series that are buckets already as they are", () => {
    const { panel } = heatmap({}, "time_series");
    expect(rows(panel, series("2", 5, 5), series("1", 3, 3)).map(([, ...values]) => values)).toEqual([
      [3, 3],
      [5, 5],
    ]);
    expect(rows(panel, series(undefined, 5, 5)).length).toBe(1);
  });

  it.each([
    ["now", { options: { calculate: true } }],
    ["in older versions", { dataFormat: "timeseries" }],
  ])("counts plain series in round ranges where the file says so: %s", (_, more) => {
    const { panel } = heatmap(more);
    const found = rows(panel, series(undefined, 1, 11), series(undefined, 1.5, null), series(undefined, 11, 2));
    expect(found[0]).toEqual(["1 – 2", 2, null]);
    expect(found.at(-1)).toEqual(["11 – 12", 1, 1]);
    expect(found.length).toBe(11);
  });

  it.each([[[]], [[series(undefined, null, null)]], [[series(undefined, 5, 5)]], [[series(undefined, -1e300, 1e300)]]])(
    "stays bounded whatever comes: %j",
    (all) => {
      expect(rows(heatmap({ options: { calculate: true } }).panel, ...all).length).toBeLessThanOrEqual(26);
    },
  );
});
