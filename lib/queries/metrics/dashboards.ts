import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { AddOnDashboard, AddOnDashboards, DashboardList, DashboardText } from "@/lib/api/metrics/dashboards";
import {
  MetricsSource,
  QueriesAnswer,
  type QueriesInput,
  ValuesAnswer,
  type ValuesInput,
} from "@/lib/api/metrics/prometheus";
import { getJson, postJson } from "@/lib/queries/request/request";

const DEADLINE_MS = 35_000;
const KEPT_MS = 5 * 60_000;

export function dashboardList() {
  return queryOptions({
    queryKey: ["dashboards"],
    queryFn: ({ signal }) => getJson("/api/v1/dashboards", { schema: DashboardList, signal }),
  });
}

interface DashboardPath {
  readonly source: string;
  readonly name: string;
  readonly key?: string | undefined;
}

export function dashboardText({ source, name, key }: DashboardPath) {
  const query = key === undefined ? "" : `?${new URLSearchParams({ key })}`;
  return queryOptions({
    queryKey: ["dashboards", source, name, key ?? ""],
    queryFn: ({ signal }) => getJson(`/api/v1/dashboards/${source}/${name}${query}`, { schema: DashboardText, signal }),
    staleTime: KEPT_MS,
  });
}

/** Which add-ons bring panels of their own. */
export function addOnDashboards() {
  return queryOptions({
    queryKey: ["dashboards", "of-add-ons"],
    queryFn: ({ signal }) => getJson("/api/v1/addon-dashboards", { schema: AddOnDashboards, signal }),
    staleTime: KEPT_MS,
  });
}

/** The panels that an add-on brings, or why it has none. */
export function addOnDashboard(addOn: string) {
  return queryOptions({
    queryKey: ["dashboards", "of", addOn],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/addon-dashboards/${encodeURIComponent(addOn)}`, { schema: AddOnDashboard, signal }),
    staleTime: KEPT_MS,
  });
}

export function metricsSource() {
  return queryOptions({
    queryKey: ["prometheus"],
    queryFn: ({ signal }) => getJson("/api/v1/prometheus", { schema: MetricsSource, signal }),
  });
}

/** What a panel shows; the data before stays while newer is read. */
export function panelQueries(input: QueriesInput) {
  return queryOptions({
    queryKey: ["prometheus", "queries", input],
    queryFn: ({ signal }) =>
      postJson("/api/v1/prometheus/queries", { body: input, schema: QueriesAnswer, signal, deadlineMs: DEADLINE_MS }),
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    structuralSharing: false,
  });
}

export function variableValues(input: ValuesInput) {
  return queryOptions({
    queryKey: ["prometheus", "values", input],
    queryFn: ({ signal }) =>
      postJson("/api/v1/prometheus/values", { body: input, schema: ValuesAnswer, signal, deadlineMs: DEADLINE_MS }),
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
  });
}
