import { Metrics, MetricsQuery } from "@/lib/api/metrics/metrics";
import { route, routes } from "@/server/http/route";
import { getMetrics } from "./get-metrics";
import type { Sampler } from "./sampler";

/** Under `/api/v1/metrics`. */
export function metricsRoutes(sampler: Sampler) {
  return routes().get(
    "/",
    route({ summary: "Get metrics of the last hour", query: MetricsQuery, answers: Metrics }, ({ caller, query }) =>
      getMetrics(caller, query, sampler),
    ),
  );
}
