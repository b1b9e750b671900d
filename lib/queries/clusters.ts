import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ClusterDetail, ClusterRow } from "@/lib/api/clusters";
import type { ListQuery } from "@/lib/api/list";
import { listPart } from "./list-part";
import { getJson } from "./request";

const KEPT_MS = 60_000;
/** Leases and labels tell no stream of ours: whoever looks at a cluster sees them again this often. */
const LOOKED_AT_MS = 5_000;

/** Part of the list of clusters, as the console filters and sorts it. */
export function clusterPart(slot: string, query: ListQuery) {
  return listPart("clusters", ClusterRow, slot, query);
}

/** What is the matter with clusters and what runs on them, by what it is (`clusterTroubles`); no row of them. */
export function clusterTroubleGroups() {
  return clusterPart("troubles", { limit: 0, facets: "health", group: "trouble" });
}

/** How many clusters there are, and where they stand; no row of them. */
export function clusterFigures() {
  return clusterPart("figures", { limit: 0, facets: "health" });
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

function pathOf(name: string): string {
  return `/api/v1/clusters/${encodeURIComponent(name)}`;
}
