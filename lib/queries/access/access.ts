import { queryOptions } from "@tanstack/react-query";
import { Reach, type ReachQuery } from "@/lib/api/access/reach";
import { TunnelCheck } from "@/lib/api/access/tunnel-check";
import type { ListQuery } from "@/lib/api/list/list-query";
import { AccessRow } from "@/lib/lists/access/row";
import { listPart } from "@/lib/queries/list/list-part";
import { getJson, postJson } from "@/lib/queries/request/request";

/** Part of the list of ways into clusters. */
export function accessPart(slot: string, query: ListQuery) {
  return listPart("access", AccessRow, slot, query);
}

/** From where clusters, or one of them, are reached; with `at` as of that time. */
export function reach({ at, cluster }: ReachQuery = {}) {
  const query = new URLSearchParams({ ...(cluster !== undefined && { cluster }), ...(at !== undefined && { at }) });
  return queryOptions({
    queryKey: ["access", "reach", cluster, at],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/access/reach${query.size > 0 ? `?${query}` : ""}`, { schema: Reach, signal }),
  });
}

/** Reaches a cluster through its tunnel, once. Throws `ApiProblem` for who may not, and where there is no tunnel. */
export function checkTunnel(cluster: string): Promise<TunnelCheck> {
  const path = `/api/v1/access/tunnels/${encodeURIComponent(cluster)}/check`;
  return postJson(path, { body: {}, schema: TunnelCheck });
}
