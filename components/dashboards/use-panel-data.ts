"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PointedTime } from "@/components/charts/pointed-time";
import type { Annotation } from "@/lib/annotations/annotations";
import { bucketed } from "@/lib/dashboards/heatmap";
import { type VariableValues, variablesIn } from "@/lib/dashboards/interpolate";
import type { Panel } from "@/lib/dashboards/model";
import { panelQueriesIn } from "@/lib/dashboards/panel-queries";
import { type PanelResult, panelSeries } from "@/lib/dashboards/panel-series";
import { panelQueries } from "@/lib/queries/metrics/dashboards";
import type { ShownTime } from "./use-shown-time";

/** What all panels of a page share. */
export interface PanelContext {
  readonly window: ShownTime;
  readonly values: VariableValues;
  /** Whether Prometheus can be asked. */
  readonly isReady: boolean;
  /** Variables whose values are not known yet: a panel that names one waits for it, and no other panel does. */
  readonly unfilled: ReadonlySet<string>;
  /** There is nothing to query. */
  readonly isOff?: boolean;
  readonly scrapeSeconds: number;
  readonly annotations: readonly Annotation[];
  readonly moment: PointedTime;
  readonly onZoom: (from: number, to: number) => void;
}

/** The series of a panel in that time, and what Prometheus has against it. Not read while the panel is out of sight, and cancelled when it is no longer shown. */
export function usePanelData(panel: Panel, context: PanelContext, isSeen: boolean) {
  const { window, values, isReady, scrapeSeconds } = context;
  const input = panelQueriesIn(panel, { ...window, values, scrapeSeconds });
  const { data, error, isFetching, refetch } = useQuery({
    ...panelQueries(input),
    enabled: isReady && isSeen && panel.queries.length > 0 && isFilled(panel, context),
  });
  const result = useMemo(() => data && shownResult(panel, data), [data, panel]);
  return { result, error, isFetching, refetch };
}

/** Whether the values of all variables that its queries name are known. */
export function isFilled({ queries }: Pick<Panel, "queries">, { unfilled }: Pick<PanelContext, "unfilled">): boolean {
  if (unfilled.size === 0) return true;
  return !queries.some(({ expr, minStep }) => variablesIn(`${expr} ${minStep}`).some((name) => unfilled.has(name)));
}

function shownResult(panel: Panel, data: Parameters<typeof panelSeries>[1]): PanelResult {
  const result = panelSeries(panel, data);
  return panel.kind === "heatmap" ? bucketed(panel, result) : result;
}
