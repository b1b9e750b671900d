import { describe, expect, it } from "vitest";
import type { Metrics, Series } from "@/lib/api/metrics/metrics";
import { addOnsPanel, clustersPanel, hubPanel, rolloutsPanel, workPanel } from "./panels";
import { metricsOf } from "./testing";
import { timeWindow } from "./time-window";

const STEP = 2_000;
const END = 10_000_000;
const at = [END - 2 * STEP, END - STEP, END];

/** The last three values of each series of a panel. */
function drawn(panelOf: typeof clustersPanel, metrics: Metrics) {
  const panel = panelOf(metrics, timeWindow(metrics.at, "5m"));
  const values = (label: string) => panel.series.find((series) => series.label === label)?.values.slice(-3);
  return { panel, values };
}

describe("a stack", () => {
  it("adds up, leaves out what is well, and says of how many", () => {
    const { panel, values } = drawn(
      clustersPanel,
      metricsOf(at, {
        clusters: { available: [9, 7, 7], unavailable: [1, 1, 2], pending: [0, 1, 1], denied: [0, 1, 0] },
      }),
    );
    expect(values("Unavailable")).toEqual([1, 1, 2]);
    expect(values("Not accepted")).toEqual([0, 2, 1]);
    expect(panel.tops?.slice(-3)).toEqual([1, 3, 3]);
    expect(panel.valueLabels?.at(-1)).toBe("3");
    expect(panel.unit).toBe("of 10");
    expect(panel.range).toEqual({ bottom: 0, top: 4 });
  });

  it("has a gap where nothing was known, before the first sample too, and none at zero", () => {
    const { panel } = drawn(rolloutsPanel, metricsOf(at, { rollouts: { applying: [0, null, 0] } }));
    expect(panel.gaps).toHaveLength(1);
    const unknown = [null, null, null];
    const all = {
      waiting: [0, null, 0],
      away: [0, null, 0],
      applying: [0, null, 0],
      soaking: [0, null, 0],
      stalled: [0, null, 0],
      failed: [0, null, 0],
      held: [0, null, 0],
    };
    const away = drawn(
      rolloutsPanel,
      metricsOf(at, { rollouts: { ...all, "timed-out": [0, null, 0], done: unknown } }),
    );
    expect(away.panel.gaps).toHaveLength(2);
    expect(away.panel.tops?.slice(-3)).toEqual([0, null, 0]);
    expect(away.panel.range).toEqual({ bottom: 0, top: 2 });
  });
});

describe("lines", () => {
  it("break where they are not known", () => {
    const { panel, values } = drawn(
      workPanel,
      metricsOf(at, { work: { reconciles: [4, null, 12.5], queue: [0, 0, 3] } }),
    );
    expect(values("Reconciles")).toEqual([4, null, 12.5]);
    expect(values("Queue")).toEqual([0, 0, 3]);
    expect(panel.range.top).toBe(20);
    expect(panel.valueLabels?.slice(-3)).toEqual(["4 per second", undefined, "13 per second"]);
  });

  it("say the hub's time in whole milliseconds", () => {
    const { panel } = drawn(hubPanel, metricsOf(at, { work: { hubP95Ms: [40, 41.4, null] } }));
    expect(panel.valueLabels?.slice(-3)).toEqual(["40 ms", "41 ms", undefined]);
  });
});

describe("the add-ons", () => {
  const flat = (value: number): Series => [value, value, value];

  it("stand in the order of what they lost, the worst eight of them", () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`add-on-${String(index).padStart(2, "0")}`, flat(99 - index)]),
    );
    const { panel } = drawn(addOnsPanel, metricsOf(at, { addOns: { ...many, dipped: [100, 20, 100] } }));
    expect(panel.series).toHaveLength(8);
    expect(panel.series.slice(0, 2).map(({ label }) => label)).toEqual(["dipped", "add-on-11"]);
    expect(new Set(panel.series.map(({ colour, appearance }) => `${colour} ${appearance}`)).size).toBe(8);
    expect(panel.range).toEqual({ bottom: 0, top: 100 });
  });

  it("show a small loss large", () => {
    expect(drawn(addOnsPanel, metricsOf(at, { addOns: { a: flat(98.4), b: flat(100) } })).panel.range).toEqual({
      bottom: 98,
      top: 100,
    });
    expect(drawn(addOnsPanel, metricsOf(at)).panel).toMatchObject({ series: [], range: { bottom: 98, top: 100 } });
  });

  it("say how many run well of all", () => {
    const { panel } = drawn(
      addOnsPanel,
      metricsOf(at, { addOns: {}, cells: { healthy: [90, 96, 96], unhealthy: [9, 3, 3] } }),
    );
    expect(panel.valueLabels?.slice(-2)).toEqual(["96 of 99", "96 of 99"]);
  });
});

it("names the right that is missing", () => {
  const right = { verb: "list", resource: "managedclusters", group: "cluster.open-cluster-management.io" };
  expect(drawn(clustersPanel, { ...metricsOf(at), missing: { clusters: right } }).panel.missing).toEqual(right);
});
