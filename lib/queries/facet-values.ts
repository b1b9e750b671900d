import { queryOptions } from "@tanstack/react-query";
import { parametersOf } from "@/lib/api/first-asks";
import { Facets } from "@/lib/api/list";
import type { ListQuery } from "@/lib/api/list-query";
import type { ListName } from "@/lib/api/live";
import { z } from "@/lib/kube/zod";
import { getJson } from "./request";

/** Whoever writes on looks at the same values again. */
const FRESH_MS = 10_000;
const KEPT_MS = 30_000;

const Answer = z.object({ facets: Facets });

/** A list by its name, or one that is a part of something: by its address, below that of our API. */
export type AskedOf = ListName | `rollouts/${string}` | `placements/${string}`;

/** The values that rows of a list have, of those that a filter leaves; no row of them. Nothing is asked where no facet is named. */
export function facetValues(view: AskedOf, query: Pick<ListQuery, "q" | "sort" | "facets" | "like">) {
  return queryOptions({
    queryKey: ["values", view, query],
    queryFn: async ({ signal }) => {
      const address = `/api/v1/${view}${view.includes("?") ? "&" : "?"}${parametersOf({ ...query, limit: 0 })}`;
      const { facets } = await getJson(address, { schema: Answer, signal });
      return facets;
    },
    enabled: Boolean(query.facets),
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    retry: false,
  });
}
