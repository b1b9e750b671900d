import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ClusterPlacements } from "@/lib/api/cluster-placements";
import { getJson } from "./request";

const KEPT_MS = 60_000;
/** What the rows say that somebody follows leaves little to find out: bindings and scores. */
const LOOKED_AT_RARELY_MS = 30_000;

/** Which placements chose the cluster, and why the others did not. `version` changes when a row that is followed does. */
export function clusterPlacements(name: string, { q, limit }: { readonly q: string; readonly limit: number }, version: string) {
  const query = new URLSearchParams({ limit: String(limit), ...(q && { q }) });
  return queryOptions({
    queryKey: ["clusters", "placements", name, q, limit, version],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/clusters/${encodeURIComponent(name)}/placements?${query}`, { schema: ClusterPlacements, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    refetchInterval: LOOKED_AT_RARELY_MS,
  });
}
