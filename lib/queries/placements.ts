import type { ListQuery } from "@/lib/api/list-query";
import { PlacementRow } from "@/lib/api/placements";
import { listPart } from "./list-part";

/** Part of the list of placements, as the console filters and sorts it. */
export function placementPart(slot: string, query: ListQuery) {
  return listPart("placements", PlacementRow, slot, query);
}

/** How many placements there are, and where they stand; no row of them. */
export function placementFigures() {
  return placementPart("figures", { limit: 0, facets: "status" });
}
