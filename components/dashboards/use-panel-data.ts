"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PointedTime } from "@/components/charts/pointed-time";
import type { Annotation } from "@/lib/annotations/annotations";
import { bucketed } from "@/lib/dashboards/heatmap";
import type { VariableValues } from "@/lib/dashboards/interpolate";
import type { Panel } from "@/lib/dashboards/model";
import { panelQueriesIn } from "@/lib/dashboards/panel-queries";
import { type PanelResult, panelSeries } from "@/lib/dashboards/panel-series";
import { panelQueries } from "@/lib/queries/metrics/dashboards";
import type { ShownTime } from "./use-shown-time";

/** What all panels of a page share. */
export interface PanelContext {
  readonly window: ShownTime;
  readonly values: VariableValues;
  readonly isReady: boolean;
  /** There is nothing to query. */
  readonly isOff?: boolean;
  readonly scrapeSeconds: number;
  readonly annotations: readonly Annotation[];
  readonly moment: PointedTime;
  readonly onZoom: (from: number, to: number) => void;
}

/** The series of a panel in that time, and what Prometheus has against it. Not read while the panel is out of sight, and cancelled when it is no longer shown. */
export function usePanelData(panel: Panel, { window, values, isReady, scrapeSeconds }: PanelContext, isSeen: boolean) {
  const input = panelQueriesIn(panel, { ...window, values, scrapeSeconds });
  const { data, error, isFetching, refetch } = useQuery({
    ...panelQueries(input),
    enabled: isReady && isSeen && panel.queries.length > 0,
  });
  const result = useMemo(() => data && shownResult(panel, data), [data, panel]);
  return { result, error, isFetching, refetch };
}

function shownResult(panel: Panel, data: Parameters<typeof panelSeries>[1]): PanelResult {
  const result = panelSeries(panel, data);
  return panel.kind === "heatmap" ? bucketed(panel, result) : result;
}
