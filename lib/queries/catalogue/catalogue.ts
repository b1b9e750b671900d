import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { CatalogueDetail } from "@/lib/api/catalogue/catalogue-detail";
import type { ListQuery } from "@/lib/api/list/list-query";
import { CatalogueRow } from "@/lib/lists/catalogue/row";
import { listPart } from "@/lib/queries/list/list-part";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;

/** Part of the catalogue, as the console filters and sorts it. */
export function cataloguePart(slot: string, query: ListQuery) {
  return listPart("catalogue", CatalogueRow, slot, query);
}

/**
 * What an add-on of the catalogue needs, who needs it, and how it comes to the hub; requested again when its row has
 * changed, where that is given.
 */
export function catalogueDetail(row: Pick<CatalogueRow, "name">) {
  return queryOptions({
    queryKey: ["catalogue", "detail", row.name, row],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/catalogue/${encodeURIComponent(row.name)}`, { schema: CatalogueDetail, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
  });
}
