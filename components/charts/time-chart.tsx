"use client";

import { memo, useId } from "react";
import { Area, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from "recharts";
import { count } from "@/lib/format/count";
import { PLOT, type Range, timeTicks } from "./scale";
import { panelTimeTicks, timeTextFor } from "./value-ticks";

export interface ChartSeries {
  readonly key: string;
  /** A colour of the page: "var(--bad)". */
  readonly colour: string;
  /** One per time; null if unknown. */
  readonly values: readonly (number | null)[];
  readonly appearance?: "subject" | "dashed" | "striped";
}

interface TimeChartProps {
  readonly width: number;
  readonly height: number;
  /** Milliseconds since epoch, ascending; the first and the last are the edges. */
  readonly times: readonly number[];
  readonly range: Range;
  readonly series: readonly ChartSeries[];
  readonly stacked: boolean;
  /** Values hold until the next one: areas have no outline, which would appear where there is nothing. */
  readonly stepped?: boolean;
}

const TICK = { fill: "var(--text-3)", fontSize: 11 };
const STRIPE_PX = 5;
const HOURS_MS = 2 * 60 * 60_000;

/**
 * Lines or stacked areas over time, with hairlines and axes, without animation. Only rendered again if its input
 * changes.
 */
export const TimeChart = memo(function TimeChart({
  width,
  height,
  times,
  range,
  series,
  stacked,
  stepped = false,
}: TimeChartProps) {
  const id = useId();
  const [from = 0] = times;
  const to = times.at(-1) ?? from;
  const data = times.map((at, index) => ({ at, values: series.map(({ values }) => values[index] ?? null) }));
  return (
    <ComposedChart
      width={width}
      height={height}
      data={data}
      accessibilityLayer={false}
      margin={{ top: PLOT.top, right: PLOT.right, bottom: 0, left: 0 }}
    >
      <defs>
        {series.map(({ key, colour }) => (
          <pattern
            key={key}
            id={id + key}
            width={STRIPE_PX}
            height={STRIPE_PX}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line x1={0} x2={0} y1={0} y2={STRIPE_PX} stroke={colour} strokeWidth={4} />
          </pattern>
        ))}
      </defs>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="at"
        type="number"
        domain={[from, to]}
        ticks={to - from > HOURS_MS ? panelTimeTicks(from, to, width) : timeTicks(from, to)}
        tickFormatter={timeTextFor(to - from)}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: "var(--line-strong)" }}
        height={PLOT.bottom}
        interval="preserveStartEnd"
      />
      <YAxis
        domain={[range.bottom, range.top]}
        ticks={[range.bottom, (range.bottom + range.top) / 2, range.top]}
        tickFormatter={count}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width={PLOT.left}
        interval={0}
      />
      {series.map((one, index) => (stacked ? stackedArea(one, index, { id, stepped }) : line(one, index)))}
    </ComposedChart>
  );
});

interface Point {
  readonly values: readonly (number | null)[];
}

function stackedArea(
  { key, colour, appearance }: ChartSeries,
  index: number,
  { id, stepped }: { id: string; stepped: boolean },
) {
  return (
    <Area
      key={key}
      dataKey={({ values }: Point) => values[index]}
      stackId="all"
      type="linear"
      stroke={colour}
      strokeWidth={stepped ? 0 : 1}
      fill={appearance === "striped" ? `url(#${id}${key})` : colour}
      fillOpacity={0.82}
      dot={false}
      activeDot={false}
      isAnimationActive={false}
    />
  );
}

function line({ key, colour, appearance }: ChartSeries, index: number) {
  return (
    <Line
      key={key}
      dataKey={({ values }: Point) => values[index]}
      type="linear"
      stroke={colour}
      strokeWidth={appearance === "subject" ? 2 : 1.5}
      strokeDasharray={appearance === "dashed" ? "5 3" : undefined}
      dot={false}
      activeDot={false}
      isAnimationActive={false}
    />
  );
}
