import { AddOnRow } from "@/lib/api/addons";
import type { ListQuery } from "@/lib/api/list-query";
import { listPart } from "./list-part";
import { viewPage } from "./view-page";

export function addOnList() {
  return viewPage("addons", AddOnRow);
}

/** Part of the list of add-ons, as the console filters and sorts it. */
export function addOnPart(slot: string, query: ListQuery) {
  return listPart("addons", AddOnRow, slot, query);
}

/** How many add-ons there are, and where they stand; no row of them. */
export function addOnFigures() {
  return addOnPart("figures", { limit: 0, facets: "health" });
}
