import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PlacementClusters, type PlacementClustersQuery, PlacementDetail, PlacementPath } from "@/lib/api/placement-detail";
import { PlacementTrial, type PlacementWish } from "@/lib/api/placement-wish";
import { getJson, postJson } from "./request";

const KEPT_MS = 60_000;
/** Bindings and what a placement asks for tell no stream of ours: whoever looks at a placement sees them again this often. */
const LOOKED_AT_MS = 5_000;
/** Whom a placement leaves out is computed anew each time. */
const JUDGED_MS = 15_000;

/** One placement by itself. `version` changes when its row says that something of it changed. */
export function placementDetail(path: PlacementPath, version: string) {
  return queryOptions({
    queryKey: ["placements", "detail", path, version],
    queryFn: ({ signal }) => getJson(pathOf(path), { schema: PlacementDetail, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}

/** A page of the clusters that a placement chose, or left out. */
export function placementClusters(path: PlacementPath, query: PlacementClustersQuery) {
  return queryOptions({
    queryKey: ["placements", "clusters", path, query],
    queryFn: ({ signal }) => {
      const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
      return getJson(`${pathOf(path)}/clusters?${new URLSearchParams(asked)}`, { schema: PlacementClusters, signal });
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchInterval: query.show === "left-out" ? JUDGED_MS : LOOKED_AT_MS,
  });
}

/** Whom a placement would choose that is not there yet. */
export function placementTrial(wish: PlacementWish) {
  return queryOptions({
    queryKey: ["placements", "trial", wish],
    queryFn: ({ signal }) => postJson("/api/v1/placements/try", { body: wish, schema: PlacementTrial, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchInterval: JUDGED_MS,
  });
}

export function createPlacement(wish: PlacementWish): Promise<PlacementPath> {
  return postJson("/api/v1/placements", { body: wish, schema: PlacementPath });
}

function pathOf({ namespace, name }: PlacementPath): string {
  return `/api/v1/placements/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
}
