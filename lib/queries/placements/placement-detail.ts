import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  PlacementClusters,
  type PlacementClustersQuery,
  PlacementDetail,
  PlacementPath,
} from "@/lib/api/placements/placement-detail";
import { type PlacementCreation, type PlacementInput, PlacementTrial } from "@/lib/api/placements/placement-input";
import type { ListAddress } from "@/lib/queries/list/facet-values";
import type { HintedOptions } from "@/lib/queries/live/hints";
import { getJson, postJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** The clusters a placement excludes depend on all clusters, and are computed each time. */
const JUDGED_MS = 15_000;

/** One placement. */
export function placementDetail(path: PlacementPath): HintedOptions<PlacementDetail> {
  return {
    subject: { subject: "placement", ...path },
    queryKey: ["placements", "detail", path],
    queryFn: ({ signal }) => getJson(pathOf(path), { schema: PlacementDetail, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
  };
}

/** A page of the clusters a placement selected, or excluded. */
export function placementClusters(
  path: PlacementPath,
  query: PlacementClustersQuery,
): HintedOptions<PlacementClusters> {
  const isJudged = query.show === "left-out";
  return {
    subject: isJudged ? undefined : { subject: "placement-clusters", ...path },
    queryKey: ["placements", "clusters", path, query],
    queryFn: ({ signal }) => {
      const requested = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      return getJson(`${pathOf(path)}/clusters?${new URLSearchParams(requested)}`, {
        schema: PlacementClusters,
        signal,
      });
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    ...(isJudged ? { unhintedMs: JUDGED_MS } : {}),
  };
}

/** Whose values are suggested for a filter of a placement's clusters. */
export function placementClusterValues(path: PlacementPath, show: PlacementClustersQuery["show"]): ListAddress {
  return `${resourcePath(path)}/clusters?show=${show}`;
}

/** The clusters a placement that does not exist yet would select. */
export function placementTrial(input: PlacementInput) {
  return queryOptions({
    queryKey: ["placements", "trial", input],
    queryFn: ({ signal }) => postJson("/api/v1/placements/try", { body: input, schema: PlacementTrial, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchInterval: JUDGED_MS,
  });
}

export function createPlacement(input: PlacementCreation): Promise<PlacementPath> {
  return postJson("/api/v1/placements", { body: input, schema: PlacementPath });
}

function pathOf(path: PlacementPath): string {
  return `/api/v1/${resourcePath(path)}`;
}

function resourcePath({ namespace, name }: PlacementPath): `placements/${string}` {
  return `placements/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
}
