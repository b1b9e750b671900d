import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ClusterDeletionsAnswer } from "@/lib/api/clusters/deletions";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** Finalizers and what agents report of works are not on the stream. */
const EACH_MS = 5_000;

/** What of a cluster is being deleted, and what that waits for. */
export function clusterDeletions(name: string) {
  return queryOptions({
    queryKey: ["clusters", "deletions", name],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/clusters/${encodeURIComponent(name)}/deletions`, { schema: ClusterDeletionsAnswer, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    refetchInterval: EACH_MS,
  });
}
