import { queryOptions } from "@tanstack/react-query";
import { IdentityAlarms } from "@/lib/api/approvals/identity-alarms";
import { isForbidden } from "@/lib/queries/request/api-problem";
import { getJson } from "@/lib/queries/request/request";
import { ALARMS_KEY } from "./known-identities";

/** An alarm is on the screen within five seconds. */
export const IDENTITIES_EACH_MS = 3_000;

/** How many alarms nobody has acknowledged, and the latest of them; not requested again by who may not see them. */
export function identityAlarms() {
  return queryOptions({
    queryKey: ALARMS_KEY,
    queryFn: ({ signal }) => getJson("/api/v1/identities/alarms?limit=1", { schema: IdentityAlarms, signal }),
    refetchInterval: ({ state }) => (isForbidden(state.error) ? false : IDENTITIES_EACH_MS),
  });
}
