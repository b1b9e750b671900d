import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ClusterDeletionsAnswer } from "@/lib/api/clusters/deletions";
import type { OwnDeletionQuery } from "@/lib/api/deletions/own-deletion";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** Finalizers are not on the stream. */
const EACH_MS = 5_000;

/** What an object of the hub waits for while it is being deleted. */
export function ownDeletions({ kind, namespace, name }: OwnDeletionQuery) {
  const query = new URLSearchParams({ kind, name, ...(namespace !== undefined && { namespace }) });
  return queryOptions({
    queryKey: ["deletions", "object", kind, namespace ?? "", name],
    queryFn: ({ signal }) => getJson(`/api/v1/deletions/object?${query}`, { schema: ClusterDeletionsAnswer, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    refetchInterval: EACH_MS,
  });
}
