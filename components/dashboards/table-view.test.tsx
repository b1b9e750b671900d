// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { panelSeries } from "@/lib/dashboards/panel-series";
import { readPanel } from "@/lib/dashboards/read-panel";
import { TableView } from "./table-view";

const VALUE = {
  type: "table",
  targets: [{ refId: "A", expr: "up", legendFormat: "{{job}}" }],
  fieldConfig: { defaults: { unit: "bytes" } },
  transformations: [{ id: "reduce", options: { reducers: ["max", "allIsZero"], labelsToFields: true } }],
};
const { panel } = readPanel(VALUE, { path: "panels[0]", id: "0" });
const series: Parameters<typeof panelSeries>[1]["results"][number]["series"] = [
  { labels: { job: "node", constructor: "x" }, values: [1024, 2048, null] },
  { labels: { job: "api" }, values: [0, 0, 0] },
];
const result = panelSeries(panel, { from: 0, to: 30_000, step: 15, results: [{ ref: "A", notices: [], series }] });

it("has a row for each series that its dashboard reduces, sorted by a press on a head", async () => {
  const { user } = render(<TableView panel={panel} title="Up" result={result} height={200} />);
  const rows = () => screen.getAllByRole("row").map(({ children }) => [...children].map((cell) => cell.textContent));
  expect(rows()).toEqual([
    ["Field", "constructor", "job", "Max", "All Zeros"],
    ["Value", "x", "node", "2 KiB", "false"],
    ["Value", "", "api", "0 B", "true"],
  ]);
  await user.click(screen.getByRole("button", { name: "Max" }));
  expect(rows().map(([, , job]) => job)).toEqual(["job", "api", "node"]);
});
