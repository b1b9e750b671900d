import { queryOptions } from "@tanstack/react-query";
import { IdentityHistoryAnswer } from "@/lib/api/metrics/identity-history";
import { IDENTITIES_EACH_MS } from "@/lib/queries/approvals/identity-alarms";
import { isForbidden } from "@/lib/queries/request/api-problem";
import { getJson } from "@/lib/queries/request/request";

/** How the issued identities changed in the last hour; not requested again by who may not see it. */
export function identityHistory() {
  return queryOptions({
    queryKey: ["history", "identities"],
    queryFn: ({ signal }) => getJson("/api/v1/history/identities", { schema: IdentityHistoryAnswer, signal }),
    refetchInterval: ({ state }) => (isForbidden(state.error) ? false : IDENTITIES_EACH_MS),
  });
}
