import { queryOptions } from "@tanstack/react-query";
import { type Page, page } from "@/lib/api/list/page";
import type { NamedRow, ViewName } from "@/lib/api/live/live";
import type { z } from "@/lib/kube/zod";
import { getJson } from "@/lib/queries/request/request";
import { rowsMeta } from "./list-part";

const WHILE_LOADING_MS = 1000;

/** All visible rows of a view. The event stream keeps them current; only a loading view is polled. */
export function viewPage<Row extends NamedRow>(view: ViewName, row: z.ZodMiniType<Row>) {
  const schema: z.ZodMiniType<Page<Row>> = page(row);
  return queryOptions({
    queryKey: [view],
    meta: rowsMeta(row),
    queryFn: ({ signal }) => getJson(`/api/${view}`, { schema, signal }),
    refetchInterval: (query) => (query.state.data?.synced === false ? WHILE_LOADING_MS : false),
  });
}
