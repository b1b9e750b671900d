import { queryOptions } from "@tanstack/react-query";
import { ClusterSetDetail } from "@/lib/api/clusters/cluster-set";
import { getJson } from "@/lib/queries/request/request";

/** Sets and bindings come without an event: bound elsewhere, they are shown after this. */
const FRESH_MS = 10_000;

export function clusterSet(name: string) {
  return queryOptions({
    queryKey: ["cluster-set", name],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/cluster-sets/${encodeURIComponent(name)}`, { schema: ClusterSetDetail, signal }),
    staleTime: 0,
    refetchInterval: FRESH_MS,
  });
}
