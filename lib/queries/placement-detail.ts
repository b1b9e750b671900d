import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PlacementClusters, type PlacementClustersQuery, PlacementDetail, PlacementPath } from "@/lib/api/placement-detail";
import { PlacementTrial, type PlacementWish } from "@/lib/api/placement-wish";
import type { AskedOf } from "./facet-values";
import type { HintedOptions } from "./hints";
import { getJson, postJson } from "./request";

const KEPT_MS = 60_000;
/** Whom a placement leaves out depends on all clusters, and is computed anew each time. */
const JUDGED_MS = 15_000;

/** One placement by itself. */
export function placementDetail(path: PlacementPath): HintedOptions<PlacementDetail> {
  return {
    subject: { subject: "placement", ...path },
    queryKey: ["placements", "detail", path],
    queryFn: ({ signal }) => getJson(pathOf(path), { schema: PlacementDetail, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  };
}

/** A page of the clusters that a placement chose, or left out. */
export function placementClusters(path: PlacementPath, query: PlacementClustersQuery): HintedOptions<PlacementClusters> {
  const isJudged = query.show === "left-out";
  return {
    subject: isJudged ? undefined : { subject: "placement-clusters", ...path },
    queryKey: ["placements", "clusters", path, query],
    queryFn: ({ signal }) => {
      const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
      return getJson(`${pathOf(path)}/clusters?${new URLSearchParams(asked)}`, { schema: PlacementClusters, signal });
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    ...(isJudged ? { unhintedMs: JUDGED_MS } : {}),
  };
}

/** Whose values are suggested for a filter of a placement's clusters. */
export function placementClusterValues(path: PlacementPath, show: PlacementClustersQuery["show"]): AskedOf {
  return `${placeOf(path)}/clusters?show=${show}`;
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

function pathOf(path: PlacementPath): string {
  return `/api/v1/${placeOf(path)}`;
}

function placeOf({ namespace, name }: PlacementPath): `placements/${string}` {
  return `placements/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
}
