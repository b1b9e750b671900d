import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type PlacementDraft, PlacementOptions, PlacementPreview } from "@/lib/api/placements/placement-preview";
import { getJson, postJson } from "@/lib/queries/request/request";

/** The fleet changes while somebody writes. */
const AGAIN_MS = 15_000;
const OPTIONS_FRESH_MS = 60_000;

/** What a placement would select as it is written. The previous answer stays while the next is computed. */
export function placementPreview(draft: PlacementDraft) {
  return queryOptions({
    queryKey: ["placements", "preview", draft],
    queryFn: ({ signal }) => postJson("/api/v1/placements/preview", { body: draft, schema: PlacementPreview, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchInterval: AGAIN_MS,
    retry: false,
  });
}

/** What is suggested while a placement is written. */
export function placementOptions() {
  return queryOptions({
    queryKey: ["placements", "options"],
    queryFn: ({ signal }) => getJson("/api/v1/placements/options", { schema: PlacementOptions, signal }),
    staleTime: OPTIONS_FRESH_MS,
    retry: false,
  });
}
