"use client";

import { type ReactNode, useId } from "react";
import { TimePlot } from "@/components/charts/time-plot";
import { cn } from "@/lib/cn";
import { clock } from "@/lib/format/time";
import { Legend } from "./legend";
import { MissingSeries } from "./missing-series";
import { PanelTable } from "./panel-table";
import type { PanelData } from "./panels";

/** What all charts of a board share. */
export interface DashboardTime {
  readonly times: readonly number[];
  /** Index of the selected time; undefined for now. */
  readonly position: number | undefined;
  readonly onMoment: (at: number | undefined) => void;
  /** Called with the stretch that was dragged over. */
  readonly onZoom: (from: number, to: number) => void;
  readonly events: readonly { readonly at: number; readonly label: string }[];
  readonly asTable: boolean;
}

interface PanelProps {
  readonly panel: PanelData;
  readonly time: DashboardTime;
  readonly height: number;
  /** Instead of the line of labels below. */
  readonly aside?: ReactNode;
  readonly className?: string;
}

/** One chart: title, unit and value at the selected time, the plot, and its legend. */
export function Panel({ panel, time, height, aside, className }: PanelProps) {
  const id = useId();
  const index = time.position ?? time.times.length - 1;
  return (
    <section aria-labelledby={id} className={cn("min-w-0 px-4 pt-3.5 pb-3 sheet:px-6", className)}>
      <div className="flex items-baseline gap-2">
        <h2 id={id} className="whitespace-nowrap font-strong">
          {panel.title}
        </h2>
        <span className="min-w-0 truncate text-small text-text-3" title={panel.unit}>
          {panel.unit}
        </span>
        {panel.missing ? null : <ValueLabel panel={panel} at={time.times[index]} position={index} />}
      </div>
      {panel.missing ? <MissingSeries right={panel.missing} /> : null}
      {!panel.missing && time.asTable ? <PanelTable panel={panel} times={time.times} height={height} /> : null}
      {panel.missing || time.asTable ? null : (
        <div className={cn(aside !== undefined && "sheet:flex sheet:gap-6")}>
          <Plot panel={panel} time={time} height={height} />
          {aside ?? <Legend series={panel.series} position={index} />}
        </div>
      )}
    </section>
  );
}

function ValueLabel({
  panel: { valueLabels },
  at,
  position,
}: {
  readonly panel: PanelData;
  readonly at: number | undefined;
  readonly position: number;
}) {
  const time = at === undefined ? "" : clock(new Date(at).toISOString(), Date.now());
  return (
    <span data-figure="" data-value-label="" className="ml-auto whitespace-nowrap text-small text-text-2">
      {valueLabels ? <span className="font-medium text-text">{valueLabels[position] ?? "unknown"}</span> : null}
      {valueLabels ? ` at ${time}` : `at ${time}`}
    </span>
  );
}

interface PlotProps {
  readonly panel: PanelData;
  readonly time: DashboardTime;
  readonly height: number;
}

/** The chart of a panel, with the time selected in all charts. */
function Plot({ panel, time, height }: PlotProps) {
  const { times, position, events, onMoment, onZoom } = time;
  const { title, range, series, stacked, gaps } = panel;
  const at = position === undefined ? undefined : (times[position] ?? 0);
  return (
    <TimePlot
      {...{ title, height, times, range, series, stacked, gaps, events }}
      label={messageOf(panel)}
      moment={{ at, marks: position === undefined ? [] : marksAt(panel, position), onMoment }}
      onZoom={onZoom}
      className="-ml-2 min-w-0 flex-1 touch-pan-y overflow-hidden"
    />
  );
}

/** Stacked areas have one where they end all together. */
function marksAt({ stacked, tops, series }: PanelData, index: number) {
  if (stacked) return [{ key: "top", colour: "var(--accent)", value: tops?.[index] }];
  return series.map(({ key, colour, values }) => ({ key, colour, value: values[index] }));
}

/** The current values for screen readers. The table has the rest. */
function messageOf({ title, unit, series }: PanelData): string {
  const values = series.map(({ label, values: all }) => `${label} ${all.at(-1) ?? "unknown"}`);
  return `${title}, ${unit}. Now: ${values.join(", ") || "no data"}. The table has the values over time.`;
}
