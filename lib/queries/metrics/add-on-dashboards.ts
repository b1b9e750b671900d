import { queryOptions } from "@tanstack/react-query";
import { AddOnDashboards } from "@/lib/api/metrics/dashboards";
import { getJson } from "@/lib/queries/request/request";

const KEPT_MS = 5 * 60_000;

/** Which add-ons bring panels of their own. */
export function addOnDashboards() {
  return queryOptions({
    queryKey: ["dashboards", "of-add-ons"],
    queryFn: ({ signal }) => getJson("/api/v1/addon-dashboards", { schema: AddOnDashboards, signal }),
    staleTime: KEPT_MS,
  });
}
