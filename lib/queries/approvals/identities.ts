import { queryOptions } from "@tanstack/react-query";
import { IdentitiesAnswer } from "@/lib/api/approvals/identities";
import { isForbidden } from "@/lib/queries/request/api-problem";
import { getJson, sendJson } from "@/lib/queries/request/request";
import { IDENTITIES_EACH_MS } from "./identity-alarms";
import { IDENTITIES_KEY } from "./known-identities";

/** What was found against identities that were issued; not requested again by who may not see it. */
export function identities() {
  return queryOptions({
    queryKey: IDENTITIES_KEY,
    queryFn: ({ signal }) => getJson("/api/v1/identities/alarms", { schema: IdentitiesAnswer, signal }),
    refetchInterval: ({ state }) => (isForbidden(state.error) ? false : IDENTITIES_EACH_MS),
  });
}

export async function acknowledge(uid: string, reason: string): Promise<void> {
  await sendJson("POST", `/api/v1/identities/${uid}/acknowledge`, { reason });
}
