"use client";

import dynamic from "next/dynamic";
import { type PointerEvent, useState } from "react";
import { Crosshair } from "@/components/charts/crosshair";
import { PlotMarks } from "@/components/charts/plot-marks";
import { timeAt, xOf, yOf } from "@/components/charts/scale";
import { useWidth } from "@/components/ui/use-width";
import type { BoardTime } from "./panel";
import type { PanelData } from "./panels";

const TimeChart = dynamic(() => import("@/components/charts/time-chart").then((loaded) => loaded.TimeChart), { ssr: false });

interface PlotProps {
  readonly panel: PanelData;
  readonly time: BoardTime;
  readonly height: number;
}

/** The chart, what lies over it, and the time that a pointer looks at. */
export function Plot({ panel, time, height }: PlotProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const width = useWidth(element);
  const { times, place } = time;
  const span = { from: times[0] ?? 0, to: times.at(-1) ?? 0 };
  const size = { width, height };
  const look = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    time.onMoment(timeAt(event.clientX - left, span, width));
  };
  return (
    <div
      ref={setElement}
      role="img"
      aria-label={sentenceOf(panel)}
      data-chart={panel.title}
      className="relative -ml-2 min-w-0 flex-1 touch-pan-y overflow-hidden"
      style={{ height }}
      onPointerMove={look}
      onPointerDown={look}
      onPointerLeave={() => time.onMoment(undefined)}
    >
      {width > 0 ? (
        <>
          <TimeChart {...size} times={times} range={panel.range} series={panel.series} stacked={panel.stacked} />
          <PlotMarks {...size} span={span} gaps={panel.gaps} events={time.events} />
          {place === undefined ? null : <Crosshair {...size} x={xOf(times[place] ?? 0, span, width)} dots={dotsAt(panel, place, height)} />}
        </>
      ) : null}
    </div>
  );
}

/** Stacked areas have one where they end all together. */
function dotsAt({ stacked, tops, series, range }: PanelData, place: number, height: number) {
  const marks = stacked
    ? [{ key: "top", colour: "var(--accent)", value: tops?.[place] }]
    : series.map(({ key, colour, values }) => ({ key, colour, value: values[place] }));
  return marks.flatMap(({ key, colour, value }) =>
    value === null || value === undefined ? [] : [{ key, colour, y: yOf(value, range, height) }],
  );
}

/** For whoever cannot see the chart: what it shows now. The table has the rest. */
function sentenceOf({ title, unit, series }: PanelData): string {
  const values = series.map(({ label, values: all }) => `${label} ${all.at(-1) ?? "not known"}`);
  return `${title}, ${unit}. Now: ${values.join(", ") || "nothing known"}. As a table, it has the values over time.`;
}
