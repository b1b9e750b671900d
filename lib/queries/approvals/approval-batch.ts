import { queryOptions } from "@tanstack/react-query";
import { BatchAnswer } from "@/lib/api/approvals/approval-batch";
import { parametersOf } from "@/lib/api/list/first-queries";
import { getJson } from "@/lib/queries/request/request";

/** The current requests of a batch that match a filter. Read once: what is decided is what was shown. */
export function batchRequests(batch: string, q: string) {
  return queryOptions({
    queryKey: ["approvals", "batch", batch, q],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/approvals/batches/${batch}?${parametersOf(q === "" ? {} : { q })}`, {
        schema: BatchAnswer,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
