"use client";

import dynamic from "next/dynamic";
import { type PointerEvent, useState } from "react";
import { useWidth } from "@/components/ui/hooks/use-width";
import { cn } from "@/lib/cn";
import { Crosshair } from "./crosshair";
import { PlotMarks } from "./plot-marks";
import { PLOT, type Range, timeAt, xOf, yOf } from "./scale";
import type { ChartSeries } from "./time-chart";
import { useDrag } from "./use-drag";

const TimeChart = dynamic(() => import("./time-chart").then((loaded) => loaded.TimeChart), { ssr: false });

interface Mark {
  readonly key: string;
  readonly colour: string;
  /** Unknown values have no mark. */
  readonly value: number | null | undefined;
}

/** The time being looked at. */
interface Moment {
  /** Undefined if there is none. */
  readonly at: number | undefined;
  /** Values of the series at that time. */
  readonly marks: readonly Mark[];
  readonly onMoment: (at: number | undefined) => void;
}

interface TimePlotProps {
  readonly title: string;
  /** The chart's content for screen readers. */
  readonly label: string;
  readonly height: number;
  /** Milliseconds since epoch, ascending; the first and the last are the edges. */
  readonly times: readonly number[];
  readonly range: Range;
  readonly series: readonly ChartSeries[];
  readonly stacked: boolean;
  readonly stepped?: boolean;
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  readonly events: readonly { readonly at: number; readonly label: string }[];
  readonly moment?: Moment;
  readonly onZoom?: (from: number, to: number) => void;
  readonly className?: string;
}

/** A chart as wide as its container, its marks, and the time under the pointer. */
export function TimePlot({
  title,
  label,
  height,
  times,
  range,
  series,
  stacked,
  stepped = false,
  gaps,
  events,
  moment,
  onZoom,
  className,
}: TimePlotProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const width = useWidth(element);
  const span = { from: times[0] ?? 0, to: times.at(-1) ?? 0 };
  const size = { width, height };
  const pointedAt = (event: PointerEvent) =>
    timeAt(event.clientX - event.currentTarget.getBoundingClientRect().left, span, width);
  const drag = useDrag({ timeAt: pointedAt, xOf: (at) => xOf(at, span, width), onZoom });
  const point = (event: PointerEvent) => {
    moment?.onMoment(pointedAt(event));
    if (event.type === "pointerdown") drag.start(event);
    else drag.drag(event);
  };
  return (
    <div
      ref={setElement}
      role="img"
      aria-label={label}
      data-chart={title}
      className={cn("relative", className)}
      style={{ height }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerUp={drag.end}
      onPointerLeave={() => {
        moment?.onMoment(undefined);
        drag.leave();
      }}
    >
      {width > 0 && times.length > 1 ? (
        <>
          <TimeChart {...size} times={times} range={range} series={series} stacked={stacked} stepped={stepped} />
          <PlotMarks {...size} span={span} gaps={gaps} events={events} />
          {drag.stretch ? (
            <div
              className="pointer-events-none absolute bg-accent opacity-15"
              style={{ left: drag.stretch.x, width: drag.stretch.width, top: PLOT.top, bottom: PLOT.bottom }}
            />
          ) : null}
          {moment?.at === undefined ? null : (
            <Crosshair {...size} x={xOf(moment.at, span, width)} dots={dotsOf(moment.marks, range, height)} />
          )}
        </>
      ) : null}
    </div>
  );
}

function dotsOf(marks: readonly Mark[], range: Range, height: number) {
  return marks.flatMap(({ key, colour, value }) =>
    value === null || value === undefined ? [] : [{ key, colour, y: yOf(value, range, height) }],
  );
}
