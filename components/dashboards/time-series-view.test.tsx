// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newPointedTime } from "@/components/charts/pointed-time";
import { render } from "@/components/testing/render";
import type { Panel } from "@/lib/dashboards/model";
import { panelSeries } from "@/lib/dashboards/panel-series";
import { readPanel } from "@/lib/dashboards/read-panel";
import { TimeSeriesView } from "./time-series-view";

const plot = vi.hoisted(() => vi.fn());
vi.mock("@/components/charts/panel-plot", () => ({
  PanelPlot: (props: object) => {
    plot(props);
    return null;
  },
}));

const VALUE = { type: "timeseries", targets: [{ refId: "A", expr: "up", legendFormat: "{{job}}" }] };
const { panel }: { panel: Panel } = readPanel(VALUE, { path: "panels[0]", id: "0" });
const results = [{ ref: "A", notices: [], series: [{ labels: { job: "node" }, values: [7, 8, 9] }] }];
const result = panelSeries(panel, { from: 0, to: 30_000, step: 15, results });

const READY = { isReady: true, unfilled: new Set<string>(), scrapeSeconds: 15 };

function contextWith(moment = newPointedTime()) {
  const window = { from: 0, to: 30_000, isLive: false };
  return { window, values: {}, ...READY, annotations: [], moment, onZoom: () => undefined };
}

beforeEach(() => plot.mockClear());

it("hands the same series to its chart as long as its data is the same", () => {
  const view = () => <TimeSeriesView panel={panel} title="Up" result={result} context={contextWith()} height={200} />;
  const { rerender } = render(view());
  rerender(view());
  const [[first], [second]] = plot.mock.calls as [[Record<string, unknown>], [Record<string, unknown>]];
  for (const name of ["series", "valueTicks", "lines", "valueText"]) expect(second[name]).toBe(first[name]);
});

it("shows the values of the time pointed at without another rendering of its chart", () => {
  const context = contextWith();
  render(<TimeSeriesView panel={panel} title="Up" result={result} context={context} height={200} />);
  const rendered = plot.mock.calls.length;
  act(() => context.moment.set(14_000));
  expect(screen.getByRole("list", { name: "Legend" }).textContent).toBe("node8");
  expect(plot.mock.calls.length).toBe(rendered);
});

it("begins its axis near what is least, where nothing is filled", () => {
  render(<TimeSeriesView panel={panel} title="Up" result={result} context={contextWith()} height={200} />);
  const [{ valueTicks }] = plot.mock.calls.at(-1) as [{ valueTicks: number[] }];
  expect([valueTicks[0], valueTicks.at(-1)]).toEqual([7, 9]);
});

it("stacks no series on one that has a group of its own, as the total of what is used", () => {
  const properties = [{ id: "custom.stacking", value: { group: false, mode: "normal" } }];
  const { panel: memory } = readPanel(
    {
      ...VALUE,
      fieldConfig: {
        defaults: { custom: { fillOpacity: 40, stacking: { group: "A", mode: "normal" } } },
        overrides: [{ matcher: { id: "byName", options: "total" }, properties }],
      },
    },
    { path: "panels[0]", id: "0" },
  );
  const series = [
    { labels: { job: "total" }, values: [24, 24, 24] },
    { labels: { job: "used" }, values: [10, 10, 10] },
    { labels: { job: "free" }, values: [14, 14, 14] },
  ];
  const stacked = panelSeries(memory, {
    ...{ from: 0, to: 30_000, step: 15 },
    results: [{ ref: "A", notices: [], series }],
  });
  render(<TimeSeriesView panel={memory} title="Memory" result={stacked} context={contextWith()} height={200} />);
  const [{ series: drawn, valueTicks }] = plot.mock.calls.at(-1) as [
    { series: { stackGroup?: string }[]; valueTicks: number[] },
  ];
  const [total, used, free] = drawn.map(({ stackGroup }) => stackGroup);
  expect(used).toBe(free);
  expect(total).not.toBe(used);
  expect(Math.max(...valueTicks)).toBeLessThan(48);
});

describe("the legend", () => {
  const jobs = ["node", "api", "etcd"];
  const three = panelSeries(panel, {
    ...{ from: 0, to: 30_000, step: 15 },
    results: [{ ref: "A", notices: [], series: jobs.map((job) => ({ labels: { job }, values: [1, 2, 3] })) }],
  });
  const open = () =>
    render(<TimeSeriesView panel={panel} title="Up" result={three} context={contextWith()} height={200} />);
  /** What the chart draws now. */
  const drawn = () => {
    const [{ label }] = plot.mock.calls.at(-1) as [{ label: string }];
    return jobs.filter((job) => label.includes(`${job} `));
  };
  const entry = (name: string) => screen.getByRole("button", { name });

  it("isolates a series by a press, and shows all again by another one", async () => {
    const { user } = open();
    expect(drawn()).toEqual(jobs);
    await user.click(entry("api"));
    expect(drawn()).toEqual(["api"]);
    expect(entry("node").getAttribute("aria-pressed")).toBe("false");
    await user.click(entry("etcd"));
    expect(drawn()).toEqual(["etcd"]);
    await user.click(entry("etcd"));
    expect(drawn()).toEqual(jobs);
  });

  it("hides a series, and shows it again, by a press with Ctrl", async () => {
    const { user } = open();
    for (const expected of [["node", "etcd"], jobs]) {
      await user.keyboard("{Control>}");
      await user.click(entry("api"));
      await user.keyboard("{/Control}");
      expect(drawn()).toEqual(expected);
    }
  });
});
