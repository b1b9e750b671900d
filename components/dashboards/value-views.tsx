"use client";

import { type ComponentProps, Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { cn } from "@/lib/cn";
import { valueColour, valueText } from "@/lib/dashboards/field-appearance";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult, PanelSeries } from "@/lib/dashboards/panel-series";
import { reduced } from "@/lib/dashboards/reduce";
import type { PanelContext } from "./use-panel-data";

interface ValuesProps {
  readonly panel: Panel;
  readonly result: PanelResult;
  readonly context: Pick<PanelContext, "values" | "window">;
}

/** `height` in pixels. */
type SizedProps = ValuesProps & { readonly height: number };

type FigureProps = Pick<ValuesProps, "context"> & Pick<ComponentProps<typeof ValueLink>, "series" | "value">;

const ValueLink = late(async () => (await import("./value-link")).ValueLink);

/** How a value reads, with the link of its field. */
function Figure({ series, value, context }: FigureProps) {
  const text = valueText(value, series.options);
  if (series.options.links.length === 0) return text;
  return (
    <Suspense fallback={text}>
      <ValueLink series={series} value={value} text={text} context={context}>
        {text}
      </ValueLink>
    </Suspense>
  );
}

/** What stands for the series: a number, or a word such as NaN. */
function shownValue({ values, last }: PanelSeries, calc: string): number | string | null {
  const value = reduced(values, calc);
  return value === null && typeof last === "string" ? last : value;
}

/** In a narrow panel smaller: it is never broken into lines. */
const FIGURE = "whitespace-nowrap text-[clamp(13px,17cqi,28px)] leading-8";
/** A figure, and its line below. */
const SPARK_FITS_PX = 60;

/** Big figures, each with its name where there are several, coloured as the panel says. */
export function StatView({ panel, result: { series }, context, height }: SizedProps) {
  const { coloured, written } = panel;
  const isFilled = coloured === "background";
  const hasNames = written === "value_and_name" || written === "name" || (written === "auto" && series.length > 1);
  const hasValues = written !== "name" && written !== "none";
  return (
    <div
      className={cn(
        "@container flex h-full flex-wrap justify-center gap-x-8 gap-y-2 overflow-y-auto [align-content:safe_center]",
        isFilled && "gap-2",
      )}
    >
      {series.map((one) => {
        const value = shownValue(one, panel.calc);
        const colour = valueColour(value, one.options);
        return (
          <div
            key={one.key}
            data-coloured={coloured}
            className={cn(
              "min-w-0 text-center",
              isFilled && "flex-1 content-center rounded-control border-l-4 bg-sunken p-2",
            )}
            style={isFilled ? { borderColor: colour } : undefined}
          >
            {hasNames ? (
              <div title={one.name} className="truncate text-small text-text-2">
                {one.name}
              </div>
            ) : null}
            {hasValues ? (
              <div data-figure="" className={FIGURE} style={{ color: coloured === "none" ? undefined : colour }}>
                <Figure series={one} value={value} context={context} />
              </div>
            ) : null}
            {panel.hasSparkline && height >= SPARK_FITS_PX ? (
              <Sparkline values={one.values} colour={one.colour} />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

const SPARK = { width: 120, height: 28 };

function Sparkline({ values, colour }: { readonly values: readonly (number | null)[]; readonly colour: string }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const least = Math.min(...known);
  const size = Math.max(...known) - least || 1;
  const points = values.flatMap((value, index) => {
    if (value === null) return [];
    const x = (SPARK.width * index) / (values.length - 1);
    return `${x.toFixed(1)},${(SPARK.height - 2 - ((SPARK.height - 4) * (value - least)) / size).toFixed(1)}`;
  });
  return (
    <svg {...SPARK} aria-hidden="true" className="mx-auto">
      <polyline points={points.join(" ")} fill="none" stroke={colour} strokeWidth={1.5} />
    </svg>
  );
}

/** A bar for each series, between least and most. */
export function BarsView({ panel, result: { series }, context }: ValuesProps) {
  const values = series.map((one) => ({ one, value: shownValue(one, panel.calc) }));
  const most = Math.max(0, ...values.map(({ value }) => (typeof value === "number" ? value : 0)));
  return (
    <ul className="grid h-full content-start gap-1.5 overflow-y-auto text-small">
      {values.map(({ one, value }) => {
        const { min = 0, max = mostOf(one, most) } = one.options;
        const share = typeof value === "number" ? Math.min(1, Math.max(0, (value - min) / (max - min || 1))) : 0;
        return (
          <li key={one.key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
            <span title={one.name} className="truncate">
              {one.name}
            </span>
            <span data-figure="" className={cn("tabular-nums", value === null && "text-text-3")}>
              <Figure series={one} value={value} context={context} />
            </span>
            <span className="col-span-2 h-2 rounded-mark bg-sunken">
              <span
                className="block h-full rounded-mark"
                style={{ width: `${share * 100}%`, background: valueColour(value, one.options) ?? one.colour }}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Of percentages all is the most. */
function mostOf({ options: { unit } }: PanelSeries, most: number): number {
  if (unit === "percentunit") return 1;
  return unit === "percent" ? 100 : most;
}

const CAPTION_LINE_PX = 22;
const GAUGE = { width: 140, height: 84, radius: 60, centre: 70, bottom: 74 };

/** A half circle for each series. */
export function GaugeView({ panel, result: { series }, context, height }: SizedProps) {
  const least = GAUGE.height / 2;
  const drawn = Math.min(GAUGE.height, Math.max(least, height - (series.length > 1 ? 2 : 1) * CAPTION_LINE_PX));
  return (
    <div className="flex h-full flex-wrap justify-center gap-4 overflow-y-auto [align-content:safe_center]">
      {series.map((one) => {
        const value = shownValue(one, panel.calc);
        const { min = 0, max = mostOf(one, 100) } = one.options;
        const share = typeof value === "number" ? Math.min(1, Math.max(0, (value - min) / (max - min || 1))) : 0;
        return (
          <figure key={one.key} className="text-center">
            <svg
              viewBox={`0 0 ${GAUGE.width} ${GAUGE.height}`}
              height={drawn}
              aria-hidden="true"
              className="mx-auto max-w-full"
            >
              <path d={arc(1)} fill="none" stroke="var(--sunken)" strokeWidth={12} />
              {share > 0 ? (
                <path
                  d={arc(share)}
                  fill="none"
                  stroke={valueColour(value, one.options) ?? one.colour}
                  strokeWidth={12}
                />
              ) : null}
            </svg>
            <figcaption className="text-small">
              <span data-figure="" className="block font-strong text-head">
                <Figure series={one} value={value} context={context} />
              </span>
              {series.length > 1 ? (
                <span title={one.name} className="block max-w-35 truncate text-text-2">
                  {one.name}
                </span>
              ) : null}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

function arc(share: number): string {
  const angle = Math.PI * (1 - share);
  const x = GAUGE.centre + GAUGE.radius * Math.cos(angle);
  const y = GAUGE.bottom - GAUGE.radius * Math.sin(angle);
  const start = `${GAUGE.centre - GAUGE.radius} ${GAUGE.bottom}`;
  return `M ${start} A ${GAUGE.radius} ${GAUGE.radius} 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)}`;
}
