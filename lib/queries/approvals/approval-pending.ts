import { queryOptions } from "@tanstack/react-query";
import { PendingAnswer } from "@/lib/api/approvals/approval-pending";
import { parametersOf } from "@/lib/api/list/first-queries";
import { getJson } from "@/lib/queries/request/request";

/**
 * Pending certificate requests that match any of these filters, at the versions they are denied at. Read once: what is
 * decided is what was shown.
 */
export function pendingRequests(filters: readonly string[]) {
  return queryOptions({
    queryKey: ["approvals", "pending", ...filters],
    queryFn: async ({ signal }): Promise<PendingAnswer> => {
      const answers: PendingAnswer[] = [];
      for (const q of filters) answers.push(await read(q, signal));
      return {
        total: answers.reduce((sum, { total }) => sum + total, 0),
        requests: answers.flatMap(({ requests }) => requests),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

function read(q: string, signal: AbortSignal): Promise<PendingAnswer> {
  return getJson(`/api/v1/approvals/pending?${parametersOf(q === "" ? {} : { q })}`, { schema: PendingAnswer, signal });
}
