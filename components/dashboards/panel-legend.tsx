"use client";

import { useSyncExternalStore } from "react";
import type { PointedTime } from "@/components/charts/pointed-time";
import { cn } from "@/lib/cn";
import { valueText } from "@/lib/dashboards/field-appearance";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelSeries } from "@/lib/dashboards/panel-series";
import { reduced } from "@/lib/dashboards/reduce";
import { nearestTime } from "./nearest-time";

interface PanelLegendProps {
  readonly panel: Panel;
  readonly series: readonly PanelSeries[];
  readonly times: readonly number[];
  readonly moment: PointedTime;
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  readonly height: number;
}

/** Names, colours and values at the time pointed at. A press shows one alone, and all again; with Ctrl it hides one. */
export function PanelLegend({ panel, series, times, moment, hidden, onHidden, height }: PanelLegendProps) {
  const names = series.map(({ name }) => name);
  const press = (name: string, isOne: boolean) => {
    if (isOne)
      return onHidden(new Set(hidden.has(name) ? [...hidden].filter((one) => one !== name) : [...hidden, name]));
    const isAlone = !hidden.has(name) && hidden.size >= new Set(names).size - 1;
    onHidden(isAlone ? new Set() : new Set(names.filter((one) => one !== name)));
  };
  const index = useSyncExternalStore(moment.follow, () => nearestTime(times, moment.get()));
  const calcs = panel.legend.calcs;
  return (
    <ul
      aria-label="Legend"
      className={cn("flex overflow-y-auto text-small", panel.legend.isTable ? "flex-col" : "flex-wrap gap-x-4")}
      style={{ maxHeight: height }}
    >
      {series.map((one) => (
        <li key={one.key} className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            aria-pressed={!hidden.has(one.name)}
            onClick={(event) => press(one.name, event.ctrlKey || event.metaKey)}
            className={cn(
              "flex min-w-0 items-center gap-1.5 hover:text-text",
              hidden.has(one.name) && "text-text-3 line-through",
            )}
          >
            <svg width={12} height={8} aria-hidden="true" className="flex-none">
              <line x1={0} x2={12} y1={4} y2={4} stroke={one.colour} strokeWidth={2} />
            </svg>
            <span title={one.name} className="truncate">
              {one.name}
            </span>
          </button>
          <span data-figure="" className="ml-auto whitespace-nowrap text-text-2 tabular-nums">
            {index >= 0 ? valueText(one.values[index] ?? null, one.options) : figures(one, calcs)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function figures({ values, options }: PanelSeries, calcs: readonly string[]): string {
  return calcs.map((calc) => `${NAMES[calc] ?? calc} ${valueText(reduced(values, calc), options)}`).join("  ");
}

const NAMES: Readonly<Record<string, string>> = { lastNotNull: "last", mean: "mean", max: "max", min: "min" };
