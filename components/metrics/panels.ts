import { percentRange, type Range, rangeAbove } from "@/components/charts/scale";
import type { ChartSeries } from "@/components/charts/time-chart";
import type { Metrics, MissingMetricsRight, Series } from "@/lib/api/metrics/metrics";
import { count } from "@/lib/format/count";
import { figure } from "./figure-text";
import { gapsIn, inWindow, type TimeWindow } from "./time-window";

export interface PanelSeries extends ChartSeries {
  readonly label: string;
  /** The list of what it counts. */
  readonly href?: string;
}

/** One chart, ready to be drawn. */
export interface PanelData {
  readonly title: string;
  readonly unit: string;
  readonly stacked: boolean;
  readonly series: readonly PanelSeries[];
  readonly range: Range;
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  /** The sum of what is stacked, for each time. */
  readonly tops?: readonly (number | null)[];
  /** Text in the title row for each time. */
  readonly valueLabels?: readonly (string | undefined)[];
  readonly missing?: MissingMetricsRight | undefined;
}

interface Appearance {
  readonly key: string;
  readonly label: string;
  readonly colour: string;
  readonly from: readonly (Series | undefined)[];
  readonly appearance?: ChartSeries["appearance"];
  readonly href?: string;
}

/** Clusters that are not as they should be; those that are would hide them. */
export function clustersPanel({ clusters, missing }: Metrics, window: TimeWindow): PanelData {
  const appearances: Appearance[] = [
    {
      key: "unavailable",
      label: "Unavailable",
      colour: "var(--bad)",
      from: [clusters?.unavailable],
      href: "/clusters?q=health:unavailable",
    },
    {
      key: "unknown",
      label: "Unreachable",
      colour: "var(--neutral)",
      from: [clusters?.unknown],
      href: "/clusters?q=health:unreachable",
    },
    {
      key: "pending",
      label: "Not accepted",
      colour: "var(--waiting)",
      from: [clusters?.pending, clusters?.denied],
      href: "/clusters?q=health:pending,denied",
    },
    {
      key: "moving",
      label: "Joining or leaving",
      colour: "var(--info)",
      from: [clusters?.joining, clusters?.deleting],
      href: "/clusters?q=health:joining,deleting",
    },
  ];
  const total = Object.values(clusters ?? {}).reduce(
    (sum, series) => sum + (series.findLast((value) => value !== null) ?? 0),
    0,
  );
  return stack({
    title: "Clusters not available",
    unit: `of ${count(total)}`,
    appearances,
    window,
    missing: missing.clusters,
  });
}

/** Remaining work of rollouts, by stage. */
export function rolloutsPanel({ rollouts, missing }: Metrics, window: TimeWindow): PanelData {
  const appearances: Appearance[] = [
    { key: "failed", label: "Failed", colour: "var(--bad)", from: [rollouts?.failed, rollouts?.["timed-out"]] },
    { key: "stalled", label: "Stalled", colour: "var(--warn)", from: [rollouts?.stalled] },
    { key: "held", label: "Held", colour: "var(--waiting)", from: [rollouts?.held] },
    { key: "soaking", label: "Soaking", colour: "var(--info)", from: [rollouts?.soaking], appearance: "striped" },
    { key: "applying", label: "Applying", colour: "var(--info)", from: [rollouts?.applying] },
    { key: "waiting", label: "Waiting", colour: "var(--line-strong)", from: [rollouts?.waiting, rollouts?.away] },
  ];
  return stack({
    title: "Rollouts in progress",
    unit: "clusters remaining",
    appearances,
    window,
    missing: missing.rollouts,
  });
}

export function workPanel({ work }: Metrics, window: TimeWindow): PanelData {
  const panel = lines({
    title: "Controller work",
    unit: "per second; objects in the queue",
    window,
    appearances: [
      {
        key: "reconciles",
        label: "Reconciles",
        colour: "var(--series-1)",
        from: [work.reconciles],
        appearance: "subject",
      },
      { key: "queue", label: "Queue", colour: "var(--series-2)", from: [work.queue] },
      { key: "errors", label: "Errors", colour: "var(--bad)", from: [work.errors] },
    ],
  });
  return withValues(panel, (value) => `${figure(value)} per second`);
}

export function hubPanel({ work }: Metrics, window: TimeWindow): PanelData {
  const appearances: Appearance[] = [
    { key: "p95", label: "p95", colour: "var(--series-1)", from: [work.hubP95Ms], appearance: "subject" },
  ];
  const panel = lines({ title: "Hub API", unit: "ms, 95th percentile", window, appearances });
  return withValues(panel, (value) => `${count(Math.round(value))} ms`);
}

/** With the values of its own subject beside its title. */
function withValues(panel: PanelData, text: (value: number) => string): PanelData {
  const valueLabels = panel.series[0]?.values.map((value) => (value === null ? undefined : text(value)));
  return { ...panel, ...(valueLabels ? { valueLabels } : {}) };
}

const MAX_LINES = 8;
const DASHED_FROM = 4;

/** A line for each of the add-ons that lost most in the window, worst first. */
export function addOnsPanel({ addOns = {}, cells, missing }: Metrics, window: TimeWindow): PanelData {
  const known = Object.entries(addOns).map(([name, series]) => ({ name, values: inWindow(series, window) }));
  const ranked = known
    .map((one) => ({ ...one, least: leastOf(one.values) }))
    .filter(({ least }) => least !== undefined)
    .sort((a, b) => (a.least ?? 0) - (b.least ?? 0) || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_LINES);
  const series = ranked.map(
    ({ name, values }, index): PanelSeries => ({
      key: name,
      label: name,
      colour: `var(--series-${index + 1})`,
      values,
      href: `/addons/${encodeURIComponent(name)}`,
      ...appearanceAt(index),
    }),
  );
  return {
    title: "Available, by add-on",
    unit: "% of the clusters that have it",
    stacked: false,
    series,
    range: percentRange(Math.min(100, ...ranked.map(({ least }) => least ?? 100))),
    gaps: gapsIn(
      window.times,
      known.map(({ values }) => values),
    ),
    valueLabels: wellOf(cells, window),
    missing: missing.addOns,
  };
}

/** "96 of 99" for each time, over all add-ons. */
function wellOf(cells: Metrics["cells"], window: TimeWindow): (string | undefined)[] {
  const healthy = inWindow(cells?.healthy ?? [], window);
  const all = Object.values(cells ?? {}).map((series) => inWindow(series, window));
  return healthy.map((well, index) => {
    const total = sumAt(all.map((values) => values[index] ?? null));
    return well === null || total === null ? undefined : `${count(well)} of ${count(total)}`;
  });
}

/** The lowest known value. */
export function leastOf(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : Math.min(...known);
}

function appearanceAt(index: number): Pick<PanelSeries, "appearance"> {
  if (index === 0) return { appearance: "subject" };
  return index >= DASHED_FROM ? { appearance: "dashed" } : {};
}

interface Drawn {
  readonly title: string;
  readonly unit: string;
  readonly appearances: readonly Appearance[];
  readonly window: TimeWindow;
  readonly missing?: MissingMetricsRight | undefined;
}

function stack({ appearances, window, ...rest }: Drawn): PanelData {
  const series = appearances.map((appearance) => drawn(appearance, window));
  const tops = window.times.map((_, index) => sumAt(series.map(({ values }) => values[index] ?? null)));
  const valueLabels = tops.map((top) => (top === null ? undefined : count(top)));
  return { ...rest, stacked: true, series, tops, valueLabels, ...frame(window, [tops]) };
}

function lines({ appearances, window, ...rest }: Drawn): PanelData {
  const series = appearances.map((appearance) => drawn(appearance, window));
  const all = series.map(({ values }) => values);
  return { ...rest, stacked: false, series, ...frame(window, all) };
}

function drawn({ from, ...appearance }: Appearance, window: TimeWindow): PanelSeries {
  const parts = from.map((series) => inWindow(series ?? [], window));
  return {
    ...appearance,
    values: window.times.map((_, index) => sumAt(parts.map((values) => values[index] ?? null))),
  };
}

function frame({ times }: TimeWindow, all: readonly (readonly (number | null)[])[]): Pick<PanelData, "range" | "gaps"> {
  const highest = Math.max(0, ...all.flatMap((values) => values.map((value) => value ?? 0)));
  return { range: rangeAbove(highest), gaps: gapsIn(times, all) };
}

/** Unknown if all are unknown. */
function sumAt(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
