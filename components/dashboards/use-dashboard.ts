"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { newPointedTime } from "@/components/charts/pointed-time";
import type { Annotation } from "@/lib/annotations/annotations";
import { needing } from "@/lib/dashboards/fill-variables";
import type { Dashboard } from "@/lib/dashboards/model";
import { annotations } from "@/lib/queries/metrics/annotations";
import { metricsSource } from "@/lib/queries/metrics/dashboards";
import { useGrafanaAddress } from "./use-grafana-address";
import type { PanelContext } from "./use-panel-data";
import { useShownTime } from "./use-shown-time";
import { useVariables } from "./use-variables";

const SCRAPE_SECONDS = 15;
const NOTHING: readonly Annotation[] = [];

/** What all panels of a dashboard share: time and variables of the address, and if wanted what happened meanwhile. */
export function useDashboard(dashboard: Dashboard, hasAnnotations = true) {
  const { data: source } = useQuery(metricsSource());
  const { from, to, chosen, onTime, onVariable: onAddress } = useGrafanaAddress(dashboard.time);
  const { window, refresh } = useShownTime(from, to, dashboard.refreshSeconds);
  const isFixed = (name: string) => dashboard.variables.some((one) => one.name === name && one.kind === "constant");
  // What a page or the file fixes, no address changes.
  const requested = (name: string) => (isFixed(name) ? [] : chosen(name));
  const [unsure, setUnsure] = useState<ReadonlySet<string>>(new Set());
  const isKept = (name: string) => !unsure.has(name);
  const scrapeSeconds = source?.scrapeSeconds ?? SCRAPE_SECONDS;
  const choice = { requested, isKept, scrapeSeconds };
  const { filled, values, unfilled } = useVariables(dashboard.variables, window, choice);
  // What was chosen before another variable that it needs was changed stays if it is offered still.
  const onVariable = (name: string, next: readonly string[]) => {
    const later = [...unsure, ...needing(dashboard.variables, name)].filter((one) => one !== name);
    setUnsure(new Set(later));
    onAddress(name, next);
  };
  const { data: happened = NOTHING } = useQuery({ ...annotations(window.from, window.to), enabled: hasAnnotations });
  const [moment] = useState(newPointedTime);
  const context: PanelContext = {
    window,
    values,
    unfilled,
    isReady: source?.isConfigured === true,
    isOff: source?.isConfigured === false,
    scrapeSeconds,
    annotations: happened,
    moment,
    onZoom: (start, end) => onTime(String(Math.round(start)), String(Math.round(end))),
  };
  return { from, to, onTime, onVariable, filled, context, refresh };
}
