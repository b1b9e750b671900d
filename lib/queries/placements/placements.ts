import type { ListQuery } from "@/lib/api/list/list-query";
import { PlacementRow } from "@/lib/lists/placements/row";
import { listPart } from "@/lib/queries/list/list-part";

/** Part of the list of placements, as the console filters and sorts it. */
export function placementPart(slot: string, query: ListQuery) {
  return listPart("placements", PlacementRow, slot, query);
}
