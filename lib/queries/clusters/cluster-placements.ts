import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ClusterPlacements } from "@/lib/api/clusters/cluster-placements";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** Rows on the stream already reveal most changes, except bindings and scores. */
const LOOKED_AT_RARELY_MS = 30_000;

/** Which placements selected the cluster, and why others did not. `version` changes when a followed row does. */
export function clusterPlacements(
  name: string,
  { q, sort, limit }: { readonly q: string; readonly sort: string; readonly limit: number },
  version: string,
) {
  const query = new URLSearchParams({ limit: String(limit), ...(q && { q }), ...(sort && { sort }) });
  return queryOptions({
    queryKey: ["clusters", "placements", name, q, sort, limit, version],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/clusters/${encodeURIComponent(name)}/placements?${query}`, {
        schema: ClusterPlacements,
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    refetchInterval: LOOKED_AT_RARELY_MS,
  });
}
