"use client";

import { useMemo, useState } from "react";
import type { DrawnSeries } from "@/components/charts/panel-chart";
import { PanelPlot } from "@/components/charts/panel-plot";
import { valueTicks } from "@/components/charts/value-ticks";
import { useWidth } from "@/components/ui/hooks/use-width";
import { axisText, steps, valueText } from "@/lib/dashboards/field-appearance";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult, PanelSeries } from "@/lib/dashboards/panel-series";
import { PanelLegend } from "./panel-legend";
import type { PanelContext } from "./use-panel-data";

interface TimeSeriesViewProps {
  readonly panel: Panel;
  readonly title: string;
  readonly result: PanelResult;
  readonly context: PanelContext;
  readonly height: number;
}

const LEGEND_LINES = 3;
const LEGEND_TABLE_PX = 96;
const LINE_PX = 16;
const LETTER_PX = 7;
const MARK_PX = 36;
/** Of a panel of the whole width, on a screen of usual size. */
const COLUMN_PX = 44;

/** A chart over time with its legend, which hides and isolates series. */
export function TimeSeriesView({ panel, title, result, context, height }: TimeSeriesViewProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const known = useMemo(() => result.series.filter(({ options }) => !options.isHidden), [result]);
  const shown = useMemo(() => known.filter(({ name }) => !hidden.has(name)), [known, hidden]);
  const drawn = useMemo(() => shown.map(drawnOf), [shown]);
  const ticks = useMemo(() => ticksOf(panel, shown), [panel, shown]);
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const widthPx = useWidth(room, panel.grid.w * COLUMN_PX);
  const legendPx = legendHeight(panel, known, widthPx);
  const plotPx = Math.max(80, height - (panel.legend.isShown ? legendPx : 0));
  const lines = useMemo(
    () =>
      panel.field.showsThresholds
        ? steps(panel.field).flatMap(({ from, colour }) => (Number.isFinite(from) ? [{ at: from, colour }] : []))
        : [],
    [panel],
  );
  const text = useMemo(() => axisText(ticks, panel.field), [ticks, panel]);
  return (
    <div ref={setRoom}>
      <PanelPlot
        label={labelOf(title, shown)}
        height={plotPx}
        times={result.times}
        series={drawn}
        valueTicks={ticks}
        valueText={text}
        lines={lines}
        annotations={context.annotations}
        moment={context.moment}
        onZoom={context.onZoom}
      />
      {panel.legend.isShown ? (
        <PanelLegend
          panel={panel}
          series={known}
          times={result.times}
          moment={context.moment}
          hidden={hidden}
          onHidden={setHidden}
          height={legendPx}
        />
      ) : null}
    </div>
  );
}

/** As many lines as its names need, and no more than a part of the panel: the rest is for the chart. */
function legendHeight({ legend }: Panel, series: readonly PanelSeries[], widthPx: number): number {
  if (legend.isTable) return Math.min(LEGEND_TABLE_PX, Math.max(1, series.length) * LINE_PX + 4);
  return Math.min(LEGEND_LINES, linesOf(series, widthPx)) * LINE_PX;
}

/** A name that has no room beside the one before begins a line; one that is longer than a line is cut. */
function linesOf(series: readonly PanelSeries[], widthPx: number): number {
  let [lines, usedPx] = [1, 0];
  for (const { name } of series) {
    const px = Math.min(widthPx, name.length * LETTER_PX + MARK_PX);
    if (usedPx > 0 && usedPx + px > widthPx) [lines, usedPx] = [lines + 1, 0];
    usedPx += px;
  }
  return lines;
}

function drawnOf({ key, colour, values, options }: PanelSeries): DrawnSeries {
  const isBars = options.draws === "bars";
  return {
    key,
    colour,
    values,
    fill: isBars ? Math.max(0.4, options.fill / 100) : options.fill / 100,
    isStacked: options.stacking !== "none",
    stackGroup: options.stackGroup,
    isDashed: options.isDashed,
    isStepped: isBars,
    spansGaps: options.spansGaps,
    isPoints: options.draws === "points",
  };
}

/** From zero where something is filled, and as far as the panel says. */
function ticksOf({ field }: Panel, series: readonly PanelSeries[]): number[] {
  const length = series[0]?.values.length ?? 0;
  const stacked = series.filter(({ options }) => options.stacking !== "none");
  const groups = [...new Set(stacked.map(({ options }) => options.stackGroup))];
  const sums = groups.flatMap((group) => {
    const those = stacked.filter(({ options }) => options.stackGroup === group);
    return Array.from({ length }, (_, index) => those.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  });
  const alone = series.flatMap(({ values, options }) => (options.stacking === "none" ? values : []));
  const isFilled = series.some(({ options }) => options.fill > 0 || options.stacking !== "none");
  const known = [...alone.filter((value) => value !== null), ...sums, ...(isFilled ? [0] : [])];
  const least = field.min ?? known.reduce((one, other) => Math.min(one, other), known[0] ?? 0);
  const most = field.max ?? known.reduce((one, other) => Math.max(one, other), known[0] ?? 1);
  return valueTicks(least, most, /^(?:bytes|bits|binBps)$/.test(field.unit) ? 2 : 10);
}

/** The newest values for screen readers; the table has the rest. */
function labelOf(title: string, series: readonly PanelSeries[]): string {
  const newest = series.slice(0, 5).map(({ name, last, options }) => `${name} ${valueText(last, options)}`);
  return `${title}. Now: ${newest.join(", ") || "no data"}${series.length > 5 ? ", and more" : ""}.`;
}
