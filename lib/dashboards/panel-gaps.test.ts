import { describe, expect, it } from "vitest";
import { fidelityReport } from "./fidelity-report";
import { readPanel } from "./read-panel";

function reportOf(raw: object): string[] {
  const value = { targets: [{ refId: "A", expr: "up" }], ...raw };
  const { findings: report, panel } = readPanel(value, { path: "panels[0]", id: "0" });
  return fidelityReport({ report, panels: [panel] }).map(({ path, outcome }) => `${outcome} ${path}`);
}

describe("the report of a panel", () => {
  const overridden = (...ids: readonly string[]) => ({
    type: "timeseries",
    fieldConfig: { overrides: [{ matcher: { id: "byName" }, properties: ids.map((id) => ({ id, value: "x" })) }] },
  });

  it.each([
    ["an override that is left out", overridden("unit", "custom.transform"), ["overrides[0].properties[1]"]],
    ["no override that is drawn", overridden("color", "custom.fillOpacity", "displayName"), []],
    ["no override that changes nothing here", overridden("custom.filterable"), []],
    ["no override that only sounds like one", overridden("constructor"), ["overrides[0].properties[0]"]],
  ])("has %s", (_, raw, paths) => {
    expect(reportOf(raw)).toEqual(paths.map((path) => `ignored panels[0].fieldConfig.${path}`));
  });

  it.each([
    ["timeseries", { fieldConfig: { defaults: { custom: { stacking: { mode: "percent" } } } } }],
    ["graph", { stack: true, percentage: true }],
  ])("says that a %s is not stacked in percent", (type, raw) => {
    expect(reportOf({ type, ...raw })[0]).toMatch(
      /^approximated panels\[0\]\.(fieldConfig\.defaults\.custom\.stacking|percentage)$/,
    );
  });

  it.each([
    ["graph", { seriesOverrides: [{ alias: "/out/", transform: "negative-Y" }] }, ".seriesOverrides"],
    ["graph", { aliasColors: { up: "#fff" } }, ".aliasColors"],
    ["graph", { nullPointMode: "null as zero" }, ".nullPointMode"],
    ["singlestat", { valueMaps: [{ op: "=", text: "Down", value: "0" }] }, ".valueMaps"],
    ["singlestat", { colorValue: true, thresholds: "80,90" }, ".thresholds"],
    ["singlestat", { postfix: " s" }, ".postfix"],
  ])("of an old %s has what is left out: %j", (type, raw, path) => {
    expect(reportOf({ type, ...raw })).toEqual([`ignored panels[0]${path}`]);
  });

  it("of an old figure as Grafana makes it has nothing", () => {
    const valueMaps = [{ op: "=", text: "N/A", value: "null" }];
    const rangeMaps = [{ from: "null", text: "N/A", to: "null" }];
    expect(reportOf({ type: "singlestat", valueMaps, rangeMaps, prefix: "", colorValue: false })).toEqual([]);
    expect(reportOf({ type: "graph", seriesOverrides: [], aliasColors: {}, nullPointMode: "null" })).toEqual([]);
  });
});
