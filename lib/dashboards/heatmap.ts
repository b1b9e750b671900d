import { fieldOptionsOf } from "./field-appearance";
import type { Panel } from "./model";
import type { PanelResult, PanelSeries } from "./panel-series";
import { inUnit } from "./units";

const BUCKETS = 12;

interface Bucket {
  /** Its upper bound; undefined for one that is no number. */
  readonly bound: number | undefined;
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/**
 * The buckets of a heatmap as series, the lowest first: those of a histogram with what each has for itself, or counted from
 * plain series. Series that are buckets already stay as they are.
 */
export function bucketed(panel: Panel, result: PanelResult): PanelResult {
  if (result.series.length === 0) return result;
  const buckets = panel.heatmap.isCalculated ? counted(panel, result.series) : read(panel, result.series);
  return { ...result, series: buckets.map((bucket, index) => seriesOf(panel, bucket, index)) };
}

function seriesOf(panel: Panel, { bound, name, values }: Bucket, index: number): PanelSeries {
  return {
    key: `bucket-${index}`,
    ref: "A",
    name,
    labels: bound === undefined ? {} : { le: String(bound) },
    colour: "var(--accent)",
    options: fieldOptionsOf(panel, { name, ref: "A" }),
    values,
    last: values.at(-1) ?? null,
  };
}

function read(panel: Panel, series: readonly PanelSeries[]): Bucket[] {
  const bounds = series.map(({ labels }) => boundOf(labels.le));
  if (bounds.includes(undefined)) return series.map(({ name, values }) => ({ bound: undefined, name, values }));
  const sums = new Map<number, readonly (number | null)[]>();
  for (const [index, { values }] of series.entries()) {
    const bound = bounds[index] ?? 0;
    sums.set(bound, plus(sums.get(bound), values));
  }
  const sorted = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  const isCumulative = panel.queries.some(({ isBuckets }) => isBuckets);
  return sorted.map(([bound, values], index) => {
    const below = sorted[index - 1];
    const name = rangeText(below?.[0], bound, panel.heatmap.unit);
    return { bound, name, values: isCumulative && below ? minus(values, below[1]) : values };
  });
}

/** As Prometheus writes bounds of histograms. */
function boundOf(le: string | undefined): number | undefined {
  if (le === "+Inf") return Number.POSITIVE_INFINITY;
  const bound = Number(le || Number.NaN);
  return Number.isNaN(bound) ? undefined : bound;
}

function plus(one: readonly (number | null)[] | undefined, other: readonly (number | null)[]) {
  return one ? other.map((value, at) => (value === null ? (one[at] ?? null) : value + (one[at] ?? 0))) : other;
}

/** Rounding of rates may leave less than nothing. */
function minus(values: readonly (number | null)[], below: readonly (number | null)[]) {
  return values.map((value, at) => (value === null ? null : Math.max(0, value - (below[at] ?? 0))));
}

/** How many of the series lie in each range at each time. */
function counted(panel: Panel, series: readonly PanelSeries[]): Bucket[] {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const least = known.reduce((one, other) => Math.min(one, other), known[0] ?? 0);
  const most = known.reduce((one, other) => Math.max(one, other), known[0] ?? 0);
  const step = roundStep((most - least || Math.abs(most) || 1) / BUCKETS);
  const first = Math.floor(least / step);
  const count = Math.floor(most / step) - first + 1;
  const times = Math.max(...series.map(({ values }) => values.length));
  const rows = Array.from({ length: count }, () => new Array<number | null>(times).fill(null));
  for (const { values } of series)
    for (const [at, value] of values.entries()) {
      const row = value === null ? undefined : rows[Math.floor(value / step) - first];
      if (row) row[at] = (row[at] ?? 0) + 1;
    }
  return rows.map((values, index) => {
    const low = (first + index) * step;
    return { bound: low + step, name: rangeText(low, low + step, panel.heatmap.unit || panel.field.unit), values };
  });
}

function roundStep(exact: number): number {
  const power = 10 ** Math.floor(Math.log10(exact));
  return ([1, 2, 2.5, 5].find((one) => one * power >= exact) ?? 10) * power;
}

function rangeText(low: number | undefined, high: number, unit: string): string {
  if (low === undefined) return `up to ${inUnit(high, unit)}`;
  if (high === Number.POSITIVE_INFINITY) return `above ${inUnit(low, unit)}`;
  return `${inUnit(low, unit)} – ${inUnit(high, unit)}`;
}
