import { describe, expect, it } from "vitest";
import { fidelityReport } from "./fidelity-report";
import { panelQueriesIn } from "./panel-queries";
import { readPanel } from "./read-panel";

const HOUR_MS = 3_600_000;
const NOW = 1_000 * HOUR_MS;
const PAGE = { from: NOW - HOUR_MS, to: NOW, values: { range: { values: ["2h"] } }, scrapeSeconds: 15, isLive: true };

/** Hours before now. */
function timeOf(raw: object, more: Partial<typeof PAGE> = {}) {
  const value = { type: "timeseries", targets: [{ refId: "A", expr: "up" }], ...raw };
  const { panel, findings } = readPanel(value, { path: "panels[0]", id: "0" });
  const report = fidelityReport({ report: findings, panels: [panel] });
  const { from, to } = panelQueriesIn(panel, { ...PAGE, ...more });
  return { hours: [(NOW - from) / HOUR_MS, (NOW - to) / HOUR_MS], ignored: report.map(({ path }) => path) };
}

describe("the time of a panel", () => {
  it.each([
    ["that of the page", {}, [1, 0]],
    ["the last so many hours", { timeFrom: "6h" }, [6, 0]],
    ["the same so long before", { timeShift: "24h" }, [25, 24]],
    ["both", { timeFrom: "2h", timeShift: "1h" }, [3, 1]],
    ["what a variable has", { timeFrom: "$range" }, [2, 0]],
  ])("is %s", (_, raw, hours) => {
    expect(timeOf(raw)).toEqual({ hours, ignored: [] });
  });

  it("is that of the page where that is no time up to now", () => {
    expect(timeOf({ timeFrom: "6h" }, { isLive: false }).hours).toEqual([1, 0]);
  });

  it("is that of the page where it is not known, and the report has it", () => {
    expect(timeOf({ timeFrom: "now/d", timeShift: "0M/M" })).toEqual({
      hours: [1, 0],
      ignored: ["panels[0].timeShift", "panels[0].timeFrom"],
    });
  });
});

describe("the time of a rate", () => {
  const rate = "rate(a_total[$__rate_interval])";
  it.each([
    ["four times the scrape interval", {}, {}, "60s"],
    ["four times the least step of the query, if it has one", { interval: "1m" }, {}, "240s"],
    ["the step and a scrape interval where the panel has the least step", {}, { interval: "2m" }, "135s"],
    ["what a variable has", { interval: "$range" }, {}, "28800s"],
  ])("is %s", (_, target, raw, time) => {
    const value = { type: "timeseries", targets: [{ refId: "A", expr: rate, ...target }], ...raw };
    const { panel } = readPanel(value, { path: "panels[0]", id: "0" });
    expect(panelQueriesIn(panel, PAGE).queries[0]?.expr).toBe(`rate(a_total[${time}])`);
  });
});
