import { queryOptions } from "@tanstack/react-query";
import { IdentityAlarms } from "@/lib/api/approvals/identity-alarms";
import { isForbidden } from "@/lib/queries/request/api-problem";
import { getJson } from "@/lib/queries/request/request";
import { ALARMS_KEY } from "./known-identities";

/** An alarm is on the screen within five seconds. */
export const IDENTITIES_EACH_MS = 3_000;

/** Issued identities with alarms that nobody has acknowledged; not requested again by who may not see them. */
export function identityAlarms() {
  return queryOptions({
    queryKey: ALARMS_KEY,
    queryFn: ({ signal }) => getJson("/api/v1/identities/alarms", { schema: IdentityAlarms, signal }),
    refetchInterval: ({ state }) => (isForbidden(state.error) ? false : IDENTITIES_EACH_MS),
  });
}
