"use client";

import { memo } from "react";
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from "recharts";
import { PANEL_PLOT } from "./value-ticks";

export interface DrawnSeries {
  readonly key: string;
  readonly colour: string;
  readonly values: readonly (number | null)[];
  /** 0 to 1. */
  readonly fill: number;
  readonly isStacked: boolean;
  /** Those of one group are stacked. */
  readonly stackGroup?: string | undefined;
  readonly isDashed: boolean;
  readonly isStepped: boolean;
  readonly spansGaps: boolean;
  /** Dots without a line between them. */
  readonly isPoints: boolean;
}

export interface PanelChartProps {
  readonly width: number;
  readonly height: number;
  readonly times: readonly number[];
  readonly ticks: readonly number[];
  readonly timeText: (at: number) => string;
  readonly valueTicks: readonly number[];
  readonly valueText: (value: number) => string;
  readonly series: readonly DrawnSeries[];
  readonly lines: readonly { readonly at: number; readonly colour: string }[];
}

const TICK = { fill: "var(--text-3)", fontSize: 11 };

/** Lines and areas of a panel, without animation. Only rendered again if its input changes. */
export const PanelChart = memo(function PanelChart(props: PanelChartProps) {
  const { width, height, times, ticks, timeText, valueTicks, valueText, series, lines } = props;
  const data = times.map((at, index) => ({ at, values: series.map(({ values }) => values[index] ?? null) }));
  const bottom = valueTicks[0] ?? 0;
  const top = valueTicks.at(-1) ?? 1;
  return (
    <ComposedChart
      width={width}
      height={height}
      data={data}
      accessibilityLayer={false}
      margin={{ top: PANEL_PLOT.top, right: PANEL_PLOT.right, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="at"
        type="number"
        domain={[times[0] ?? 0, times.at(-1) ?? 0]}
        ticks={[...ticks]}
        tickFormatter={timeText}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: "var(--line-strong)" }}
        height={PANEL_PLOT.bottom}
        interval="preserveStartEnd"
      />
      <YAxis
        domain={[bottom, top]}
        allowDataOverflow={true}
        ticks={[...valueTicks]}
        tickFormatter={valueText}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width={PANEL_PLOT.left}
        interval={0}
      />
      {lines.map(({ at, colour }) => (
        <ReferenceLine key={`${at} ${colour}`} y={at} stroke={colour} strokeDasharray="4 3" />
      ))}
      {series.map(drawn)}
    </ComposedChart>
  );
});

/** A value between two gaps has no line: it is a dot. Points are dots all of them. */
function dotOf({ values, colour, isPoints }: DrawnSeries) {
  const isAlone = (index: number) =>
    (values[index] ?? null) !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
  if (!isPoints && !values.some((_, index) => isAlone(index))) return false;
  return ({ cx, cy, index = 0 }: { cx?: number; cy?: number; index?: number }) => {
    const isShown = cx !== undefined && cy !== undefined && (isPoints || isAlone(index));
    return isShown ? <circle key={index} cx={cx} cy={cy} r={2} fill={colour} /> : <g key={index} />;
  };
}

interface Point {
  readonly values: readonly (number | null)[];
}

function drawn(one: DrawnSeries, index: number) {
  const shared = {
    dataKey: ({ values }: Point) => values[index],
    type: one.isStepped ? "stepAfter" : "linear",
    stroke: one.colour,
    strokeWidth: one.isPoints ? 0 : 1.5,
    ...(one.isDashed && { strokeDasharray: "5 3" }),
    connectNulls: one.spansGaps,
    dot: dotOf(one),
    activeDot: false,
    isAnimationActive: false,
  } as const;
  if (one.fill === 0 && !one.isStacked) return <Line key={one.key} {...shared} />;
  return (
    <Area
      key={one.key}
      {...shared}
      fill={one.colour}
      fillOpacity={one.fill}
      {...(one.isStacked && { stackId: `of ${one.stackGroup}` })}
    />
  );
}
