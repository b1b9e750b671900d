import { queryOptions } from "@tanstack/react-query";
import { Recorded } from "@/lib/api/metrics/recorded";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;

/** Of which times lists can be had. */
export function recordedTimes() {
  return queryOptions({
    queryKey: ["history", "recorded"],
    queryFn: ({ signal }) => getJson("/api/v1/history/recorded", { schema: Recorded, signal }),
    gcTime: RETENTION_MS,
    refetchInterval: RETENTION_MS,
  });
}
