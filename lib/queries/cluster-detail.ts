import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ClusterDetail } from "@/lib/api/cluster-detail";
import { getJson } from "./request";

const KEPT_MS = 60_000;
/** Leases and labels tell no stream of ours: whoever looks at a cluster sees them again this often. */
const LOOKED_AT_MS = 5_000;

/** One cluster by itself. `version` changes when its row says that something of it changed. */
export function clusterDetail(name: string, version: string) {
  return queryOptions({
    queryKey: ["clusters", "detail", name, version],
    queryFn: ({ signal }) => getJson(pathOf(name), { schema: ClusterDetail, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}

function pathOf(name: string): string {
  return `/api/v1/clusters/${encodeURIComponent(name)}`;
}
