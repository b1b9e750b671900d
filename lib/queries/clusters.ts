import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ClusterDetail, ClusterRow } from "@/lib/api/clusters";
import { ObjectText } from "@/lib/api/objects";
import { getJson } from "./request";
import { viewPage } from "./view-page";

const KEPT_MS = 60_000;
/** Leases and labels tell no stream of ours: whoever looks at a cluster sees them again this often. */
const LOOKED_AT_MS = 5_000;

export function clusterList() {
  return viewPage("clusters", ClusterRow);
}

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

export function clusterYaml(name: string) {
  return queryOptions({
    queryKey: ["clusters", "yaml", name],
    queryFn: ({ signal }) => getJson(`${pathOf(name)}/yaml`, { schema: ObjectText, signal }),
    gcTime: KEPT_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}

function pathOf(name: string): string {
  return `/api/clusters/${encodeURIComponent(name)}`;
}
