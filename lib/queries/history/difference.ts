import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { Difference, type DifferenceQuery } from "@/lib/api/metrics/difference";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;

/** What became of clusters between two times. */
export function difference(query: DifferenceQuery) {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return queryOptions({
    queryKey: ["history", "difference", query],
    queryFn: ({ signal }) => getJson(`/api/v1/history/difference?${parameters}`, { schema: Difference, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    refetchInterval: query.to === undefined && RETENTION_MS,
  });
}
