import { MetricsQuery } from "@/lib/api/metrics";
import { route, routes } from "@/server/http/route";
import { getMetrics } from "./get-metrics";
import type { Sampler } from "./sampler";

export function metricsRoutes(sampler: Sampler) {
  return routes().get(
    "/",
    route({ query: MetricsQuery }, ({ caller, query }) => getMetrics(caller, query, sampler)),
  );
}
