import { queryOptions } from "@tanstack/react-query";
import { SharedObjectAnswer } from "@/lib/api/works/shared-objects";
import { getJson } from "@/lib/queries/request/request";

const STALE_MS = 30_000;

/** The objects that several works of a cluster write. */
export function sharedObjectsOn(cluster: string) {
  return queryOptions({
    queryKey: ["works", "shared-objects", cluster],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/shared-objects/${encodeURIComponent(cluster)}`, { schema: SharedObjectAnswer, signal }),
    staleTime: STALE_MS,
  });
}
