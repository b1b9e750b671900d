// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
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
const panelWith = (more: object) => readPanel({ ...VALUE, ...more }, { path: "panels[0]", id: "0" }).panel;
const series: Parameters<typeof panelSeries>[1]["results"][number]["series"] = [
  { labels: { job: "node", constructor: "x" }, values: [1024, 2048, null] },
  { labels: { job: "api" }, values: [0, 0, 0] },
];
const result = panelSeries(panel, { from: 0, to: 30_000, step: 15, results: [{ ref: "A", notices: [], series }] });

const CONTEXT = { values: {}, window: { from: 0, to: 30_000, isLive: false } };

it("has a row for each series that its dashboard reduces, sorted by a press on a head", async () => {
  const { user } = render(<TableView panel={panel} title="Up" result={result} context={CONTEXT} height={200} />);
  const rows = () => screen.getAllByRole("row").map(({ children }) => [...children].map((cell) => cell.textContent));
  expect(rows()).toEqual([
    ["Field", "constructor", "job", "Max", "All Zeros"],
    ["Value", "x", "node", "2 KiB", "false"],
    ["Value", "", "api", "0 B", "true"],
  ]);
  await user.click(screen.getByRole("button", { name: "Max" }));
  expect(rows().map(([, , job]) => job)).toEqual(["job", "api", "node"]);
});

it("offers each table that is left, and shows the times of its rows", async () => {
  const each = panelWith({ transformations: [{ id: "sortBy", options: { sort: [{ field: "Time", desc: true }] } }] });
  const { user } = render(<TableView panel={each} title="Up" result={result} context={CONTEXT} height={200} />);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["Time", "node"]);
  expect(screen.getAllByRole("row")[1]?.textContent).toContain("1970");
  await user.selectOptions(screen.getByLabelText("Table of Up"), "api");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["Time", "api"]);
});

it("has the links, widths and sides of its columns", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as Grafana writes variables
  const url = "https://runbooks.test/${__data.fields.job}?v=${__value.raw}";
  const links = [{ title: "Runbook", url }];
  const overrides = [
    { matcher: { id: "byName", options: "Max" }, properties: [{ id: "links", value: links }] },
    {
      matcher: { id: "byName", options: "job" },
      properties: [
        { id: "custom.width", value: 240 },
        { id: "custom.align", value: "right" },
      ],
    },
  ];
  const linked = panelWith({ fieldConfig: { overrides } });
  render(<TableView panel={linked} title="Up" result={result} context={CONTEXT} height={200} />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "https://runbooks.test/node?v=2048",
    "https://runbooks.test/api?v=0",
  ]);
  const head = screen.getByRole("columnheader", { name: "job" });
  expect(head.style.width).toBe("240px");
  expect(head.className).toContain("text-right");
});

it("leads to the dashboards that are here, by their names in Grafana", async () => {
  const items = [{ source: "shop", name: "pods", key: "pods.json", title: "Pods", uid: "pod" }];
  const keeping = { namespace: "flotilla" };
  answerRequests({ "/api/v1/dashboards": () => answered({ items, keeping }) });
  const linkTo = (url: string) => ({ id: "links", value: [{ title: "See", url }] });
  const overrides = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as Grafana writes variables
    { matcher: { id: "byName", options: "job" }, properties: [linkTo("/d/pod?var-job=${__value.text}")] },
    { matcher: { id: "byName", options: "Max" }, properties: [linkTo("/d/gone")] },
  ];
  const linked = panelWith({ fieldConfig: { overrides } });
  render(<TableView panel={linked} title="Up" result={result} context={CONTEXT} height={200} />);
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/metrics/dashboards/shop/pods?var-job=node&key=pods.json",
    "/metrics/dashboards/shop/pods?var-job=api&key=pods.json",
  ]);
});
