import type { PastListQuery } from "@/lib/api/list/list-query";
import { AddOnRow } from "@/lib/lists/addons/row";
import { listPart } from "@/lib/queries/list/list-part";
import { viewPage } from "@/lib/queries/list/view-page";

export function addOnList() {
  return viewPage("addons", AddOnRow);
}

/** Part of the list of add-ons, as the console filters and sorts it. */
export function addOnPart(slot: string, query: PastListQuery) {
  return listPart("addons", AddOnRow, slot, query);
}
