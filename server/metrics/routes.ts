import { Metrics, MetricsQuery, MetricsRangeQuery } from "@/lib/api/metrics/metrics";
import { route, routes } from "@/server/http/route";
import { getMetrics, getMetricsRange } from "./get-metrics";
import type { SampleArchive } from "./sample-archive";
import type { Sampler } from "./sampler";

/** Under `/api/v1/metrics`. */
export function metricsRoutes(sampler: Sampler, archive: SampleArchive) {
  return routes()
    .get(
      "/",
      route({ summary: "Get metrics of the last hour", query: MetricsQuery, answers: Metrics }, ({ caller, query }) =>
        getMetrics(caller, query, sampler),
      ),
    )
    .get(
      "/range",
      route(
        { summary: "Get metrics of an earlier time", query: MetricsRangeQuery, answers: Metrics },
        ({ caller, query }) => getMetricsRange(caller, query, archive),
      ),
    );
}
