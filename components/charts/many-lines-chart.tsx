"use client";

import "uplot/dist/uPlot.min.css";
import { memo, useEffect, useRef } from "react";
import UPlot from "uplot";
import type { PanelChartProps } from "./panel-chart";
import { PANEL_PLOT } from "./value-ticks";

const FONT_PX = 11;

/** Many lines on a canvas, as `PanelChart` draws few of them. Drawn again where the theme changes: a canvas has no tokens. */
export const ManyLinesChart = memo(function ManyLinesChart(props: PanelChartProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    let chart = draw(current, props);
    const again = () => {
      chart.destroy();
      chart = draw(current, props);
    };
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", again);
    const observer = new MutationObserver(again);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      observer.disconnect();
      scheme.removeEventListener("change", again);
      chart.destroy();
    };
  }, [props]);
  return <div ref={element} data-lines={props.series.length} />;
});

function draw(element: HTMLElement, props: PanelChartProps): UPlot {
  const { width, height, times, valueTicks, series } = props;
  const colour = colours(element);
  const options: UPlot.Options = {
    width,
    height,
    padding: [PANEL_PLOT.top, PANEL_PLOT.right, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [times[0] ?? 0, times.at(-1) ?? 0] },
      y: { range: [valueTicks[0] ?? 0, valueTicks.at(-1) ?? 1] },
    },
    axes: axesOf(props, colour),
    hooks: { drawAxes: [(chart) => drawLines(chart, props, colour)] },
    series: [
      {},
      ...series.map((one) => ({
        stroke: colour(one.colour),
        width: 1.5,
        spanGaps: one.spansGaps,
        ...(one.isDashed && { dash: [5, 3] }),
        points: { show: false },
      })),
    ],
  };
  return new UPlot(options, [[...times], ...series.map(({ values }) => [...values])], element);
}

type Colour = (token: string) => string;

function axesOf({ ticks, timeText, valueTicks, valueText }: PanelChartProps, colour: Colour): UPlot.Axis[] {
  const shared = {
    stroke: colour("var(--text-3)"),
    font: `${FONT_PX}px ${getComputedStyle(document.body).fontFamily}`,
    ticks: { show: false },
    gap: 4,
  };
  return [
    {
      ...shared,
      size: PANEL_PLOT.bottom,
      grid: { show: false },
      splits: () => [...ticks],
      values: (_, at) => at.map(timeText),
    },
    {
      ...shared,
      size: PANEL_PLOT.left,
      grid: { stroke: colour("var(--line)"), width: 1 },
      splits: () => [...valueTicks],
      values: (_, at) => at.map(valueText),
    },
  ];
}

/** Thresholds. */
function drawLines({ ctx, bbox, valToPos }: UPlot, { lines }: PanelChartProps, colour: Colour): void {
  ctx.save();
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
  for (const line of lines) {
    const y = valToPos(line.at, "y", true);
    ctx.strokeStyle = colour(line.colour);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** What a token or a colour is at present. */
function colours(element: HTMLElement): Colour {
  const style = getComputedStyle(element);
  return (token) => {
    const name = /^var\((--[\w-]+)\)$/.exec(token)?.[1];
    return name === undefined ? token : style.getPropertyValue(name).trim();
  };
}
