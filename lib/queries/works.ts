import type { ListQuery } from "@/lib/api/list-query";
import { WorkRow } from "@/lib/api/works";
import { listPart } from "./list-part";

/** Part of the list of works, as the console filters and sorts it. */
export function workPart(slot: string, query: ListQuery) {
  return listPart("works", WorkRow, slot, query);
}

/** How many works there are, and where they stand; no row of them. */
export function workFigures() {
  return workPart("figures", { limit: 0, facets: "status" });
}
