import { queryOptions } from "@tanstack/react-query";
import { AddOnAvailability, ClusterAvailability } from "@/lib/api/metrics/availability";
import { getJson } from "@/lib/queries/request/request";

/** As much as a history has by default. */
const FROM = "-30d";
const REPEAT_MS = 60_000;

/** How a cluster and its add-ons were in thirty days. */
export function clusterAvailability(cluster: string) {
  const path = `/api/v1/history/clusters/${encodeURIComponent(cluster)}/availability?from=${FROM}`;
  return queryOptions({
    queryKey: ["history", "availability", "cluster", cluster],
    queryFn: ({ signal }) => getJson(path, { schema: ClusterAvailability, signal }),
    refetchInterval: REPEAT_MS,
  });
}

/** How often and how long an add-on was unavailable in thirty days, and where first. */
export function addOnAvailability(addOn: string) {
  const path = `/api/v1/history/addons/${encodeURIComponent(addOn)}/availability?from=${FROM}`;
  return queryOptions({
    queryKey: ["history", "availability", "add-on", addOn],
    queryFn: ({ signal }) => getJson(path, { schema: AddOnAvailability, signal }),
    refetchInterval: REPEAT_MS,
  });
}
