"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { HEAT_LEVELS, HeatmapCells, heatOpacity } from "@/components/charts/heatmap-cells";
import { PanelPlot } from "@/components/charts/panel-plot";
import { valueText } from "@/lib/dashboards/field-appearance";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult, PanelSeries } from "@/lib/dashboards/panel-series";
import { inUnit } from "@/lib/dashboards/units";
import { exactTime } from "@/lib/format/time";
import { nearestTime } from "./nearest-time";
import type { PanelContext } from "./use-panel-data";

interface HeatmapViewProps {
  readonly panel: Panel;
  readonly title: string;
  /** One series for each bucket, the lowest first. */
  readonly result: PanelResult;
  readonly context: PanelContext;
  readonly height: number;
}

const LEGEND_PX = 22;

/** Buckets over time: the more is in one the darker it is. */
export function HeatmapView({ panel, title, result: { series, times }, context, height }: HeatmapViewProps) {
  const [row, setRow] = useState<number>();
  const most = useMemo(() => mostIn(series), [series]);
  const rows = useMemo(
    () => series.map((one) => ({ label: boundText(panel, one), values: one.values })),
    [panel, series],
  );
  return (
    <>
      <PanelPlot
        label={`${title}. A heatmap of ${series.length} ranges, ${valueText(most, panel.field)} at most in one.`}
        height={Math.max(80, height - LEGEND_PX)}
        times={times}
        series={NO_SERIES}
        valueTicks={NO_TICKS}
        valueText={String}
        lines={NO_SERIES}
        annotations={context.annotations}
        moment={context.moment}
        onZoom={context.onZoom}
        draw={(size) => <HeatmapCells {...size} times={times} rows={rows} most={most} onRow={setRow} />}
      />
      <HeatLegend
        panel={panel}
        most={most}
        times={times}
        pointed={row === undefined ? undefined : series[row]}
        context={context}
      />
    </>
  );
}

const LEVELS = Array.from({ length: HEAT_LEVELS }, (_, index) => index + 1);
const NO_SERIES: readonly never[] = [];
const NO_TICKS: readonly number[] = [];

function mostIn(series: readonly PanelSeries[]): number {
  return series.reduce((most, { values }) => values.reduce<number>((one, value) => Math.max(one, value ?? 0), most), 0);
}

/** At the left of a row there is room for one bound. */
function boundText(panel: Panel, { labels, name }: PanelSeries): string {
  const unit = panel.heatmap.unit || (panel.heatmap.isCalculated ? panel.field.unit : "");
  if (labels.le === undefined) return name;
  return labels.le === "Infinity" ? "+Inf" : inUnit(Number(labels.le), unit);
}

interface HeatLegendProps extends Pick<HeatmapViewProps, "panel" | "context"> {
  readonly most: number;
  readonly times: readonly number[];
  readonly pointed: PanelSeries | undefined;
}

/** From none to the most, and what is pointed at. */
function HeatLegend({ panel, most, times, pointed, context: { moment } }: HeatLegendProps) {
  const index = useSyncExternalStore(moment.follow, () => nearestTime(times, moment.get()));
  const at = times[index];
  const value = pointed?.values[index] ?? null;
  return (
    <p className="flex items-center gap-2 text-small text-text-2" style={{ height: LEGEND_PX }}>
      <span data-figure="" className="tabular-nums">
        0
      </span>
      <svg width={HEAT_LEVELS * 12} height={8} aria-hidden="true" className="flex-none">
        {LEVELS.map((level) => (
          <rect
            key={level}
            x={(level - 1) * 12}
            width={12}
            height={8}
            fill="var(--accent)"
            fillOpacity={heatOpacity(level)}
          />
        ))}
      </svg>
      <span data-figure="" className="whitespace-nowrap tabular-nums">
        {valueText(most, panel.field)}
      </span>
      {pointed && at !== undefined ? (
        <span className="ml-auto truncate">
          {`${exactTime(new Date(at).toISOString())} · ${pointed.name} · ${valueText(value, panel.field)}`}
        </span>
      ) : null}
    </p>
  );
}
