"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Moment } from "@/components/charts/moment";
import { interpolated, type VariableValues } from "@/lib/dashboards/interpolate";
import type { Panel, Query } from "@/lib/dashboards/model";
import { panelSeries } from "@/lib/dashboards/panel-series";
import { intervals, secondsOf, stepFor } from "@/lib/dashboards/time-range";
import { panelQueries } from "@/lib/queries/metrics/dashboards";
import type { ShownTime } from "./use-shown-time";

/** What all panels of a page share. */
export interface PanelContext {
  readonly window: ShownTime;
  readonly values: VariableValues;
  readonly isReady: boolean;
  readonly scrapeSeconds: number;
  readonly moment: Moment;
  readonly onZoom: (from: number, to: number) => void;
}

const POINTS_WIDE = 240;
const COLUMNS = 24;

/** The series of a panel in that time, and what Prometheus has against it. Not read while the panel is out of sight, and cancelled when it is no longer shown. */
export function usePanelData(panel: Panel, context: PanelContext, isSeen: boolean) {
  const { window, values, isReady, scrapeSeconds } = context;
  const least = Math.max(1, ...panel.queries.map(({ minStep }) => secondsOf(interpolated(minStep, values)) ?? 0));
  const points = Math.max(60, Math.round((POINTS_WIDE * panel.grid.w) / COLUMNS));
  const step = stepFor(window.to - window.from, points, least);
  const times = intervals({ ...window, step, scrape: scrapeSeconds });
  const stepMs = step * 1000;
  const input = {
    from: Math.floor(window.from / stepMs) * stepMs,
    to: Math.floor(window.to / stepMs) * stepMs,
    step,
    queries: panel.queries.map(({ ref, expr, isInstant, isTable }: Query) => ({
      ref,
      expr: interpolated(expr, { ...values, ...times }),
      instant: isInstant || (isTable && panel.kind === "table"),
    })),
  };
  const { data, error, isFetching, refetch } = useQuery({
    ...panelQueries(input),
    enabled: isReady && isSeen && panel.queries.length > 0,
  });
  const result = useMemo(() => data && panelSeries(panel, data), [data, panel]);
  return { result, error, isFetching, refetch };
}
