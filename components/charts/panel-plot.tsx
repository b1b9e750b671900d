"use client";

import dynamic from "next/dynamic";
import { type PointerEvent, type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { useWidth } from "@/components/ui/hooks/use-width";
import { AnnotationLines, type ChartAnnotation } from "./annotation-lines";
import type { DrawnSeries } from "./panel-chart";
import type { PointedTime } from "./pointed-time";
import { timeAt, xOf } from "./scale";
import { useDrag } from "./use-drag";
import { PANEL_PLOT, panelTimeTicks, timeTextFor } from "./value-ticks";

const PanelChart = dynamic(() => import("./panel-chart").then((loaded) => loaded.PanelChart), { ssr: false });
const ManyLinesChart = dynamic(() => import("./many-lines-chart").then((loaded) => loaded.ManyLinesChart), {
  ssr: false,
});

/** From how many lines on a canvas is so much quicker that one sees it (docs/benchmarks.md). */
const MANY = 40;

/** What a canvas draws as it is drawn elsewhere: lines. */
function isManyLines(series: readonly DrawnSeries[]): boolean {
  return (
    series.length > MANY && series.every((one) => !one.isStacked && !one.isStepped && !one.isPoints && one.fill === 0)
  );
}

interface PanelPlotProps {
  readonly label: string;
  readonly height: number;
  readonly times: readonly number[];
  readonly series: readonly DrawnSeries[];
  readonly valueTicks: readonly number[];
  readonly valueText: (value: number) => string;
  readonly lines: readonly { readonly at: number; readonly colour: string }[];
  /** What happened meanwhile. */
  readonly annotations: readonly ChartAnnotation[];
  /** The time that all charts of the page point at. */
  readonly moment: PointedTime;
  /** Called with the stretch that was dragged over. */
  readonly onZoom: (from: number, to: number) => void;
  /** Draws something else than lines, over the same time. */
  readonly draw?: (size: { readonly width: number; readonly height: number }) => ReactNode;
}

/** A chart as wide as its container, with the time under the pointer, and zoom by dragging. */
export function PanelPlot(props: PanelPlotProps) {
  const { label, height, times, series, valueTicks, valueText, lines, annotations, moment, onZoom, draw } = props;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const width = useWidth(element);
  const from = times[0] ?? 0;
  const to = times.at(-1) ?? from;
  const room = Math.max(1, width - PANEL_PLOT.left - PANEL_PLOT.right);
  const placeOf = (at: number) => xOf(at, { from, to }, width, PANEL_PLOT);
  const pointedAt = ({ clientX, currentTarget }: PointerEvent) =>
    timeAt(clientX - currentTarget.getBoundingClientRect().left, { from, to }, width, PANEL_PLOT);
  const Chart = isManyLines(series) ? ManyLinesChart : PanelChart;
  const ticks = useMemo(() => panelTimeTicks(from, to, room), [from, to, room]);
  const timeText = useMemo(() => timeTextFor(to - from), [from, to]);
  const { stretch, ...dragging } = useDrag({ timeAt: pointedAt, xOf: placeOf, onZoom });
  return (
    <div
      ref={setElement}
      role="img"
      aria-label={label}
      className="relative touch-pan-y select-none overflow-hidden"
      style={{ height }}
      onPointerDown={dragging.start}
      onPointerMove={(event) => {
        moment.set(pointedAt(event));
        dragging.drag(event);
      }}
      onPointerUp={dragging.end}
      onPointerLeave={() => {
        moment.set(undefined);
        dragging.leave();
      }}
    >
      {width > 0 && times.length > 1
        ? (draw?.({ width, height }) ?? (
            <Chart {...{ width, height, times, ticks, timeText, valueTicks, valueText, series, lines }} />
          ))
        : null}
      <svg width={width} height={height} aria-hidden="true" className="pointer-events-none absolute inset-0">
        {stretch ? (
          <rect
            {...stretch}
            y={PANEL_PLOT.top}
            height={Math.max(0, height - PANEL_PLOT.top - PANEL_PLOT.bottom)}
            fill="var(--accent)"
            fillOpacity={0.14}
          />
        ) : null}
        <PointerMarks {...{ annotations, moment, from, to, width, height }} />
      </svg>
    </div>
  );
}

interface PointerMarksProps {
  readonly annotations: readonly ChartAnnotation[];
  readonly moment: PointedTime;
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly height: number;
}

/** All that is drawn anew while the pointer moves. */
function PointerMarks({ annotations, moment, from, to, width, height }: PointerMarksProps) {
  const pointed = useSyncExternalStore(moment.follow, moment.get);
  const isInside = pointed !== undefined && pointed >= from && pointed <= to;
  const placeOf = (at: number) => xOf(at, { from, to }, width, PANEL_PLOT);
  const x = isInside ? placeOf(pointed) : undefined;
  return (
    <>
      <AnnotationLines
        annotations={annotations.filter(({ at }) => at >= from && at <= to)}
        height={height}
        xOf={placeOf}
        x={x}
      />
      {x === undefined ? null : (
        <line x1={x} x2={x} y1={PANEL_PLOT.top} y2={height - PANEL_PLOT.bottom} stroke="var(--accent)" />
      )}
    </>
  );
}
