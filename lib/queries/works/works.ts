import type { ListQuery } from "@/lib/api/list/list-query";
import { WorkRow } from "@/lib/lists/works/row";
import { listPart } from "@/lib/queries/list/list-part";

/** Part of the list of works, as the console filters and sorts it. */
export function workPart(slot: string, query: ListQuery) {
  return listPart("works", WorkRow, slot, query);
}
