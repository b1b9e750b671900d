// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { newPointedTime } from "@/components/charts/pointed-time";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { seeWhere } from "@/components/testing/seen";
import { readPanel } from "@/lib/dashboards/read-panel";
import { PanelView } from "./panel-view";
import type { PanelContext } from "./use-panel-data";

const MINUTE_MS = 60_000;
const CONTEXT: PanelContext = {
  window: { from: 0, to: 30 * MINUTE_MS, isLive: true },
  values: { team: { values: ["core"] } },
  isReady: true,
  unfilled: new Set(),
  scrapeSeconds: 15,
  annotations: [],
  moment: newPointedTime(),
  onZoom: () => undefined,
};
const SERIES = [
  { labels: { pod: "a" }, values: [1, 4] },
  { labels: { pod: "b" }, values: [9, 7] },
];

/** Drawn once the server has answered; the bodies of its requests. */
function show(raw: object): unknown[] {
  const bodies: unknown[] = [];
  const value = { title: "Pods", targets: [{ refId: "A", expr: "x", legendFormat: "{{pod}}" }], ...raw };
  const { panel } = readPanel(value, { path: "panels[0]", id: "0" });
  answerRequests({
    "/api/v1/prometheus/queries": (_, body) => {
      bodies.push(body);
      return answered({ from: 0, to: 15_000, step: 15, results: [{ ref: "A", notices: [], series: SERIES }] });
    },
  });
  render(<PanelView panel={panel} context={CONTEXT} height={300} />);
  return bodies;
}

beforeEach(() => seeWhere(() => true));

const REDUCE = { id: "reduce", options: { reducers: ["max"] } };

it("shows a figure for each row that its transformations leave, with its link", async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as Grafana writes variables
  const url = "https://x.test/${team}?v=${__value.raw}";
  const options = { reduceOptions: { values: true } };
  show({
    type: "stat",
    options,
    transformations: [REDUCE],
    fieldConfig: { defaults: { links: [{ title: "See", url }] } },
  });
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["4", "https://x.test/core?v=4"],
    ["9", "https://x.test/core?v=9"],
  ]);
  expect([screen.getByText("a"), screen.getByText("b")]).toHaveLength(2);
});

it("says where nothing is left of a chart", async () => {
  show({ type: "timeseries", transformations: [REDUCE] });
  expect(await screen.findByText("Its transformations leave nothing to show.")).toBeTruthy();
});

it("has a time of its own, says so, and leads where its author wants", async () => {
  const links = [
    { title: "Runbook of $team", url: "https://runbooks.test/$team" },
    { title: "Script", url: "javascript:alert(1)" },
  ];
  const bodies = show({ type: "stat", timeFrom: "2h", timeShift: "1h", links });
  expect(await screen.findByText("last 2h, 1h earlier")).toBeTruthy();
  const [link, ...others] = await screen.findAllByRole("link");
  expect([link?.textContent, link?.getAttribute("href"), others.length]).toEqual([
    "Runbook of core",
    "https://runbooks.test/core",
    0,
  ]);
  expect(bodies).toEqual([expect.objectContaining({ from: -150 * MINUTE_MS, to: -30 * MINUTE_MS })]);
});
