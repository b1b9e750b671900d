import { queryOptions } from "@tanstack/react-query";
import { parametersOf } from "@/lib/api/list/first-queries";
import { Facets } from "@/lib/api/list/list";
import type { PastListQuery } from "@/lib/api/list/list-query";
import { z } from "@/lib/kube/zod";
import type { ListName } from "@/lib/lists/rows";
import { getJson } from "@/lib/queries/request/request";

/** While someone keeps typing, the same values are used again. */
const FRESH_MS = 10_000;
const RETENTION_MS = 30_000;

const Answer = z.object({ facets: Facets });

/** A list by its name, or one within something else by its address below that of our API. */
export type ListAddress = ListName | `rollouts/${string}` | `placements/${string}`;

/** The values of rows that match a filter, without rows. Nothing is requested if no facet is named. */
export function facetValues(view: ListAddress, query: Pick<PastListQuery, "q" | "sort" | "facets" | "like" | "at">) {
  return queryOptions({
    queryKey: ["values", view, query],
    queryFn: async ({ signal }) => {
      const address = `/api/v1/${view}${view.includes("?") ? "&" : "?"}${parametersOf({ ...query, limit: 0 })}`;
      const { facets } = await getJson(address, { schema: Answer, signal });
      return facets;
    },
    enabled: Boolean(query.facets),
    staleTime: FRESH_MS,
    gcTime: RETENTION_MS,
    retry: false,
  });
}
