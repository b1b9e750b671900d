import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { Metrics } from "@/lib/api/metrics/metrics";
import { getJson } from "@/lib/queries/request/request";
import { appended } from "./appended-metrics";

const EACH_MS = 2_000;
const RETENTION_MS = 10 * 60_000;
const KEY = ["metrics"];

/** The last hour, whole at first, then new samples: every two seconds while visible, never in a hidden tab. */
export function metrics() {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ client, signal }) => {
      const before = client.getQueryData<Metrics>(KEY);
      const since = before?.at.at(-1);
      const path = since === undefined ? "/api/v1/metrics" : `/api/v1/metrics?since=${since}`;
      const answer = await getJson(path, { schema: Metrics, signal });
      return before ? appended(before, answer) : answer;
    },
    refetchInterval: EACH_MS,
    refetchOnMount: "always",
    structuralSharing: false,
    gcTime: RETENTION_MS,
  });
}

const MINUTE_MS = 60_000;

/** Samples of an earlier or longer time, from five minutes to five minutes or further apart. */
export function metricsRange(from: number, to: number) {
  const [start, end] = [Math.floor(from / MINUTE_MS) * MINUTE_MS, Math.floor(to / MINUTE_MS) * MINUTE_MS];
  return queryOptions({
    queryKey: [...KEY, "range", start, end],
    queryFn: ({ signal }) => getJson(`/api/v1/metrics/range?from=${start}&to=${end}`, { schema: Metrics, signal }),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: RETENTION_MS,
  });
}
