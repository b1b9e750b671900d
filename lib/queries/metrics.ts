import { queryOptions } from "@tanstack/react-query";
import { Metrics } from "@/lib/api/metrics";
import { appended } from "./appended-metrics";
import { getJson } from "./request";

const EACH_MS = 2_000;
const KEPT_MS = 10 * 60_000;
const KEY = ["metrics"];

/** The last hour, whole at first and then what is new: while somebody looks, every two seconds; nothing behind a hidden tab. */
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
    gcTime: KEPT_MS,
  });
}
