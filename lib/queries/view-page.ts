import { queryOptions } from "@tanstack/react-query";
import type { NamedRow, ViewName } from "@/lib/api/live";
import { type Page, page } from "@/lib/api/page";
import type { z } from "@/lib/kube/zod";
import { getJson } from "./request";

const WHILE_LOADING_MS = 1000;

/** All rows of a view that the caller may see. The event stream keeps them current; only a view that still loads is asked again. */
export function viewPage<Row extends NamedRow>(view: ViewName, row: z.ZodMiniType<Row>) {
  const schema: z.ZodMiniType<Page<Row>> = page(row);
  return queryOptions({
    queryKey: [view],
    queryFn: ({ signal }) => getJson(`/api/${view}`, { schema, signal }),
    refetchInterval: (query) => (query.state.data?.synced === false ? WHILE_LOADING_MS : false),
  });
}
