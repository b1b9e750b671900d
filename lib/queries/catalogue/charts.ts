import { queryOptions } from "@tanstack/react-query";
import { type ChartRendering, ChartSources, RenderedChart } from "@/lib/api/catalogue/charts";
import { getJson, postJson } from "@/lib/queries/request/request";

/** Helm itself is given half of it. */
const RENDER_DEADLINE_MS = 90_000;

/** Whose charts the console renders. */
export function chartSources() {
  return queryOptions({
    queryKey: ["charts"],
    queryFn: ({ signal }) => getJson("/api/v1/charts", { schema: ChartSources, signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** The manifests of a chart. Throws `ApiProblem` with what Helm says. */
export function renderChart(chart: ChartRendering): Promise<RenderedChart> {
  return postJson("/api/v1/charts/render", { body: chart, schema: RenderedChart, deadlineMs: RENDER_DEADLINE_MS });
}
