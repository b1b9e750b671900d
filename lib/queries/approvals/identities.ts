import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { IdentitiesAnswer, IdentityRights } from "@/lib/api/approvals/identities";
import { isForbidden } from "@/lib/queries/request/api-problem";
import { getJson, sendJson } from "@/lib/queries/request/request";
import { IDENTITIES_EACH_MS } from "./identity-alarms";
import { IDENTITIES_KEY } from "./known-identities";

/** What was found against identities that were issued, page by page; not requested again by who may not see it. */
export function identityPages() {
  return infiniteQueryOptions({
    queryKey: [...IDENTITIES_KEY, "pages"],
    queryFn: ({ pageParam, signal }) =>
      getJson(`/api/v1/identities/alarms${pageParam && `?${new URLSearchParams({ cursor: pageParam })}`}`, {
        schema: IdentitiesAnswer,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }: IdentitiesAnswer) => next,
    refetchInterval: ({ state }) => (isForbidden(state.error) ? false : IDENTITIES_EACH_MS),
  });
}

/** Rights change rarely, and a page that is left for a moment need not read them anew. */
const RIGHTS_HOLD_MS = 60_000;

/** The rights for want of which some identities are not shown. */
export function identityRights() {
  return queryOptions({
    queryKey: ["identities", "rights"],
    queryFn: ({ signal }) => getJson("/api/v1/identities/rights", { schema: IdentityRights, signal }),
    staleTime: RIGHTS_HOLD_MS,
  });
}

export async function acknowledge(uid: string, reason: string): Promise<void> {
  await sendJson("POST", `/api/v1/identities/${uid}/acknowledge`, { reason });
}
